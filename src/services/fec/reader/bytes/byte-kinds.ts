import type { Separator } from '../file-facts.ts';

export const LF = 10;
export const CR = 13;
export const QUOTE = 34;
export const TAB = 9;
export const PIPE = 124;

/** What a byte may mean besides itself. */
export const Kind = {
  plain: 0,
  separator: 1,
  lf: 2,
  cr: 3,
  otherSeparator: 4,
  control: 5,
  nul: 6,
  quote: 7,
} as const;

/** By byte: its kind in a file with this separator. Quotes mean something only beside separators that are no legal ones. */
export function kindsOf(separator: Separator): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds.fill(Kind.control, 0, 32);
  kinds[0] = Kind.nul;
  kinds[LF] = Kind.lf;
  kinds[CR] = Kind.cr;
  if (separator === '|') kinds[TAB] = Kind.otherSeparator;
  if (separator === '\t') kinds[PIPE] = Kind.otherSeparator;
  if (separator === ';' || separator === ',') kinds[QUOTE] = Kind.quote;
  kinds[separator.charCodeAt(0)] = Kind.separator;
  return kinds;
}
