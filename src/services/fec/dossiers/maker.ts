import type { Principal } from '#platform/workspaces/principal.ts';

/** Who made something: a member, or a key. */
export const makerOf = ({ key, member }: Principal): string =>
  member === undefined ? `key:${key?.id ?? ''}` : `member:${member.person.id}`;

/** Operations on dossiers admit nobody without one (`workspaceOnly`). */
export function workspaceOf({ workspaceId }: Principal): string {
  if (workspaceId === undefined) throw new Error('A dossier belongs to a workspace');
  return workspaceId;
}
