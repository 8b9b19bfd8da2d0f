import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { TokenPart } from './token.ts';
import { partsOfToken } from './token.ts';

/**
 * Where a page begins: after so many rows, or behind the row that a cursor names. A cursor also knows how many rows came
 * before it: its last part.
 */
type Start = { offset?: number | undefined; cursor?: string | undefined };
type Kinds = readonly ('string' | 'number')[];

export function faultsOfStart({ offset, cursor }: Start, kinds: Kinds): WrongParameter[] {
  if (cursor === undefined) return [];
  if (offset !== undefined) return [{ name: 'cursor', detail: 'cannot be combined with offset' }];
  return partsOf(cursor, kinds) === undefined ? [{ name: 'cursor', detail: 'is not a cursor of this list' }] : [];
}

export function pageStart<After>(
  { offset, cursor }: Start,
  kinds: Kinds,
  afterOf: (parts: readonly TokenPart[]) => After,
): { position: number } & ({ offset: number } | { after: After }) {
  const parts = cursor === undefined ? undefined : partsOf(cursor, kinds);
  if (parts === undefined) return { offset: offset ?? 0, position: offset ?? 0 };
  return { after: afterOf(parts), position: Number(parts.at(-1)) };
}

const partsOf = (cursor: string, kinds: Kinds) => partsOfToken(cursor, [...kinds, 'number']);
