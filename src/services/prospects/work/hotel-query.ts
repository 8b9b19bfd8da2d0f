import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import type { HotelQuery, HotelShapes } from './published-hotels.ts';

/** The filters of `/hotels` within a body. */
export const hotelQuery = ({ filters }: HotelShapes) =>
  Type.Object(filters, {
    additionalProperties: false,
    title: 'HotelQuery',
    description: 'The filters of `/hotels`, as its query has them; without any, all hotels.',
  });

/** What a schema cannot say, such as a least rating above the greatest. */
export function requireGoodQuery({ faultsOf }: HotelShapes, query: HotelQuery): void {
  const errors = [...faultsOf(query), ...faultsOfTexts(query)].map(({ name, detail }) => ({
    in: 'body' as const,
    name: `query.${name}`,
    detail,
  }));
  if (errors.length > 0) throw platformProblem('invalid_request', { errors });
}

/** What PostgreSQL's JSON does not hold. */
function faultsOfTexts(query: HotelQuery): WrongParameter[] {
  return Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && (/\p{Cc}/u.test(value) || !value.isWellFormed())
      ? [{ name, detail: 'must not contain control characters or halves of characters' }]
      : [],
  );
}
