import { workspaceOf } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import type { Principal } from '#platform/workspaces/principal.ts';
import { newSince } from '#platform/workspaces/visits.ts';
import type { FecContext } from '../context.ts';
import { notInWorkspace } from './refusals.ts';

/** Who is asking for companies, and who might work on them. */
export type Firm = {
  workspaceId: string;
  members: readonly NamedMember[];
  /** Undefined for a key. */
  personId: string | undefined;
  /** What happened later is new to whoever asks; null: nothing is. */
  since: Date | null;
};

/** `asked`: a moment that is given instead of the last visit. */
export async function firmOf(
  { database, membersOf }: Pick<FecContext, 'database' | 'membersOf'>,
  principal: Principal,
  asked?: string,
): Promise<Firm> {
  const workspaceId = workspaceOf(principal);
  const personId = principal.member?.person.id;
  const visited =
    asked === undefined && personId !== undefined
      ? newSince(database, { workspaceId, service: 'fec', personId })
      : Promise.resolve(asked === undefined ? null : new Date(asked));
  const [members, since] = await Promise.all([membersOf(workspaceId), visited]);
  return { workspaceId, members, personId, since };
}

/** The member that a filter means by an id or by `me`; undefined where none is asked for. */
export function workerOf(asked: string | undefined, { personId }: Firm): string | undefined {
  if (asked !== 'me') return asked;
  if (personId === undefined) throw notInWorkspace('Une clé n’est personne : donner l’identifiant d’un membre.');
  return personId;
}
