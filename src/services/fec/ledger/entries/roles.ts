import type { Ledger } from '../../reader/ledger.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Exercise } from '../exercise.ts';
import type { Entries } from './entries.ts';
import type { Fingerprints } from './fingerprints.ts';
import { mirroredBy } from './fingerprints.ts';

/**
 * What special part an entry plays, as bits of `Role` by entry: opening balances, entries that close classes 6 and 7, and
 * reversals. Most controls leave these alone. Where numbers do not tell entries apart, only the journal of opening balances
 * can be told.
 */
export const Role = { opening: 1, closing: 2, reversal: 4 } as const;

type Given = {
  ledger: Ledger;
  accounts: Accounts;
  entries: Entries;
  exercise: Exercise;
  openingJournals: Uint8Array;
  fingerprints: Fingerprints;
  /** By label: 1 if its words speak of it. */
  speaksOfOpening: Uint8Array;
  speaksOfReversal: Uint8Array;
};

export function readRoles(given: Given): Uint8Array {
  const { ledger, entries, openingJournals } = given;
  const roles = new Uint8Array(entries.count);
  const { starts, rows } = entries.groups;
  let hasOpening = false;
  for (let entry = 0; entry < entries.count; entry += 1) {
    const row = rows[starts[entry] as number] as number;
    const journal = ledger.journal[row] as number;
    if (openingJournals[journal] === 1 || isOpeningByWords(given, entry)) {
      roles[entry] = Role.opening;
      hasOpening = true;
    } else if (entries.isUnusable[journal] === 0 && isReversal(given, entry, roles)) {
      roles[entry] = Role.reversal;
    }
  }
  markClosing(given, roles);
  if (!hasOpening) {
    const found = largestOfFirstDay(given);
    if (found >= 0) roles[found] = Role.opening;
  }
  return roles;
}

/** By its words, or since it turns an earlier entry round. What comes back after a reversal is business again. */
function isReversal({ ledger, entries, fingerprints, speaksOfReversal }: Given, entry: number, roles: Uint8Array) {
  const row = entries.groups.rows[entries.groups.starts[entry] as number] as number;
  if (speaksOfReversal[ledger.label[row] as number] === 1) return true;
  const mirrored = mirroredBy(ledger, entries, fingerprints, entry);
  return mirrored >= 0 && roles[mirrored] === 0;
}

function isOpeningByWords({ ledger, accounts, entries, exercise, speaksOfOpening }: Given, entry: number): boolean {
  const { starts, rows } = entries.groups;
  const row = rows[starts[entry] as number] as number;
  if (speaksOfOpening[ledger.label[row] as number] === 0) return false;
  // Words may speak of last year's result being carried forward: an opening stands on the first day and has no income.
  if (entries.firstDate[entry] !== exercise.firstDay || entries.lastDate[entry] !== exercise.firstDay) return false;
  return hasOnlyBalanceSheet(ledger, accounts, entries, entry);
}

/** Classes 1 to 5, and the accounts of the balance sheet itself (89). */
function hasOnlyBalanceSheet(ledger: Ledger, accounts: Accounts, entries: Entries, entry: number): boolean {
  const { starts, rows } = entries.groups;
  const isSheet = accounts.starting('1', '2', '3', '4', '5', '89');
  for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
    if (isSheet[ledger.account[rows[at] as number] as number] === 0) return false;
  }
  return true;
}

const FEWEST_CLOSED = 5;

/**
 * Entries with nothing but classes 6 and 7 and the result (12), in one or in many. Together they turn at least five accounts
 * of income or expense.
 */
function markClosing({ ledger, accounts, entries }: Given, roles: Uint8Array): void {
  if (!accounts.has('12')) return;
  const isResult = accounts.starting('12');
  const isIncome = accounts.starting('6', '7');
  const isClosed = new Uint8Array(accounts.count);
  const found: number[] = [];
  const { starts, rows } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.opening) !== 0) continue;
    const start = starts[entry] as number;
    const end = starts[entry + 1] as number;
    let results = 0;
    let at = start;
    for (; at < end; at += 1) {
      const account = ledger.account[rows[at] as number] as number;
      if (isResult[account] === 1) results += 1;
      else if (isIncome[account] === 0) break;
    }
    if (at < end || results === 0 || results === end - start) continue;
    found.push(entry);
    for (at = start; at < end; at += 1) isClosed[ledger.account[rows[at] as number] as number] = 1;
  }
  const closed = isClosed.reduce((sum, each, account) => sum + (isIncome[account] === 1 ? each : 0), 0);
  if (closed < FEWEST_CLOSED) return;
  for (const entry of found) roles[entry] = Role.closing;
}

/** Without any journal or words for it: the largest entry of the first day, if it holds capital and no income. */
function largestOfFirstDay({ ledger, accounts, entries, exercise }: Given): number {
  if (exercise.months === 0) return -1;
  const isCapital = accounts.starting('10', '12');
  let best = -1;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (entries.firstDate[entry] !== exercise.firstDay || entries.lastDate[entry] !== exercise.firstDay) continue;
    if (best >= 0 && (entries.debit[entry] as number) <= (entries.debit[best] as number)) continue;
    const { starts, rows } = entries.groups;
    const own = rows.subarray(starts[entry], starts[entry + 1]);
    if (own.length < 4 || !hasOnlyBalanceSheet(ledger, accounts, entries, entry)) continue;
    if (own.some((row) => isCapital[ledger.account[row] as number] === 1)) best = entry;
  }
  return best;
}
