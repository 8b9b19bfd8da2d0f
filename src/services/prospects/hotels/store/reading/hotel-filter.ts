import type { Country } from '../../rules/country.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import type { TenthsRange } from '../../rules/rating-range.ts';
import { isEmptyRange, isEveryRating, partsOf } from '../../rules/rating-range.ts';
import type { Segment } from '../../rules/segment.ts';
import { SEGMENTS, tenthsOf } from '../../rules/segment.ts';
import type { Values } from './statement.ts';

export const COUNTRIES: readonly Country[] = ['SG', 'TH'];

/** Countries and segments, which are few and known, stand in the text itself: plans that are kept then know what is meant. */
export const oneOf = (words: readonly (Country | Segment)[]) => `IN (${words.map((word) => `'${word}'`).join(', ')})`;

/**
 * Conditions that together select the hotels by country and rating, each of them one run of an index that is sorted by
 * number: PostgreSQL merges the runs and reads no more of them than a page needs.
 */
export function runsByNumber(filter: HotelFilter, values: Values): string[] {
  const { country, range } = filter;
  if (isEmptyRange(range)) return ['false'];
  if (isEveryRating(range)) return [country === undefined ? 'true' : `country = '${country}'`];
  const { bands, tenths } = partsOf(range);
  return countriesOf(filter).flatMap((each) => {
    const prefix = `country = '${each}'`;
    return [
      ...bands.map((band) => `${prefix} AND rating_band = ${values.add(band)}`),
      ...tenths.map((tenth) => `${prefix} AND rating_tenths = ${values.add(tenth)}`),
    ];
  });
}

/** The same for the order by score, where a run is a country's segment. Segments only: any other range has no such order. */
export function runsByScore(country: Country | undefined, segment: Segment | undefined): string[] {
  if (country === undefined && segment === undefined) return ['true'];
  const countries = country === undefined ? COUNTRIES : [country];
  const segments = segment === undefined ? SEGMENTS : [segment];
  return countries.flatMap((one) => segments.map((other) => `country = '${one}' AND segment = '${other}'`));
}

/** Country and rating as one condition, for rows that are found in another way. */
export function plainConditions(filter: HotelFilter, values: Values): string[] {
  const conditions: string[] = [];
  if (filter.country !== undefined) conditions.push(`country = '${filter.country}'`);
  if (!isEveryRating(filter.range)) {
    conditions.push(`rating_tenths BETWEEN ${values.add(filter.range.min)} AND ${values.add(filter.range.max)}`);
  }
  return conditions;
}

/** What no index run covers. */
export function furtherConditions(filter: HotelFilter, values: Values): string[] {
  const conditions: string[] = [];
  if (filter.hasEmail !== undefined) conditions.push(`has_email = ${values.add(filter.hasEmail)}`);
  if (filter.hasWebsite !== undefined) conditions.push(`has_website = ${values.add(filter.hasWebsite)}`);
  if (filter.minScoreCents !== undefined) conditions.push(`score_cents >= ${values.add(filter.minScoreCents)}`);
  if (filter.isExportable === true) conditions.push('is_exportable');
  return conditions;
}

export const countriesOf = ({ country }: HotelFilter) => (country === undefined ? COUNTRIES : [country]);

/** The segments that the range is made of; undefined when it cuts through one. */
export function segmentsOf(range: TenthsRange): readonly Segment[] | undefined {
  const touched = SEGMENTS.filter((segment) => {
    const { min, max } = tenthsOf(segment);
    return min <= range.max && max >= range.min;
  });
  const isWhole = touched.every((segment) => {
    const { min, max } = tenthsOf(segment);
    return min >= range.min && max <= range.max;
  });
  return isWhole ? touched : undefined;
}
