/**
 * The gap between a hotel's rating and the target, and the segment that follows from it. Everything is counted in whole
 * tenths, because 4.5 - 4.1 is not 0.4 in binary. A segment tells how soon to reach out; it does not judge a hotel.
 */
export const SEGMENTS = ['CRITICAL', 'URGENT', 'HIGH', 'MODERATE'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** A hotel rated 4.5 or more is not a prospect. */
export const TARGET_TENTHS = 45;
export const LOWEST_TENTHS = 10;
export const HIGHEST_TENTHS = 44;

const TENTHS: Record<Segment, { readonly min: number; readonly max: number }> = {
  CRITICAL: { min: LOWEST_TENTHS, max: 35 },
  URGENT: { min: 36, max: 38 },
  HIGH: { min: 39, max: 41 },
  MODERATE: { min: 42, max: HIGHEST_TENTHS },
};

export function ratingGapTenths(ratingTenths: number): number {
  return Math.max(0, TARGET_TENTHS - ratingTenths);
}

export function segmentOf(ratingTenths: number): Segment | undefined {
  return SEGMENTS.find((segment) => ratingTenths <= TENTHS[segment].max);
}

/** The ratings of a segment, both ends included. */
export function tenthsOf(segment: Segment): { min: number; max: number } {
  return { ...TENTHS[segment] };
}
