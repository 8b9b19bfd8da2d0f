import { beginningOf } from '#lib/text/beginning.ts';

/** A text cut to a length, and never through the middle of a character. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : beginningOf(text, longest).trimEnd();
}
