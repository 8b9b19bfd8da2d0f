/** Whether two runs of bytes of the same length are the same. Looks at four bytes at once. */
export function areSameBytes(view: DataView, start: number, end: number, other: DataView, otherStart: number): boolean {
  let at = start;
  let place = otherStart;
  for (const last = end - 4; at <= last; at += 4, place += 4) {
    if (view.getInt32(at) !== other.getInt32(place)) return false;
  }
  for (; at < end; at += 1, place += 1) if (view.getInt8(at) !== other.getInt8(place)) return false;
  return true;
}
