import { cutShort } from '#lib/text/beginning.ts';

/** More than this no cell of a spreadsheet takes. In UTF-16 units, as spreadsheets count. */
export const MAX_TEXT = 32_767;

/**
 * Texts of strangers with nothing in them but what can be seen: what people open must be what they read. Control characters
 * and line ends become a space; what reverses, hides or joins characters (bidirectional controls, zero widths, tags), halves
 * of surrogate pairs and noncharacters go. Does not escape: each format has its own way to do that.
 */
export function harmless(text: string): string {
  const seen = UNUSUAL.test(text) ? text.replace(BREAKS, ' ').replace(UNSEEN, '') : text;
  return cutShort(seen, MAX_TEXT);
}

/** Most texts have nothing but the usual characters, and are let through as they are. */
const UNUSUAL = /[^ -~\u00a0-\u00ac\u00ae-\u024f\u2013\u2014\u2019\u2026\u202f\u20ac\u2212]/;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const UNSEEN = /[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
