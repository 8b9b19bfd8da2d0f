import { civilOf, dayOf } from '#lib/calendar/civil-date.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import { PairTable } from '../pair-table.ts';
import type { RowGroups } from '../row-groups.ts';
import { groupRows } from '../row-groups.ts';

/**
 * Lines that are lettered together: same account, third party and code, and the same year of DateLet, since codes are used
 * again from one exercise to the next.
 */
export type LetteringGroups = {
  count: number;
  /** By row; -1 where there is no code. */
  of: Int32Array;
  account: Int32Array;
  thirdParty: Int32Array;
  lettering: Int32Array;
  /** Debits less credits. */
  net: Float64Array;
  groups: RowGroups;
};

export function readLetteringGroups(ledger: Ledger): LetteringGroups {
  const { size, debit, credit } = ledger;
  const of = new Int32Array(size).fill(-1);
  const found = findGroups(ledger, of);
  const { count } = found;
  const net = new Float64Array(count);
  for (let row = 0; row < size; row += 1) {
    const group = of[row] as number;
    if (group >= 0) net[group] = (net[group] as number) + (debit[row] as number) - (credit[row] as number);
  }
  return { count, of, ...found.columns(), net, groups: groupRows(of, count) };
}

/** Writes the group of each lettered row into `of`. */
function findGroups({ size, lettering, letteringDate, account, thirdParty, letterings }: Ledger, of: Int32Array) {
  const found = new GroupList(letterings.count);
  // A code is mostly used once: its last group is found by index, others by look-up.
  const lastGroup = new Int32Array(letterings.count).fill(-1);
  // Lines follow each other within a year: its number is known from its first and last day.
  let [year, firstDay, lastDay] = [0, NO_DATE, NO_DATE];
  for (let row = 0; row < size; row += 1) {
    const code = lettering[row] as number;
    if (code === 0) continue;
    const day = letteringDate[row] as number;
    if (day < firstDay || day > lastDay) {
      year = day === NO_DATE ? 0 : civilOf(day).year;
      firstDay = day === NO_DATE ? NO_DATE : dayOf(year, 1, 1);
      lastDay = day === NO_DATE ? NO_DATE : dayOf(year, 12, 31);
    }
    const ownAccount = account[row] as number;
    const ownParty = thirdParty[row] as number;
    let group = lastGroup[code] as number;
    if (group < 0 || !found.is(group, ownAccount, ownParty, year)) {
      group = found.numberOf(ownAccount, ownParty, code, year, group >= 0);
      lastGroup[code] = group;
    }
    of[row] = group;
  }
  return found;
}

/** The groups found so far, as columns. */
class GroupList {
  readonly #account: number[] = [];
  readonly #thirdParty: number[] = [];
  readonly #lettering: number[] = [];
  readonly #year: number[] = [];
  /** By code: its first group. */
  readonly #firstOfCode: Int32Array;
  /** Groups whose code was used before, by account and third party, then by code and year. */
  readonly #holders = new PairTable();
  readonly #codes = new PairTable();
  readonly #pairs = new PairTable();
  readonly #groupOfPair: number[] = [];

  constructor(codes: number) {
    this.#firstOfCode = new Int32Array(codes).fill(-1);
  }

  get count(): number {
    return this.#year.length;
  }

  is(group: number, account: number, thirdParty: number, year: number): boolean {
    return this.#account[group] === account && this.#thirdParty[group] === thirdParty && this.#year[group] === year;
  }

  /** `isUsed` tells that the code has a group already, which may not be the one that is meant. */
  numberOf(account: number, thirdParty: number, lettering: number, year: number, isUsed: boolean): number {
    if (!isUsed) return this.#begin(account, thirdParty, lettering, year);
    const pair = this.#pairs.numberOf(
      this.#holders.numberOf(account, thirdParty),
      this.#codes.numberOf(lettering, year),
    );
    const known = this.#groupOfPair[pair] ?? this.#firstOf(account, thirdParty, lettering, year);
    const group = known ?? this.#begin(account, thirdParty, lettering, year);
    this.#groupOfPair[pair] = group;
    return group;
  }

  columns() {
    return {
      account: Int32Array.from(this.#account),
      thirdParty: Int32Array.from(this.#thirdParty),
      lettering: Int32Array.from(this.#lettering),
    };
  }

  /** The first group of a code was begun without a look-up. */
  #firstOf(account: number, thirdParty: number, lettering: number, year: number): number | undefined {
    const first = this.#firstOfCode[lettering] as number;
    return first >= 0 && this.is(first, account, thirdParty, year) ? first : undefined;
  }

  #begin(account: number, thirdParty: number, lettering: number, year: number): number {
    const group = this.#year.length;
    this.#account.push(account);
    this.#thirdParty.push(thirdParty);
    this.#lettering.push(lettering);
    this.#year.push(year);
    if ((this.#firstOfCode[lettering] as number) < 0) this.#firstOfCode[lettering] = group;
    return group;
  }
}
