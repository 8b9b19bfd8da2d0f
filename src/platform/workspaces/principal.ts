import type { ActiveKey } from '../keys/store.ts';
import type { Role } from './role.ts';

/** Somebody who is signed in to the console. */
export type Person = {
  id: string;
  email: string;
  name: string;
  sessionId: string;
  /** How many were shown in this session. */
  factors: number;
  /** When they were last shown. */
  authenticatedAt: Date;
};

export type WorkspaceName = { id: string; slug: string; name: string };

/**
 * Who asks, whether by a key or by a session: limits, shares, usage and whatever is made belong to it. Keys and members of a
 * workspace are one; a key of the command line is one by itself.
 */
export type Principal = {
  /** The workspace's id, or the key's where it belongs to none. */
  id: string;
  /** The same for tables in which both are: `workspace:<id>` or `key:<id>`. */
  owner: string;
  workspaceId: string | undefined;
  /** Absent for a session. */
  key: ActiveKey | undefined;
  /** Absent for a key. */
  member: MemberOf | undefined;
  /** What its request has taken of an allowance, where there is one. */
  taken?: TakenUses;
};

/** What a request has taken of an allowance. */
type TakenUses = {
  /** For a request that turns out to be several calls. */
  takeMore(uses: number): Promise<void>;
  giveBack(): void;
};

/** A person in a workspace. */
export type MemberOf = { person: Person; workspace: WorkspaceName; role: Role };

export function principalOfKey(key: ActiveKey): Principal {
  const { workspaceId } = key;
  return {
    id: workspaceId ?? key.id,
    owner: workspaceId === null ? `key:${key.id}` : `workspace:${workspaceId}`,
    workspaceId: workspaceId ?? undefined,
    key,
    member: undefined,
  };
}

export function principalOfMember(member: MemberOf): Principal {
  const { id } = member.workspace;
  return { id, owner: `workspace:${id}`, workspaceId: id, key: undefined, member };
}
