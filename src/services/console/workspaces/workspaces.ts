import { randomInt } from 'node:crypto';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { FORGET_WORKSPACE } from '#platform/jobs/platform-jobs.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import type { Role } from '#platform/workspaces/role.ts';
import { forgetVisits } from '#platform/workspaces/visits.ts';
import { consoleProblem } from '../problems.ts';
import { revokeInvitationsOf } from '../store/invitations.ts';
import { addMembership, countOwners, holdPerson, removeMembership, roleOf, setRole } from '../store/memberships.ts';
import {
  changeWorkspace,
  countOwned,
  deleteWorkspace,
  holdWorkspace,
  insertWorkspace,
  openServices,
} from '../store/workspaces.ts';
import type { By } from './deed.ts';
import { slugOf } from './slug.ts';

/** What happens to workspaces and to who is in them. Each change is in the audit, in the same transaction. */
const MOST_OWNED = 20;
const SLUG_TRIES = 5;
const SUFFIXES = 10_000;

export type Workspaces = {
  make(wanted: { name: string; slug: string | undefined }, personId: string, by: By): Promise<string>;
  change(id: string, to: { name?: string | undefined; needsSecondFactor?: boolean | undefined }, by: By): Promise<void>;
  changeRole(id: string, memberId: string, role: Role, by: By): Promise<void>;
  remove(id: string, memberId: string, by: By): Promise<void>;
  leave(id: string, memberId: string, by: By): Promise<void>;
  delete(id: string, by: By): Promise<void>;
};

/** `defaultServices` are opened for every new one. */
export function openWorkspaces(
  database: Database,
  enqueue: Enqueue,
  defaultServices: () => readonly string[],
): Workspaces {
  const held = async <T>(id: string, work: (connection: Connection) => Promise<T>): Promise<T> =>
    await transaction(database, async (connection) => {
      if (!(await holdWorkspace(connection, id))) throw consoleProblem('workspace_gone');
      return await work(connection);
    });
  /** By an owner, who must still be one: whoever was taken out a moment ago is not heard any more. */
  const owned = async <T>(id: string, by: By, work: (connection: Connection) => Promise<T>): Promise<T> =>
    await held(id, async (connection) => {
      await by.confirm(connection);
      return await work(connection);
    });

  return {
    make: async ({ name, slug }, personId, by) =>
      await transaction(database, async (connection) => {
        await holdPerson(connection, personId);
        if ((await countOwned(connection, personId)) >= MOST_OWNED) throw consoleProblem('too_many_workspaces');
        const made = await insertNamed(connection, name, slug);
        if (made === undefined) throw consoleProblem('slug_taken');
        await addMembership(connection, { workspaceId: made.id, memberId: personId, role: 'owner' });
        await openServices(connection, made.id, defaultServices());
        await noteDeed(connection, { ...by, workspaceId: made.id, action: 'workspace.made' });
        return made.slug;
      }),
    change: (id, to, by) =>
      owned(id, by, async (connection) => {
        await changeWorkspace(connection, id, to);
        const { name = null, needsSecondFactor = null } = to;
        await noteDeed(connection, { ...by, action: 'workspace.changed', detail: { name, needsSecondFactor } });
      }),
    changeRole: (id, memberId, role, by) =>
      owned(id, by, async (connection) => {
        const before = await requireMember(connection, id, memberId);
        if (before === role) return;
        if (before === 'owner') await refuseLastOwner(connection, id);
        await setRole(connection, { workspaceId: id, memberId, role });
        if (before === 'owner') await revokeInvitationsOf(connection, id, memberId);
        const subject = `person:${memberId}`;
        await noteDeed(connection, {
          ...by,
          action: 'member.role_changed',
          subject,
          detail: { from: before, to: role },
        });
      }),
    remove: (id, memberId, by) =>
      owned(id, by, async (connection) => {
        if ((await requireMember(connection, id, memberId)) === 'owner') await refuseLastOwner(connection, id);
        await removeMembership(connection, id, memberId);
        await forgetVisits(connection, memberId, id);
        await revokeInvitationsOf(connection, id, memberId);
        await noteDeed(connection, { ...by, action: 'member.removed', subject: `person:${memberId}` });
      }),
    leave: (id, memberId, by) =>
      held(id, async (connection) => {
        if ((await requireMember(connection, id, memberId)) === 'owner') await refuseLastOwner(connection, id);
        await removeMembership(connection, id, memberId);
        await forgetVisits(connection, memberId, id);
        await revokeInvitationsOf(connection, id, memberId);
        await noteDeed(connection, { ...by, action: 'member.left' });
      }),
    delete: (id, by) =>
      owned(id, by, async (connection) => {
        await deleteWorkspace(connection, id);
        await enqueue(connection, 'platform', FORGET_WORKSPACE, { workspaceId: id });
        await noteDeed(connection, {
          ...by,
          workspaceId: undefined,
          action: 'workspace.deleted',
          subject: `workspace:${id}`,
        });
      }),
  };
}

type Made = { id: string; slug: string };

/** A slug that was asked for, or one from the name with a number behind it if need be. */
async function insertNamed(connection: Connection, name: string, asked: string | undefined): Promise<Made | undefined> {
  const first = asked ?? slugOf(name);
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    const slug = attempt === 0 ? first : `${first}-${randomInt(SUFFIXES)}`;
    const id = await insertWorkspace(connection, { slug, name });
    if (id !== undefined) return { id, slug };
    if (asked !== undefined) return undefined;
  }
  return undefined;
}

async function requireMember(connection: Connection, id: string, memberId: string): Promise<Role> {
  const role = await roleOf(connection, id, memberId);
  if (role === undefined) throw consoleProblem('member_not_found');
  return role;
}

async function refuseLastOwner(connection: Connection, id: string): Promise<void> {
  if ((await countOwners(connection, id)) <= 1) throw consoleProblem('last_owner');
}
