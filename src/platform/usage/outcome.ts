/** How a request ended, as far as usage tells: what was refused because of too many has a count of its own. */
export const OUTCOMES = ['2xx', '4xx', '429', '5xx'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Columns of the tables, in the same order. The first is what is left of the requests, and has none. */
export const OUTCOME_COLUMNS = ['refused', 'limited', 'failed'] as const;

const TOO_MANY = 429;

/** Its place among the outcomes. Whatever is no refusal counts as 2xx, also that nothing is new. */
export function outcomeOf(status: number): number {
  if (status < 400) return 0;
  if (status >= 500) return 3;
  return status === TOO_MANY ? 2 : 1;
}
