import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { NO_DATE, RowFlag } from '../../reader/ledger.ts';

type Judged = {
  /** Groups of two lines or more that do not cancel out. */
  unbalanced: number[];
  /** Groups of a single line. */
  single: number[];
  /** Groups lettered before their last line. */
  early: number[];
};

/** Which groups of lettered lines are at fault, and how. */
export const judgeGroups = perBooks((books): Judged => {
  const { ledger, letteringGroups, exercise, entries, roles } = books;
  const { count: groups, net, lettering } = letteringGroups;
  const { starts, rows } = letteringGroups.groups;
  const judged: Judged = { unbalanced: [], single: [], early: [] };
  const isPartial = partialCodes(books);
  for (let group = 0; group < groups; group += 1) {
    const start = starts[group] as number;
    const end = starts[group + 1] as number;
    let isUnread = false;
    let latest = NO_DATE;
    let lettered = NO_DATE;
    for (let at = start; at < end; at += 1) {
      const row = rows[at] as number;
      if (((ledger.flags[row] as number) & RowFlag.unreadableAmount) !== 0) isUnread = true;
      lettered = Math.max(lettered, ledger.letteringDate[row] as number);
      // What was carried forward has the date of that day, not its own.
      if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) continue;
      latest = Math.max(latest, ledger.date[row] as number);
    }
    if (lettered !== NO_DATE && latest > lettered) judged.early.push(group);
    if (isUnread || net[group] === 0 || isPartial[lettering[group] as number] === 1) continue;
    // Lettered before the exercise: other lines are in last year's file.
    const isOfBefore = lettered !== NO_DATE && lettered < exercise.firstDay;
    if (end - start === 1 && !isOfBefore) judged.single.push(group);
    if (end - start > 1 && !(isOfBefore && latest === NO_DATE)) judged.unbalanced.push(group);
  }
  const isSettled = settledTogether(books, [...judged.single, ...judged.unbalanced]);
  judged.single = judged.single.filter((group) => !isSettled.has(group));
  judged.unbalanced = judged.unbalanced.filter((group) => !isSettled.has(group));
  return judged;
});

/**
 * Groups of one code that cancel out together: told apart only since a date or a third party is missing on some line, or
 * since one third party's lines on several accounts were lettered with each other.
 */
function settledTogether({ letteringGroups }: Books, groups: readonly number[]): Set<number> {
  const { account, thirdParty, lettering, net } = letteringGroups;
  const settled = new Set<number>();
  const settle = (isMeant: (own: readonly number[]) => boolean, keyOf: (group: number) => string) => {
    for (const [, own] of Map.groupBy(groups, keyOf)) {
      if (own.length < 2 || !isMeant(own)) continue;
      if (own.reduce((sum, group) => sum + (net[group] as number), 0) !== 0) continue;
      for (const group of own) settled.add(group);
    }
  };
  const codeOf = (group: number) => lettering[group] as number;
  settle(
    () => true,
    (group) => `${account[group]} ${thirdParty[group]} ${codeOf(group)}`,
  );
  settle(
    (own) => own.some((group) => thirdParty[group] === 0),
    (group) => `${account[group]} ${codeOf(group)}`,
  );
  settle(
    (own) => thirdParty[own[0] as number] !== 0,
    (group) => `${thirdParty[group]} ${codeOf(group)}`,
  );
  return settled;
}

/** By code: 1 where it marks a partial settlement, as codes in lower case do where others are in capitals. */
function partialCodes({ ledger }: Books): Uint8Array {
  const { bytes, ends } = ledger.letterings.arena;
  const partial = new Uint8Array(ends.length);
  let hasCapitals = false;
  let start = 0;
  for (let code = 0; code < partial.length; code += 1) {
    const end = ends[code] as number;
    let isLower = false;
    let isUpper = false;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte >= 0x61 && byte <= 0x7a) isLower = true;
      else if (byte >= 0x41 && byte <= 0x5a) isUpper = true;
    }
    if (isUpper) hasCapitals = true;
    else if (isLower) partial[code] = 1;
    start = end;
  }
  return hasCapitals ? partial : partial.fill(0);
}
