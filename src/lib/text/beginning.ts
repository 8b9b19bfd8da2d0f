/** The beginning of a text, of so many UTF-16 units at most, and never with half a character at its end. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** The same, with an ellipsis for what is left out; it counts as well. */
export const cutShort = (text: string, most: number): string =>
  text.length <= most ? text : `${beginningOf(text, most - 1)}…`;
