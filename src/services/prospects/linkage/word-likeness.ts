/**
 * Whether two words of a name are the same word to a reader: a slip of the pen, or one written short (`Rd` for `Road`).
 * Anything with a digit in it must be equal to the letter, and so must short words: `Rose` is not `Rosa`.
 */
export function isSameWord(a: string, b: string): boolean {
  return isSameButForSlips(a, b) || isWrittenShort(a, b) || isWrittenShort(b, a);
}

export function isSameButForSlips(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const slips = shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0;
  return slips > 0 && !HAS_DIGIT.test(a) && !HAS_DIGIT.test(b) && isWithinSlips(a, b, slips);
}

export const HAS_DIGIT = /\d/;

/** Consonants of the long word, the first and last letter among them: st-street, rd-road, jln-jalan, bldg-building. */
function isWrittenShort(short: string, long: string): boolean {
  if (long.length < short.length + 2 || !/^[a-z][b-df-hj-np-tv-z]{1,3}$/.test(short)) return false;
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let found = 0;
  for (const letter of long) if (letter === short[found]) found += 1;
  return found === short.length;
}

/** Letters left out, put in, changed, or swapped with the next one: at most so many. */
function isWithinSlips(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isEqual = a[i - 1] === b[j - 1];
      let slips = Math.min(cost(last, j) + 1, cost(row, j - 1) + 1, cost(last, j - 1) + (isEqual ? 0 : 1));
      if (!isEqual && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, cost(beforeLast, j - 2) + 1);
      row.push(slips);
    }
    if (Math.min(...row) > most) return false;
    beforeLast = last;
    last = row;
  }
  return cost(last, b.length) <= most;
}

const cost = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
