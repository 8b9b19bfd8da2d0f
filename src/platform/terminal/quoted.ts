import { replaceUnseen } from '#lib/text/unseen.ts';

/** A word that somebody typed, for a message about it: one line, not too long, and nothing in it that a terminal would obey. */
const MOST_LETTERS = 60;

export function quoted(word: string): string {
  const shown = word.length > MOST_LETTERS ? `${word.slice(0, MOST_LETTERS)}…` : word;
  return `"${visible(shown)}"`;
}

/** The text with a dot in place of whatever cannot be seen or would move the cursor. */
export const visible = (text: string): string => replaceUnseen(text, '·');
