/** A text cut to a length, and never through the middle of a character. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest).trimEnd();
}
