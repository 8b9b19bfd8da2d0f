/** How many words a text has. Thai, Chinese and their like write no spaces between words: they are split by a dictionary. */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of splitter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

const splitter = new Intl.Segmenter('th', { granularity: 'word' });
