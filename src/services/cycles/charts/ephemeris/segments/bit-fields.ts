/**
 * Whole numbers with a sign, each in as many bits as its column needs, one after another without gaps. Bits count from
 * the lowest of the first byte. Reading a number takes four bytes at once, whatever it needs: keep `SPARE_BYTES` behind
 * the last one.
 */
const MOST_BITS = 32;
export const SPARE_BYTES = 4;

export function readField(view: DataView, bit: number, width: number): number {
  const byte = bit >>> 3;
  const skipped = bit & 7;
  let bits = view.getUint32(byte, true) >>> skipped;
  if (skipped + width > 32) bits |= view.getUint8(byte + 4) << (32 - skipped);
  const unused = 32 - width;
  return (bits << unused) >> unused;
}

/** The bits must be zero before. */
export function writeField(view: DataView, bit: number, width: number, value: number): void {
  const byte = bit >>> 3;
  const skipped = bit & 7;
  const bits = width === 32 ? value : value & ((1 << width) - 1);
  view.setUint32(byte, view.getUint32(byte, true) | (bits << skipped), true);
  if (skipped + width > 32) view.setUint8(byte + 4, view.getUint8(byte + 4) | (bits >>> (32 - skipped)));
}

/** How many bits hold every whole number from `-largest` to `largest`. */
export function bitsFor(largest: number): number {
  const width = Math.ceil(Math.log2(largest + 1)) + 1;
  if (width <= MOST_BITS) return width;
  throw new RangeError(`A field of ${MOST_BITS} bits cannot hold ${largest}: the step is too small.`);
}
