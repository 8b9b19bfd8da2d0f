import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { SortedStart } from '../rules/listing/hotel-order.ts';
import { orderOf } from '../rules/listing/hotel-order.ts';
import type { HotelSort } from '../rules/listing/hotel-sort.ts';
import { SORTS } from '../rules/listing/hotel-sort.ts';
import { faultsOfStart, pageStart } from './page-start.ts';
import type { TokenPart } from './token.ts';
import { tokenOf } from './token.ts';

/** The order of a list as a query parameter, and the cursors of lists in any order. */
export const sortParameter = (usual: HotelSort) =>
  Type.Optional(
    Type.Unsafe<HotelSort>({
      type: 'string',
      enum: [...SORTS],
      'x-default': usual,
      description:
        'The order; with a minus before it the other way round. Hotels that are alike follow their numbers, and those whose rooms are not known come last. The segment follows from the rating.',
    }),
  );

type Query = { offset?: number | undefined; cursor?: string | undefined; sort?: HotelSort | undefined };

/** A cursor of another order than the usual one begins with its name: it leads on in that order and in no other. */
export function faultsOfSortedStart(query: Query, usual: HotelSort): WrongParameter[] {
  const faults = faultsOfStart(query, kindsOf(query, usual));
  if (faults.length > 0 || query.cursor === undefined || isUsual(query, usual)) return faults;
  const start = pageStart(query, kindsOf(query, usual), ([sort]) => sort);
  return 'after' in start && start.after === query.sort
    ? []
    : [{ name: 'cursor', detail: 'is a cursor of another order' }];
}

export function sortedStart(query: Query, usual: HotelSort): { position: number; start: SortedStart } {
  const found = pageStart(query, kindsOf(query, usual), (parts) => parts.slice(isUsual(query, usual) ? 0 : 1, -1));
  return { position: found.position, start: 'after' in found ? { after: found.after } : { offset: found.offset } };
}

export const sortedCursor = (query: Query, usual: HotelSort, last: readonly TokenPart[], position: number): string =>
  tokenOf([...(isUsual(query, usual) ? [] : [query.sort ?? usual]), ...last, position]);

const isUsual = ({ sort }: Query, usual: HotelSort) => sort === undefined || sort === usual;

const kindsOf = (query: Query, usual: HotelSort) => [
  ...(isUsual(query, usual) ? [] : (['string'] as const)),
  ...orderOf(query.sort ?? usual).map(({ kind }) => kind),
];
