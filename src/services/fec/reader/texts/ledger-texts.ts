import type { Arrays } from '../arrays.ts';
import type { Ledger } from '../ledger.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import { OwnerLabels } from './owner-labels.ts';
import { ShortTexts } from './short-texts.ts';
import { Texts } from './texts.ts';

type TextsOfLedger = Pick<
  Ledger,
  | 'journals'
  | 'numbers'
  | 'accounts'
  | 'thirdParties'
  | 'pieces'
  | 'letterings'
  | 'currencies'
  | 'labels'
  | 'journalLabel'
  | 'accountLabel'
  | 'thirdPartyLabel'
  | 'otherAccountLabels'
  | 'otherThirdPartyLabels'
>;

/** The distinct texts of a ledger while it is read, and which label belongs to what. */
export class LedgerTexts {
  readonly journals: Texts;
  readonly numbers: Texts;
  readonly accounts: Texts;
  readonly thirdParties: Texts;
  readonly pieces: Texts;
  readonly letterings: Texts;
  readonly currencies: Texts;
  readonly labels: Texts;
  readonly shortJournals: ShortTexts;
  readonly shortAccounts: ShortTexts;
  readonly shortThirdParties: ShortTexts;
  readonly ofJournals: OwnerLabels;
  readonly ofAccounts: OwnerLabels;
  readonly ofThirdParties: OwnerLabels;

  /** The file seems to have so many `rows`. */
  constructor(given: {
    seed: number;
    decode: (bytes: Uint8Array) => string;
    memory: MemoryBudget;
    arrays: Arrays;
    rows: number;
  }) {
    const { memory, seed, decode, arrays } = given;
    const options = { seed, decode, arrays, onGrow: (bytes: number) => memory.take(bytes) };
    // Of these there are about as many as entries.
    const many = { ...options, expected: given.rows >> 2 };
    this.journals = new Texts(options);
    this.numbers = new Texts(many);
    this.accounts = new Texts(options);
    this.thirdParties = new Texts(options);
    this.pieces = new Texts(many);
    this.letterings = new Texts(options);
    this.currencies = new Texts(options);
    this.labels = new Texts(many);
    this.shortJournals = new ShortTexts(this.journals);
    this.shortAccounts = new ShortTexts(this.accounts);
    this.shortThirdParties = new ShortTexts(this.thirdParties);
    this.ofJournals = new OwnerLabels(this.labels, memory);
    this.ofAccounts = new OwnerLabels(this.labels, memory);
    this.ofThirdParties = new OwnerLabels(this.labels, memory);
  }

  finish(): TextsOfLedger {
    for (const texts of [this.journals, this.numbers, this.accounts, this.thirdParties]) texts.finish();
    for (const texts of [this.pieces, this.letterings, this.currencies, this.labels]) texts.finish();
    return {
      journals: this.journals,
      numbers: this.numbers,
      accounts: this.accounts,
      thirdParties: this.thirdParties,
      pieces: this.pieces,
      letterings: this.letterings,
      currencies: this.currencies,
      labels: this.labels,
      journalLabel: this.ofJournals.first(this.journals.count),
      accountLabel: this.ofAccounts.first(this.accounts.count),
      thirdPartyLabel: this.ofThirdParties.first(this.thirdParties.count),
      otherAccountLabels: this.ofAccounts.others,
      otherThirdPartyLabels: this.ofThirdParties.others,
    };
  }
}
