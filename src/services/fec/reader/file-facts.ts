/**
 * What reading tells about the file itself, for the controls of the format: counts, first positions and short samples. Samples
 * are already cut and free of control characters.
 */
export type FileFacts = {
  encoding: Encoding;
  hasByteOrderMark: boolean;
  separator: Separator;
  layout: Layout;
  lineEnds: { lf: number; crlf: number; crcrlf: number; cr: number };
  header: HeaderFacts;
  /** Lines by what was wrong with their number of fields. */
  brokenLines: LineFault[];
  mendedLines: LineFault[];
  brokenCount: number;
  mendedCount: number;
  /** Data lines that contain the other of the two legal separators. */
  otherSeparatorLines: number;
  /** By column: how many values were empty although they must not be, and the first rows. */
  emptyMandatory: ValueFaults[];
  unreadableDates: ValueFaults[];
  irregularDates: ValueFaults[];
  unreadableAmounts: ValueFaults[];
  irregularAmounts: ValueFaults[];
  /** More than two decimals that are not zero. */
  excessDecimals: ValueFaults[];
  unreadableSides: ValueFaults[];
  /**
   * Lines with control characters, U+FFFD, doubly encoded accents, NUL or no-break spaces inside amounts: the sample is the
   * first such field. `nul` counts bytes; `mojibake` counts lines with U+FFFD or doubly encoded accents.
   */
  strangeCharacters: { lines: number; samples: ValueSample[]; nul: number; mojibake: number };
  /** Bytes 0x80 to 0x9F in a file that is not UTF-8. */
  windowsBytes: number;
  /** Lines that are no valid UTF-8 in a file that is UTF-8 otherwise. */
  invalidUtf8Lines: number;
  emptyLines: number;
};

export type Encoding = 'ascii' | 'utf-8' | 'iso-8859-15' | 'windows-1252' | 'utf-16le' | 'utf-16be';
export type Separator = '\t' | '|' | ';' | ',';
/** By the columns of the header alone. */
export type Layout = 'engagement' | 'tresorerie_ba' | 'tresorerie_bnc';

export type Column =
  | 'JournalCode'
  | 'JournalLib'
  | 'EcritureNum'
  | 'EcritureDate'
  | 'CompteNum'
  | 'CompteLib'
  | 'CompAuxNum'
  | 'CompAuxLib'
  | 'PieceRef'
  | 'PieceDate'
  | 'EcritureLib'
  | 'Debit'
  | 'Credit'
  | 'Montant'
  | 'Sens'
  | 'EcritureLet'
  | 'DateLet'
  | 'ValidDate'
  | 'Montantdevise'
  | 'Idevise'
  | 'DateRglt'
  | 'ModeRglt'
  | 'NatOp'
  | 'IdClient';

export type HeaderFacts = {
  /** As they stand in the file, cut; empty ones at the end are left out. */
  names: readonly string[];
  /** Which column each field is; undefined for one that the rules do not know. */
  columns: readonly (Column | undefined)[];
  missing: readonly Column[];
  /** The known columns do not stand in the order of the rules. */
  isOutOfOrder: boolean;
  /** Written otherwise than the rules spell them: `CompteAuxNum` for `CompAuxNum`. */
  renamed: readonly { found: string; means: Column }[];
  /** Unknown columns that stand before the last one of the rules. */
  inserted: readonly string[];
  hasTrailingSeparator: boolean;
};

/** The first of them, at most MAX_SAMPLES. `fields` is what was found. */
export type LineFault = { row: number; line: number; fields: number };
export type ValueFaults = { column: Column; count: number; samples: ValueSample[] };
export type ValueSample = { row: number; line: number; value: string };
export const MAX_SAMPLES = 100;
