/** One account, as `account` of the lines names it alone: `411`, and not `4110`. */
export const accountOnly = (account: string): string => `=${account}`;

/** A row of accounts by so many first digits: all that begin so, or an account that has no more digits. */
export const accountsOfRow = (account: string, digits: string | undefined): string =>
  digits === undefined || account.length < Number(digits) ? accountOnly(account) : account;

export const classOf = (account: string): string => account.slice(0, 1);
export const isOfResult = (account: string): boolean => ['6', '7'].includes(classOf(account));

/** Classes 6 and 7 first, then the others in their order. */
const RESULT_FIRST = ['6', '7'];
export function byResultFirst(one: string, other: string): number {
  const rank = (account: string) => {
    const at = RESULT_FIRST.indexOf(classOf(account));
    return at === -1 ? RESULT_FIRST.length : at;
  };
  return rank(one) - rank(other) || (one < other ? -1 : Number(one > other));
}

/** The first and the last day of a month, `2024-02`. */
export function daysOf(month: string): { from: string; until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, until: `${month}-${String(last).padStart(2, '0')}` };
}

const MONTHS_OF_YEAR = 12;
const MOST_MONTHS = 36;

/** Every month from the first to the last; of a file whose dates lie far apart, only those that it has. */
export function monthsBetween(found: readonly string[]): string[] {
  const known = [...new Set(found)].sort();
  const countOf = (month: string) => Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5)) - 1;
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = countOf(last) - countOf(first) + 1;
  if (count > MOST_MONTHS) return known;
  return Array.from({ length: count }, (_, index) => {
    const at = countOf(first) + index;
    const year = String(Math.floor(at / MONTHS_OF_YEAR)).padStart(4, '0');
    return `${year}-${String((at % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;
  });
}
