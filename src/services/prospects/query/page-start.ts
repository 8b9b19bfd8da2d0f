import { wrongParameter } from '#platform/http/wrong-parameter.ts';
import type { TokenPart } from './token.ts';
import { partsOfToken } from './token.ts';

/**
 * Where a page begins: after so many rows, or behind the row that a cursor names. A cursor also knows how many rows came
 * before it: its last part.
 */
export function pageStart<After>(
  query: { offset?: number | undefined; cursor?: string | undefined },
  kinds: readonly ('string' | 'number')[],
  afterOf: (parts: readonly TokenPart[]) => After,
): { position: number } & ({ offset: number } | { after: After }) {
  const { offset, cursor } = query;
  if (cursor === undefined) return { offset: offset ?? 0, position: offset ?? 0 };
  if (offset !== undefined) throw wrongParameter('cursor', 'cannot be combined with offset');
  const parts = partsOfToken(cursor, [...kinds, 'number']);
  if (parts === undefined) throw wrongParameter('cursor', 'is not a cursor of this list');
  return { after: afterOf(parts), position: Number(parts.at(-1)) };
}
