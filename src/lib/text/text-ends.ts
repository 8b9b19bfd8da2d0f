/**
 * The ends of texts. A pattern that looks for what a text ends with begins anew at each character, which takes the square
 * of the text's length where many look like an end: here one goes back from the end.
 */

/** Where the last characters of this kind begin; the text's length if it ends otherwise. */
export function startOfEnd(text: string, kind: RegExp): number {
  let at = text.length;
  while (at > 0 && kind.test(text[at - 1] as string)) at -= 1;
  return at;
}

export const withoutEnd = (text: string, kind: RegExp): string => text.slice(0, startOfEnd(text, kind));
