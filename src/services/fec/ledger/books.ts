import type { FileFacts } from '../reader/file-facts.ts';
import type { Ledger } from '../reader/ledger.ts';
import type { AccountingType } from './accounting-type.ts';
import { readAccountingType } from './accounting-type.ts';
import { Accounts } from './accounts/accounts.ts';
import type { Balances } from './accounts/balances.ts';
import { sumAccounts } from './accounts/balances.ts';
import { sumClosingMoves } from './accounts/closing-moves.ts';
import { sumIncome } from './accounts/income.ts';
import type { Thresholds } from './accounts/materiality.ts';
import { readThresholds } from './accounts/materiality.ts';
import type { Entries } from './entries/entries.ts';
import { readEntries } from './entries/entries.ts';
import { readEntryTouches } from './entries/entry-touches.ts';
import type { Fingerprints } from './entries/fingerprints.ts';
import { takeFingerprints } from './entries/fingerprints.ts';
import { Role, readRoles } from './entries/roles.ts';
import type { Exercise } from './exercise.ts';
import { readExercise } from './exercise.ts';
import type { FileName } from './file-name.ts';
import { settleIrregularAmounts } from './irregular-amounts.ts';
import type { JournalKind } from './journals.ts';
import { journalKinds, openingJournals } from './journals.ts';
import type { MarkName } from './labels/label-marks.ts';
import { bitOf, markLabels } from './labels/label-marks.ts';
import { genericReferences } from './labels/references.ts';
import { Memo } from './memo.ts';
import type { LetteringGroups } from './parties/lettering-groups.ts';
import { readLetteringGroups } from './parties/lettering-groups.ts';
import type { Parties } from './parties/parties.ts';
import { readParties } from './parties/parties.ts';
import type { RowGroups } from './row-groups.ts';
import { groupRows } from './row-groups.ts';

/** What came with a file. */
type Given = {
  fileName?: FileName | undefined;
  /** In cents: from here on an amount matters. */
  threshold?: number | undefined;
  /** Where what is found out is kept. */
  facts?: Memo;
  /** Another thread has opened books of this ledger already. */
  isSettled?: boolean;
};

/**
 * A ledger and everything that controls need to know about it. Each fact is computed once, when somebody first asks: a
 * control that is switched off costs nothing. Nothing in here changes after it was read.
 */
export class Books {
  readonly ledger: Ledger;
  readonly file: FileFacts;
  /** The day of the analysis, as a count of days: whatever lies after it is in the future. */
  readonly today: number;
  /** As it was given with the file; undefined if it was not. */
  readonly fileName: FileName | undefined;
  readonly #threshold: number | undefined;
  /** Facts by their names here, and by what computes them where they are made with `perBooks`. */
  readonly facts: Memo;

  constructor(ledger: Ledger, file: FileFacts, today: number, given: Given = {}) {
    if (given.isSettled !== true) settleIrregularAmounts(ledger);
    this.ledger = ledger;
    this.file = file;
    this.today = today;
    this.fileName = given.fileName;
    this.#threshold = given.threshold;
    this.facts = given.facts ?? new Memo();
  }

  get accounts(): Accounts {
    return this.facts.once('accounts', () => new Accounts(this.ledger));
  }

  /** By journal: 1 for those of opening balances. */
  get openingJournals(): Uint8Array {
    return this.facts.once('openingJournals', () => openingJournals(this.ledger));
  }

  get journalKinds(): readonly JournalKind[] {
    return this.facts.once('journalKinds', () => journalKinds(this.ledger, this.accounts, this.openingJournals));
  }

  get entries(): Entries {
    return this.facts.once('entries', () => readEntries(this.ledger, this.openingJournals));
  }

  get exercise(): Exercise {
    return this.facts.once('exercise', () => readExercise(this.ledger, this.openingJournals));
  }

  get fingerprints(): Fingerprints {
    return this.facts.once('fingerprints', () => takeFingerprints(this.ledger, this.entries));
  }

  /** By entry: bits of `Role`. */
  get roles(): Uint8Array {
    return this.facts.once('roles', () =>
      readRoles({
        ledger: this.ledger,
        accounts: this.accounts,
        entries: this.entries,
        exercise: this.exercise,
        openingJournals: this.openingJournals,
        fingerprints: this.fingerprints,
        speaksOfOpening: this.labelsMarked('opening'),
        speaksOfReversal: this.labelsMarked('reversal'),
      }),
    );
  }

  get balances(): Balances {
    return this.facts.once('balances', () =>
      sumAccounts(this.ledger, this.accounts, this.entries, this.roles, this.exercise),
    );
  }

  /** Of the exercise: income (class 7) and expense (class 6), in cents. */
  get income(): { income: number; expense: number } {
    return this.facts.once('income', () => sumIncome(this.accounts, this.balances, this.closingMoves));
  }

  get thresholds(): Thresholds {
    return this.facts.once('thresholds', () => readThresholds(this.income, this.#threshold));
  }

  /** By account: what the entries that close classes 6 and 7 moved. */
  get closingMoves(): Float64Array {
    return this.facts.once('closingMoves', () => sumClosingMoves(this.ledger, this.accounts, this.entries, this.roles));
  }

  /** By entry: bits of `Touch`. */
  get entryTouches(): Uint16Array {
    return this.facts.once('entryTouches', () => readEntryTouches(this.ledger, this.accounts, this.entries));
  }

  get parties(): Parties {
    return this.facts.once('parties', () => readParties(this.ledger, this.accounts, this.entries, this.roles));
  }

  get letteringGroups(): LetteringGroups {
    return this.facts.once('letteringGroups', () => readLetteringGroups(this.ledger));
  }

  get rowsByAccount(): RowGroups {
    return this.facts.once('rowsByAccount', () => groupRows(this.ledger.account, this.ledger.accounts.count));
  }

  /** By piece: 1 where the reference identifies nothing (`LOYER`, `CB`, a bare date, none). */
  get genericPieces(): Uint8Array {
    return this.facts.once('genericPieces', () => genericReferences(this.ledger.pieces));
  }

  get accountingType(): AccountingType {
    return this.facts.once('accountingType', () => readAccountingType(this));
  }

  /** By label: bits of the marks that its words carry. */
  get labelMarks(): Uint32Array {
    return this.facts.once('labelMarks', () => markLabels(this.ledger.labels, this.file.encoding));
  }

  /** By label: 1 where its words carry this mark. */
  labelsMarked(name: MarkName): Uint8Array {
    return this.facts.once(`labels ${name}`, () => {
      const marks = this.labelMarks;
      const bit = bitOf(name);
      const marked = new Uint8Array(marks.length);
      for (let label = 0; label < marks.length; label += 1)
        if (((marks[label] as number) & bit) !== 0) marked[label] = 1;
      return marked;
    });
  }

  isOpening(entry: number): boolean {
    return ((this.roles[entry] as number) & Role.opening) !== 0;
  }

  /** Opening balances, the closing of classes 6 and 7, reversals. */
  isSpecial(entry: number): boolean {
    return this.roles[entry] !== 0;
  }
}
