import type { Books } from '../../ledger/books.ts';

/**
 * The last day that does not lie in the future. Whoever analyses late in the evening, far from Greenwich, may already be in
 * the next day.
 */
export const latestDay = ({ today }: Books): number => today + 1;
