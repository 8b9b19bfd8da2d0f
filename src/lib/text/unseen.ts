/**
 * What a reader of one line cannot see, or what moves something else: controls, format characters (zero widths, signs for
 * the direction of text, tags), halves of surrogate pairs, line and paragraph separators.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

export const replaceUnseen = (text: string, by: string): string => text.replace(UNSEEN, by);

/** The signs that change the direction of the text around them, for a character class. */
export const DIRECTION_SIGNS = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
