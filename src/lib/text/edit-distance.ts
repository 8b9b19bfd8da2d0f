/**
 * How many slips of the pen lie between two words: letters left out, put in, mistaken, or exchanged with their neighbour.
 * Undefined when there are more than `most`, which is found out early.
 */
export function editDistance(one: string, other: string, most: number): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = Array.from({ length: other.length + 1 }, () => most + 1);
    current[0] = row;
    let fewest = row;
    // Whoever is further from the diagonal has more slips than may be.
    const end = Math.min(other.length, row + most);
    for (let column = Math.max(1, row - most); column <= end; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let slips = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      if (!isSame && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      current[column] = slips;
      if (slips < fewest) fewest = slips;
    }
    if (fewest > most) return undefined;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, other.length);
  return distance > most ? undefined : distance;
}

/** There is always one: an exchange needs two letters of each word, so none reaches before the first. */
const at = (row: readonly number[], column: number) => row[column] as number;
