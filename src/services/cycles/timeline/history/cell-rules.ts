import { FIRST_YEAR, LAST_YEAR } from '../system/year.ts';

/**
 * What a single cell of the dataset may hold, whatever its row says. Each rule answers with what would be right, or with
 * undefined for a cell that keeps it.
 */
const RUN_BY_SPREADSHEETS = /^[=+\-@\t\r]/;
/** Controls, invisible marks, line and paragraph separators; U+FFFD stands where the bytes were no UTF-8. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/u;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const WHOLE = /^(0|-?[1-9][0-9]*)$/;
const DECIMAL = /^-?(0|[1-9][0-9]*)(\.[0-9]{1,6})?$/;
const ARTICLE = /^[^:]*[^:\s]: \S/;
const LONGEST_ADDRESS = 500;
const SHORTEST_SUMMARY = 30;
const LONGEST_SUMMARY = 320;

export function faultOfId(cell: string): string | undefined {
  return ID.test(cell) ? undefined : 'An id is made of a-z, 0-9 and single hyphens, e.g. earthquake-antioch-115.';
}

/** An empty cell is fine here: whether it may be empty is the row's matter. */
export function faultOfText(cell: string, longest: number): string | undefined {
  if (cell === '') return undefined;
  if (RUN_BY_SPREADSHEETS.test(cell))
    return 'Text does not begin with = + - @, a tab or CR: spreadsheets would run it.';
  if (UNSEEN.test(cell)) return 'Text has no control or invisible characters, and is UTF-8.';
  if (cell !== cell.trim()) return 'Text has no space at its start or end.';
  if (/\s\s/.test(cell)) return 'Between two words stands a single space.';
  if (cell.length <= longest) return undefined;
  const { length } = Array.from(cell);
  return length > longest ? `At most ${longest} characters; these are ${length}.` : undefined;
}

export function faultOfArticle(cell: string): string | undefined {
  return ARTICLE.test(cell) ? undefined : 'An article is named as "Publisher: article title".';
}

/** One or two sentences. Whether they are our own no rule can tell, but that they say more than the title. */
export function faultOfSummary(cell: string, title: string): string | undefined {
  const wrong = faultOfText(cell, LONGEST_SUMMARY);
  if (wrong !== undefined) return wrong;
  if (cell.length < SHORTEST_SUMMARY) return `At least ${SHORTEST_SUMMARY} characters; these are ${cell.length}.`;
  if (!cell.endsWith('.')) return 'A sentence ends with a full stop.';
  return cell.startsWith(title) ? 'It says more than the title, in other words.' : undefined;
}

export function faultOfUrl(cell: string): string | undefined {
  const wrong = faultOfText(cell, LONGEST_ADDRESS);
  if (wrong !== undefined) return wrong;
  const isSecure = cell.startsWith('https://') && !/\s/.test(cell) && URL.canParse(cell);
  return isSecure ? undefined : 'An address begins with https:// and is a valid URL.';
}

/** Undefined for what is no year of the dataset. */
export const yearIn = (cell: string) => wholeIn(cell, FIRST_YEAR, LAST_YEAR);

/** For columns that count from `least` to `most`, both included. */
export function wholeIn(cell: string, least: number, most: number): number | undefined {
  if (!WHOLE.test(cell)) return undefined;
  const value = Number(cell);
  return value >= least && value <= most ? value : undefined;
}

/** Degrees with at most six decimals, from `least` to `most`. */
export function degreesIn(cell: string, least: number, most: number): number | undefined {
  if (!DECIMAL.test(cell)) return undefined;
  // Adding zero takes the sign off -0.
  const value = Number(cell) + 0;
  return value >= least && value <= most ? value : undefined;
}
