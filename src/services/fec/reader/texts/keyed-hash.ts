/**
 * A fast hash of bytes for hash tables, and for nothing else. Two lanes take in every word in different ways, so that what
 * makes one collide does not make the other: without the key no file can be written whose texts all fall into one bucket.
 */
export function keyedHash(key: number, view: DataView, start: number, end: number): number {
  let one = key;
  let two = Math.imul(key, 0x2c1b3c6d) ^ 0x297a2d39;
  let at = start;
  for (const last = end - 4; at <= last; at += 4) {
    const word = view.getInt32(at, true);
    one = Math.imul(one ^ word, 0x9e3779b1);
    one ^= one >>> 15;
    two = Math.imul((two + word) | 0, 0x85ebca6b);
    two = (two << 13) | (two >>> 19);
  }
  let rest = (end - start) << 24;
  if (at < end) rest ^= view.getUint8(at);
  if (at + 1 < end) rest ^= view.getUint8(at + 1) << 8;
  if (at + 2 < end) rest ^= view.getUint8(at + 2) << 16;
  one = Math.imul(one ^ rest, 0x9e3779b1);
  two = Math.imul((two + rest) | 0, 0x85ebca6b);
  let hash = one ^ ((two << 13) | (two >>> 19));
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return hash ^ (hash >>> 15);
}
