/** Durations of requests as counts between bounds, and what can be read from them. */
export const DURATION_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 2500, 10_000, 30_000] as const;

/** Columns of the tables, in the order of the bounds. */
export const DURATION_COLUMNS: readonly string[] = DURATION_BOUNDS.map((bound) => `ms_${bound}`);

/** Which of the counts a duration belongs to; as many as there are bounds: to none. */
export function positionOf(milliseconds: number): number {
  let position = 0;
  while (position < DURATION_BOUNDS.length && milliseconds > (DURATION_BOUNDS[position] as number)) position += 1;
  return position;
}

/**
 * The duration that this part of the requests did not exceed, in milliseconds: even spread between two bounds is assumed. What took
 * longer than the last bound is told as that bound. Null where nothing was asked.
 */
export function quantileOf(counts: readonly number[], requests: number, part: number): number | null {
  if (requests === 0) return null;
  const wanted = requests * part;
  let below = 0;
  for (const [position, bound] of DURATION_BOUNDS.entries()) {
    const count = counts[position] ?? 0;
    if (count > 0 && below + count >= wanted) {
      const from = DURATION_BOUNDS[position - 1] ?? 0;
      return rounded(from + ((bound - from) * (wanted - below)) / count);
    }
    below += count;
  }
  return DURATION_BOUNDS.at(-1) ?? null;
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
