/** What there are lists of. */
export type BulkKind = 'emails' | 'audits';

export const KEPT_DAYS = 90;

/** Of one kind, in one workspace. */
export const MOST_UNFINISHED = 5;
export const MOST_ROWS: Readonly<Record<BulkKind, number>> = { emails: 50_000, audits: 1000 };
export const MOST_KEPT_ROWS: Readonly<Record<BulkKind, number>> = { emails: 500_000, audits: 10_000 };

/** How many rows have come to which end: `{ valid: 12, risky: 3 }`. */
export type Tally = Readonly<Record<string, number>>;
