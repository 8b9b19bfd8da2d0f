import { CLOSING, OPENING } from '../ledger/ledger-columns.ts';

/** In DuckDB's SQL: whether a line's entry opens the books, and whether it closes classes 6 and 7. */
export const isOpening = `(role & ${OPENING}) <> 0`;
export const isClosing = `(role & ${CLOSING}) <> 0`;
