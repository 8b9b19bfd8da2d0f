/** From which amount on something matters (`s1`), and matters greatly (`s2`). In cents. */
export type Thresholds = { s1: number; s2: number };

const LEAST = 100_00;
/** One part in two thousand of income or expense, whichever is larger. */
const PARTS = 2000;

/** `chosen`: as somebody wants it for these books. */
export function readThresholds({ income, expense }: { income: number; expense: number }, chosen?: number): Thresholds {
  const s1 = chosen ?? Math.max(LEAST, Math.round(Math.max(expense, income) / PARTS));
  return { s1, s2: s1 * 10 };
}
