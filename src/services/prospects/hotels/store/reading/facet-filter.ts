import type { HotelFilter, NumberRange } from '../../rules/hotel-filter.ts';
import { isEmptyRange, isEveryRating } from '../../rules/rating-range.ts';
import type { Values } from './statement.ts';

/** The filter as conditions on prospects.hotel_facet, words apart: every one of them can be judged within any index. */
export function facetConditions(filter: HotelFilter, values: Values): string[] {
  const { country, range, cityKey, reviews, opportunity, rooms, minScoreCents } = filter;
  if (isEmptyRange(range)) return ['false'];
  const conditions: string[] = [];
  if (country !== undefined) conditions.push(`country = '${country}'`);
  if (cityKey !== undefined) conditions.push(`city_key = ${values.add(cityKey)}`);
  if (!isEveryRating(range)) conditions.push(...between('rating_tenths', range, values));
  conditions.push(...between('reviews_count', reviews, values));
  conditions.push(...between('opportunity_usd', opportunity, values));
  // Unknown rooms are stored as none.
  if (rooms !== undefined) conditions.push(...between('rooms', { min: rooms.min ?? 1, max: rooms.max }, values));
  if (minScoreCents !== undefined) conditions.push(`score_cents >= ${values.add(minScoreCents)}`);
  for (const [column, wanted] of flagsOf(filter)) conditions.push(wanted ? column : `NOT ${column}`);
  return conditions;
}

/** What prospects.hotel_grid can be filtered by, and how. Undefined when the filter asks for more than it has. */
export function gridConditions(filter: HotelFilter, values: Values): string[] | undefined {
  const { words, cityKey, reviews, opportunity, rooms, minScoreCents, isExportable } = filter;
  if ([words, cityKey, reviews, opportunity, rooms, minScoreCents, isExportable].some((each) => each !== undefined)) {
    return undefined;
  }
  return facetConditions(filter, values);
}

/** All that match, as the end of a query behind FROM; `facet` is the row. */
export function matchingIn(filter: HotelFilter, values: Values): string {
  const { words = [] } = filter;
  const [rarest, ...others] = words;
  if (!isFoundByWord(filter)) {
    return `prospects.hotel_facet AS facet ${where([...facetConditions(filter, values), ...wordConditions(words, values)])}`;
  }
  const conditions = [
    `by_word.word = ${values.add(rarest)}`,
    ...facetConditions(filter, values),
    ...wordConditions(others, values),
  ];
  return `prospects.hotel_word AS by_word JOIN prospects.hotel_facet AS facet ON facet.uen = by_word.uen ${where(conditions)}`;
}

export const where = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** Words beyond the one that rows were found by. */
export const wordConditions = (words: readonly string[], values: Values) =>
  words.map(
    (word) =>
      `EXISTS (SELECT FROM prospects.hotel_word AS named WHERE named.word = ${values.add(word)} AND named.uen = facet.uen)`,
  );

/** Hotels with words that so few have together are looked up one by one; for others an order is walked. */
const FEW_WITH_WORDS = 20_000;

export const isFoundByWord = ({ words = [], withWords }: HotelFilter) =>
  words.length > 0 && withWords !== undefined && withWords <= FEW_WITH_WORDS;

/** Whether a figure is filtered by: rating, reviews, rooms, opportunity or score. */
export const hasFigures = ({ range, reviews, opportunity, rooms, minScoreCents }: HotelFilter) =>
  !isEveryRating(range) || [reviews, opportunity, rooms, minScoreCents].some((each) => each !== undefined);

function flagsOf({ hasEmail, hasPhone, hasWebsite, isExportable }: HotelFilter): [string, boolean][] {
  const flags = { has_email: hasEmail, has_phone: hasPhone, has_website: hasWebsite, is_exportable: isExportable };
  return Object.entries(flags).flatMap(([column, wanted]): [string, boolean][] =>
    wanted === undefined ? [] : [[column, wanted]],
  );
}

function between(column: string, range: NumberRange | undefined, values: Values): string[] {
  const { min, max } = range ?? {};
  return [
    ...(min === undefined ? [] : [`${column} >= ${values.add(min)}`]),
    ...(max === undefined ? [] : [`${column} <= ${values.add(max)}`]),
  ];
}
