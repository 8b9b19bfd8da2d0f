/**
 * Buckets of scores that lie close together, 256 to each doubling, so that hotels above any score can be counted from sums
 * over buckets and a look into a single one. Exact integers: a score is never counted on the wrong side.
 */
const STEPS = 256;

export function scoreBucket(scoreCents: number): number {
  if (scoreCents < 1) return 0;
  const power = doublingsIn(scoreCents);
  const base = 2 ** power;
  return (power + 1) * STEPS + Math.floor(((scoreCents - base) * STEPS) / base);
}

/** The first score that is beyond the bucket. */
export function endOfBucket(bucket: number): number {
  if (bucket < STEPS) return 1;
  const base = 2 ** (Math.floor(bucket / STEPS) - 1);
  return Math.ceil(base + (base * ((bucket % STEPS) + 1)) / STEPS);
}

/** How the database counts buckets (`score_bucket >> shift`), the coarsest first; each holds sixteen of the next. */
export const BUCKET_LEVELS = [
  { level: 0, shift: 8 },
  { level: 1, shift: 4 },
  { level: 2, shift: 0 },
] as const;

/** Beyond the bucket of every score. */
const LAST_BUCKET = 2 ** 31 - 1;

/** Buckets of one level that lie wholly above a fine bucket, and inside the same bucket of the level before. */
export function bucketsAbove(bucket: number, shift: number): { above: number; before: number } {
  const above = bucket >> shift;
  const isCoarsest = shift === BUCKET_LEVELS[0].shift;
  return { above, before: isCoarsest ? LAST_BUCKET : ((above >> 4) + 1) << 4 };
}

/** The largest power of two that a whole number holds; Math.log2 alone may be off by one beside a power. */
function doublingsIn(value: number): number {
  let power = Math.floor(Math.log2(value));
  if (2 ** power > value) power -= 1;
  if (2 ** (power + 1) <= value) power += 1;
  return power;
}
