import type { Call } from './entries.ts';

/** What was asked in workspaces, what their owners did there, and what was said of it. */
export type DrilledPerson = { id: string; email: string };

export type DrilledWorkspace = {
  id: string;
  slug: string;
  /** Of readiness checks a month. */
  allowance: number;
  owner: DrilledPerson;
  /** Its other members. */
  people: DrilledPerson[];
};

/**
 * A readiness check. `granted` has taken one of the allowance, `used up` was refused because none was left, `unknown` may have taken
 * one; `failed` has not, as its answer said in so many words. `refused` are members and keys that had been acknowledged and never
 * ended.
 */
export type CheckEntry = Call & {
  workspaceId: string;
  by: 'member' | 'key';
  outcome: 'granted' | 'used up' | 'refused' | 'unknown' | 'failed' | 'not sent';
};

/** Something that an owner was told is done; named as in the audit. */
export type DeedEntry = {
  workspaceId: string;
  action: 'key.made' | 'key.revoked' | 'member.role_changed' | 'member.removed';
  subject: string;
};

/** A server that was killed, 0 being the first. */
export type Kill = { server: number; at: number };
