/**
 * What an operation does. `read` changes nothing and costs little; `spend` asks the outside, or costs much; `write` changes what is
 * kept: that may be lost on the way, and nobody knows.
 */
export type Effect = 'read' | 'spend' | 'write';

/** What somebody is in a workspace, from least to most. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const EFFECTS: Readonly<Record<Role, readonly Effect[]>> = {
  viewer: ['read'],
  member: ['read', 'spend', 'write'],
  owner: ['read', 'spend', 'write'],
};

/** Whether a role opens what has this effect and, where an operation asks for one, at least that role. */
export const mayDo = (role: Role, effect: Effect, atLeast: Role = 'viewer'): boolean =>
  EFFECTS[role].includes(effect) && ROLES.indexOf(role) >= ROLES.indexOf(atLeast);
