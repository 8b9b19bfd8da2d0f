import type { Static } from 'typebox';
import Type from 'typebox';
import type { NamedMember } from './people.ts';
import type { Principal } from './principal.ts';

/** Who made something in a workspace: a member, or a key. Kept as `member:<id>` or `key:<id>`. */
export const makerOf = ({ key, member }: Principal): string =>
  member === undefined ? `key:${key?.id ?? ''}` : `member:${member.person.id}`;

/** Of operations that admit nobody without one (`workspaceOnly`). */
export function workspaceOf({ workspaceId }: Principal): string {
  if (workspaceId === undefined) throw new Error('What is kept belongs to a workspace');
  return workspaceId;
}

export const MakerSchema = Type.Object(
  {
    kind: Type.Unsafe<'member' | 'key'>({ type: 'string', enum: ['member', 'key'] }),
    id: Type.String(),
    name: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Null for a key, and for whoever has left.',
    }),
  },
  { title: 'Maker' },
);

/** With the name of a member who is still one. */
export function makerShape(madeBy: string, members: readonly NamedMember[]): Static<typeof MakerSchema> {
  const at = madeBy.indexOf(':');
  const id = madeBy.slice(at + 1);
  const isMember = madeBy.slice(0, at) === 'member';
  const name = members.find((member) => member.id === id)?.name ?? null;
  return { kind: isMember ? 'member' : 'key', id, name: isMember ? name : null };
}
