/**
 * Which texts have words that begin as those asked for. The words of all texts lie sorted, so that those with one beginning
 * are neighbours: a question costs what its words occur, and never reads a text.
 */
export type WordIndex = {
  /**
   * For each text the number of words found, one after the other: it has all of them where that is their number. Holds until
   * the next question.
   */
  find: (beginnings: readonly string[]) => Uint8Array;
};

/** Behind every word that begins with the letters before it. */
const LAST_LETTER = '\uffff';

export function indexWords(texts: readonly (readonly string[])[]): WordIndex {
  const positionsOf = new Map<string, number[]>();
  for (const [position, words] of texts.entries()) {
    for (const word of new Set(words)) {
      const positions = positionsOf.get(word);
      if (positions === undefined) positionsOf.set(word, [position]);
      else positions.push(position);
    }
  }
  const words = [...positionsOf.keys()].sort();
  const starts = new Uint32Array(words.length + 1);
  for (const [index, word] of words.entries()) {
    starts[index + 1] = (starts[index] as number) + (positionsOf.get(word)?.length ?? 0);
  }
  const positions = new Uint32Array(starts[words.length] as number);
  for (const [index, word] of words.entries()) positions.set(positionsOf.get(word) ?? [], starts[index]);
  const startOf = (beginning: string) => starts[firstNotBefore(words, beginning)] as number;
  // One for all questions: memory that comes and goes with each would have to be collected, and others would wait for that.
  const found = new Uint8Array(texts.length);
  return {
    find: (beginnings) => {
      found.fill(0);
      for (const [count, beginning] of beginnings.entries()) {
        const end = startOf(beginning + LAST_LETTER);
        for (let at = startOf(beginning); at < end; at += 1) {
          const position = positions[at] as number;
          if (found[position] === count) found[position] = count + 1;
        }
      }
      return found;
    },
  };
}

function firstNotBefore(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
