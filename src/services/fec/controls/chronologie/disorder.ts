/**
 * Which values stand out of order: the fewest that would have to go for the others never to fall. One date too late is one
 * value out of order, not everything that follows it. Gives their positions, rising.
 */
export function outOfOrder(values: Int32Array): Int32Array {
  const size = values.length;
  // By length: where the sequence of that length ends that ends lowest.
  const ends = new Int32Array(size);
  const before = new Int32Array(size).fill(-1);
  let longest = 0;
  for (let at = 0; at < size; at += 1) {
    const value = values[at] as number;
    let low = longest;
    if (longest > 0 && (values[ends[longest - 1] as number] as number) > value) {
      low = 0;
      let high = longest - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((values[ends[middle] as number] as number) > value) high = middle;
        else low = middle + 1;
      }
    }
    if (low > 0) before[at] = ends[low - 1] as number;
    ends[low] = at;
    if (low === longest) longest += 1;
  }
  const isKept = new Uint8Array(size);
  for (let at = longest === 0 ? -1 : (ends[longest - 1] as number); at >= 0; at = before[at] as number) isKept[at] = 1;
  const positions = new Int32Array(size - longest);
  for (let at = 0, position = 0; at < size; at += 1) {
    if (isKept[at] === 1) continue;
    positions[position] = at;
    position += 1;
  }
  return positions;
}
