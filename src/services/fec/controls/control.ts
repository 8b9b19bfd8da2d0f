import type { Severity } from '../french/severity-words.ts';
import type { Books } from '../ledger/books.ts';

/**
 * A control looks for one type of anomaly. It is a pure function of the books; it neither counts, sorts nor cuts what it
 * finds: that is `report/collect.ts`.
 */
export type Control = {
  /** The anomaly's `type`. */
  type: string;
  /** French, at most 80 characters, without figures: the anomaly's `title`. */
  title: string;
  /** French, one sentence for the catalogue: what is looked for, with its threshold and its guards. */
  detects: string;
  /** French, for the catalogue: when it is critique, importante or mineure. */
  severityRule: string;
  /** French: the rule of law or of practice behind it. */
  basis: string;
  /** What one finding is about: when more than a fifth of all lines (or entries) are concerned, the report says it once. */
  concerns: 'line' | 'entry' | 'other';
  /**
   * What another file of the company may have again. `lines`: those lines themselves, wherever they stand. Absent: an account, a third
   * party, a journal or the whole file, whose lines may change while the matter stays.
   */
  about?: 'lines';
  /** `count`: the weights of its findings are numbers of lines or values, which rank them and are no money. */
  weighs?: 'count';
  /** False where it makes no sense for these books. Absent: always true. */
  appliesTo?: (books: Books) => boolean;
  find: (books: Books) => Iterable<Finding>;
};

export type Category = {
  /** As `disabledControls` takes it. */
  name: string;
  /** French, for people. */
  title: string;
  controls: readonly Control[];
  /** False where the whole category makes no sense for these books. Absent: always true. */
  appliesTo?: (books: Books) => boolean;
};

export type Finding = {
  severity: Severity;
  /**
   * In cents unless the control says otherwise, never negative: what is at stake. Decides which are shown when there are
   * too many, the largest first.
   */
  weight: number;
  /** The row of the ledger that it begins with; -1 if it is about the whole file. */
  row: number;
  /** Writes it out. Called only for what is shown, so texts cost nothing otherwise. */
  describe: () => Description;
};

export type Description = {
  /** French: facts alone (journal, number, date, lines, amounts). */
  description: string;
  expectedValue: string;
  actualValue: string;
  /** French: one action. */
  suggestion: string;
  /** An account's number as it stands in the file; absent where no account is concerned. */
  compteNum?: string;
  /** `AAAA-MM` or null; absent: the month of the first row. */
  period?: string | null;
  /** All rows concerned, at most MAX_ROWS of them; absent: the row alone, or none. */
  rows?: readonly number[];
  /** Absent: those of the first row. */
  journalCode?: string;
  ecritureNum?: string;
};
