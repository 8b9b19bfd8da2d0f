/** Whether two runs of bytes of the same length are the same. Looks at four bytes at once. */
export function areSameBytes(view: DataView, start: number, end: number, other: DataView, otherStart: number): boolean {
  let at = start;
  let position = otherStart;
  for (const last = end - 4; at <= last; at += 4, position += 4) {
    if (view.getInt32(at) !== other.getInt32(position)) return false;
  }
  for (; at < end; at += 1, position += 1) if (view.getInt8(at) !== other.getInt8(position)) return false;
  return true;
}
