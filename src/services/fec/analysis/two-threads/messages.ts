import type { FileName } from '../../ledger/file-name.ts';
import type { CensusParts } from '../../reader/bytes/encoding-census.ts';
import type { Encoding, FileFacts } from '../../reader/file-facts.ts';
import type { Ledger } from '../../reader/ledger.ts';
import type { RowFaultsParts } from '../../reader/rows/row-faults.ts';
import type { LedgerTexts } from '../../reader/texts/ledger-texts.ts';
import type { OwnerLabelsParts } from '../../reader/texts/owner-labels.ts';
import type { TextsParts } from '../../reader/texts/texts.ts';
import type { Written } from '../../report/collect.ts';
import type { SharedFile } from '../opened-file.ts';
import type { AnalysisOptions } from '../outcome.ts';
import type { BoardWords } from './board.ts';

/** What the two threads of an analysis say to each other. Large arrays are shared, not copied. */

export const TEXTS = [
  'journals',
  'numbers',
  'accounts',
  'thirdParties',
  'pieces',
  'letterings',
  'currencies',
  'labels',
] as const satisfies readonly (keyof LedgerTexts)[];
export type TextsName = (typeof TEXTS)[number];

export type Columns = Omit<
  Ledger,
  | TextsName
  | 'size'
  | 'journalLabel'
  | 'accountLabel'
  | 'thirdPartyLabel'
  | 'otherAccountLabels'
  | 'otherThirdPartyLabels'
>;

/** What the second thread needs to begin. */
export type Assignment = {
  file: SharedFile;
  seed: number;
  memoryBytes: number;
  /** Of `MemoryBudget`. */
  counter: BigInt64Array<SharedArrayBuffer>;
  board: BoardWords;
};

/** The rest of the file as the second thread read it. */
export type LaterPart = {
  rows: number;
  columns: Columns;
  texts: Record<TextsName, TextsParts>;
  owners: Record<'journals' | 'accounts' | 'thirdParties', OwnerLabelsParts>;
  faults: RowFaultsParts;
  census: CensusParts;
  lineEnds: FileFacts['lineEnds'];
  emptyLines: number;
  /** What it did not know: third parties and journals. Undefined if that was too much to tell. */
  unknown: { thirdParties: readonly Uint8Array[]; journals: readonly Uint8Array[] } | undefined;
};

/** Where the second thread puts its rows, and the texts that it adds its own to. */
export type Merge = { rows: number; lines: number; columns: Columns; pieces: TextsParts; labels: TextsParts };
export type Merged = { pieces: TextsParts; labels: TextsParts; labelNumbers: Int32Array };

/** A ledger to be judged. */
export type SharedBooks = {
  ledger: Omit<Ledger, TextsName>;
  texts: Record<TextsName, TextsParts>;
  encoding: Encoding;
  file: FileFacts;
  today: number;
  fileName: FileName | undefined;
  threshold: number | undefined;
  disabledControls: AnalysisOptions['disabledControls'];
  /** Who works on each shared fact, and on each category: 0 is nobody. */
  factClaims: Int32Array;
  categoryClaims: Int32Array;
};

export type FromFirst =
  | { assignment: Assignment }
  /** Undefined if the part is of no use. */
  | { merge: Merge | undefined }
  | { books: SharedBooks }
  | { fact: string; value: unknown };

export type FromSecond =
  | { later: LaterPart }
  | { merged: Merged }
  | { fact: string; value: unknown }
  /** By the position of the category, where the second thread took it. */
  | { written: ReadonlyMap<number, readonly Written[]> }
  | { failed: { isOutOfBudget: boolean; at: string } };
