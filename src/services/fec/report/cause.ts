/** What is to be done, without the words that name one case of it: numbers, dates, amounts, references. */
export function causeOf(suggestion: string): string {
  return suggestion
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ');
}
