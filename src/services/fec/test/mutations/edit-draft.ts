import type { SeededRandom } from '#kernel/seeded-random.ts';
import { draftOf, entry, type LineOf, lineOf } from '../drafts/build.ts';
import { dayFromText, dayText, workingDayFrom } from '../drafts/calendar.ts';
import type { CompanyDraft, JournalRole } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';
import { putInOrder } from '../drafts/put-in-order.ts';

/**
 * What most planted faults need: to find an entry of some kind, to change, add or remove one. Entries that come or go leave
 * no other trace: the file is numbered, sorted and validated again as if it had always been so.
 */

/** Entries, opening ones aside, with a line on each of these accounts or on one that begins so. */
export function entriesWith(draft: CompanyDraft, ...accounts: readonly string[]): DraftEntry[] {
  return draft.entries.filter(
    (one) =>
      one.journal !== draft.journals.opening.code && accounts.every((account) => lineOn(one, account) !== undefined),
  );
}

/** One of them by chance. */
export function pickEntry(draft: CompanyDraft, random: SeededRandom, ...accounts: readonly string[]): DraftEntry {
  return random.pick(entriesWith(draft, ...accounts));
}

/** The first line of an entry on this account or on one that begins so. */
export function lineOn(one: DraftEntry, account: string): DraftLine | undefined {
  return one.lines.find((line) => line.account.startsWith(account));
}

/** The opening entry's lines. */
export function openingLines(draft: CompanyDraft): DraftLine[] {
  return draft.entries.filter((one) => one.journal === draft.journals.opening.code).flatMap((one) => one.lines);
}

/** Adds an entry in the company's own manner, at its position. Debits above zero, credits below, in cents. */
export function addEntry(
  draft: CompanyDraft,
  role: JournalRole,
  words: { date: string; piece: string; label: string },
  ...lines: readonly LineOf[]
): DraftEntry {
  const { code, label } = draft.journals[role];
  const [added] = draftOf([entry({ journal: code, journalLib: label, ...words }, ...lines)]).entries;
  if (added === undefined) throw new RangeError('No entry was made.');
  draft.entries.push(added);
  putInOrder(draft);
  return added;
}

/** Adds a copy of an entry, right after it if its date stays the same. Nothing in the copy is lettered. */
export function repeatEntry(draft: CompanyDraft, one: DraftEntry, changes: Partial<DraftEntry> = {}): DraftEntry {
  const lines = one.lines.map((line) => withoutLettering({ ...line }));
  const copy: DraftEntry = { ...one, lines, ...changes };
  draft.entries.splice(draft.entries.indexOf(one) + 1, 0, copy);
  putInOrder(draft);
  return copy;
}

/** Removes entries as if they had never been written. What was lettered with them stays lettered, unless `unletter` is used. */
export function removeEntries(draft: CompanyDraft, removed: readonly DraftEntry[]): void {
  draft.entries = draft.entries.filter((one) => !removed.includes(one));
  putInOrder(draft);
}

/** Takes the code off every line that shares it with one of these. */
export function unletter(draft: CompanyDraft, lines: readonly DraftLine[]): void {
  const groups = new Set(lines.filter((line) => line.lettering !== undefined).map(groupOf));
  for (const one of draft.entries) {
    for (const line of one.lines) {
      if (line.lettering !== undefined && groups.has(groupOf(line))) withoutLettering(line);
    }
  }
}

function withoutLettering(line: DraftLine): DraftLine {
  delete line.lettering;
  delete line.letteringDate;
  return line;
}

function groupOf(line: DraftLine): string {
  return `${line.account} ${line.thirdParty ?? ''} ${line.lettering ?? ''}`;
}

/** Puts a balance into the opening entry; reserves make up for it. */
export function carryForward(
  draft: CompanyDraft,
  account: string,
  cents: number,
  rest: Partial<DraftLine> = {},
): CompanyDraft {
  const opening = draft.entries.find((one) => one.journal === draft.journals.opening.code);
  const reserves = openingLines(draft).find((line) => line.account === '106800');
  if (opening === undefined || reserves === undefined) throw new RangeError('Every company has these.');
  opening.lines.push(lineOf([account, cents, rest]));
  const left = reserves.debit - reserves.credit - cents;
  Object.assign(reserves, { debit: Math.max(left, 0), credit: Math.max(-left, 0) });
  return draft;
}

/** A working day of the exercise, the first days and so many last ones left out. */
export function someDay(draft: CompanyDraft, random: SeededRandom, before = 20): string {
  const first = dayFromText(draft.exercise.start);
  return dayText(workingDayFrom(random.between(first + 5, dayFromText(draft.exercise.end) - before)));
}
