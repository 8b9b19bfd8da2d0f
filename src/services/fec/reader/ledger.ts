import type { Texts } from './texts/texts.ts';

/**
 * A file as it was read: one row for each data line, in the order of the file, as columns of numbers. Money is whole cents,
 * a date is a count of days since 1970-01-01, a text is its number in the column's `Texts` (0 is always the empty text).
 * Holds what stands in the file and no judgement on it; what is derived from it is in `Books`.
 */
export type Ledger = {
  /** Data lines: how far every column goes. */
  size: number;
  /** Number of the line in the file; the header is line 1 unless empty lines stand before it. */
  line: Uint32Array;
  /** Where the line begins in the (unpacked, decoded) file, in bytes. */
  offset: Float64Array;
  /** Bits of `RowFlag`. */
  flags: Uint32Array;
  journal: Int32Array;
  /** EcritureNum. */
  number: Int32Array;
  account: Int32Array;
  /** CompAuxNum. */
  thirdParty: Int32Array;
  /** PieceRef. */
  piece: Int32Array;
  /** EcritureLib. */
  label: Int32Array;
  /** EcritureLet. */
  lettering: Int32Array;
  /** In cents, as written: a negative debit stays one. 0 where it is empty or cannot be read. */
  debit: Float64Array;
  credit: Float64Array;
  /** Days since 1970-01-01, or NO_DATE where it is empty or cannot be read. */
  date: Int32Array;
  pieceDate: Int32Array;
  letteringDate: Int32Array;
  validDate: Int32Array;
  /** Only where some line has an amount in another currency. `foreignAmount` is in hundredths. */
  foreign: { currency: Int32Array; amount: Float64Array } | undefined;

  journals: Texts;
  numbers: Texts;
  accounts: Texts;
  thirdParties: Texts;
  pieces: Texts;
  letterings: Texts;
  currencies: Texts;
  /** EcritureLib, CompteLib, CompAuxLib and JournalLib together: the same words have the same number. */
  labels: Texts;

  /** The first non-empty label of each journal, account and third party, by its number: a number of `labels`. */
  journalLabel: Int32Array;
  accountLabel: Int32Array;
  thirdPartyLabel: Int32Array;
  /** Every other label that was given to an account or to a third party, once each, up to MAX_OTHER_LABELS. */
  otherAccountLabels: readonly OtherLabel[];
  otherThirdPartyLabels: readonly OtherLabel[];
};

export type OtherLabel = { id: number; label: number; row: number };
export const MAX_OTHER_LABELS = 10_000;

export const NO_DATE = -0x8000_0000;

/** What is the matter with single lines. */
export const RowFlag = {
  /** The fields could not be told apart: only journal and number are kept, where they could be read. */
  broken: 1,
  /** Missing fields were taken as empty, or one too many was put back into the label. */
  mended: 2,
  /** Debit or credit cannot be read: the line counts in no sum, and its entry is not checked for balance. */
  unreadableAmount: 4,
  /** Debit or credit is readable, but not as the rules ask (decimal point, thousands, exponent). */
  irregularAmount: 8,
  /** EcritureDate is there but is no date. */
  unreadableDate: 16,
  /** One of the dates is readable, but not AAAAMMJJ. */
  irregularDate: 32,
  unreadablePieceDate: 64,
  unreadableValidDate: 128,
  unreadableLetteringDate: 256,
  /** Neither debit nor credit holds anything at all. */
  noAmount: 512,
  /** CompAuxNum without CompAuxLib, and the reverse. */
  thirdPartyWithoutLabel: 1024,
  labelWithoutThirdParty: 2048,
  /** In treasury layouts: DateRglt or ModeRglt is empty. */
  noSettlementDate: 4096,
  noSettlementMode: 8192,
  /** Sens is neither D, C, +1 nor -1. */
  unreadableSide: 16_384,
} as const;
