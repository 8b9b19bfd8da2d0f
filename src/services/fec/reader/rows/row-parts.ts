import type { LineScanner } from '../bytes/line-scanner.ts';
import type { FieldPositions } from './field-positions.ts';
import type { LedgerColumns } from './ledger-columns.ts';
import type { RowFaults } from './row-faults.ts';

/** What writing a row takes: where its fields are, where they go, and where their faults are noted. */
export type RowParts = { scanner: LineScanner; columns: LedgerColumns; positions: FieldPositions; faults: RowFaults };
