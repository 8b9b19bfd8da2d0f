import type { MemberOfWorkspace } from '#sdk/generated/console/types.ts';

export type Role = MemberOfWorkspace['role'];

/** From most to least, as they are offered. */
export const ROLES = ['owner', 'member', 'viewer'] as const satisfies readonly Role[];
