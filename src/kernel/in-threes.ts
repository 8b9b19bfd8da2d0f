/** The digits of a whole number in threes, from the right: `1 234 567`. What is no whole number stays as it is. */
export function inThrees(number: string, separator: string): string {
  if (!/^-?\d+$/.test(number)) return number;
  const sign = number.startsWith('-') ? 1 : 0;
  let end = sign + ((number.length - sign) % 3 || 3);
  let grouped = number.slice(0, end);
  for (; end < number.length; end += 3) grouped += separator + number.slice(end, end + 3);
  return grouped;
}
