import { HIGHEST_TENTHS, LOWEST_TENTHS } from './segment.ts';

/**
 * Ranges of ratings, in tenths. Every filter on segment or rating is such a range, and each range is a few whole bands of
 * five tenths with single tenths at its ends: so many sorted runs of the index need merging, and no more.
 */
export type TenthsRange = { readonly min: number; readonly max: number };

export const EVERY_RATING: TenthsRange = { min: LOWEST_TENTHS, max: HIGHEST_TENTHS };

const BAND = 5;

/** Ratings of at least `min` and at most `max`; a bound between two tenths excludes the tenth outside. */
export function tenthsBetween(min: number | undefined, max: number | undefined): TenthsRange {
  return {
    min: min === undefined ? LOWEST_TENTHS : Math.max(LOWEST_TENTHS, Math.ceil(tenfold(min))),
    max: max === undefined ? HIGHEST_TENTHS : Math.min(HIGHEST_TENTHS, Math.floor(tenfold(max))),
  };
}

/** 3.6 x 10 is 36, whatever binary fractions say. */
function tenfold(rating: number): number {
  const product = rating * 10;
  const whole = Math.round(product);
  return Math.abs(product - whole) < 1e-9 ? whole : product;
}

export function intersect(a: TenthsRange, b: TenthsRange): TenthsRange {
  return { min: Math.max(a.min, b.min), max: Math.min(a.max, b.max) };
}

export const isEmptyRange = (range: TenthsRange) => range.min > range.max;
export const isEveryRating = (range: TenthsRange) => range.min <= LOWEST_TENTHS && range.max >= HIGHEST_TENTHS;

export type RangeParts = { readonly bands: readonly number[]; readonly tenths: readonly number[] };

/** Bands that lie wholly inside, and the tenths that are left over. */
export function partsOf(range: TenthsRange): RangeParts {
  const bands: number[] = [];
  const tenths: number[] = [];
  for (let at = range.min; at <= range.max; ) {
    if (at % BAND === 0 && at + BAND - 1 <= range.max) {
      bands.push(at / BAND);
      at += BAND;
    } else {
      tenths.push(at);
      at += 1;
    }
  }
  return { bands, tenths };
}
