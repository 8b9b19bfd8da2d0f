/**
 * What a value out of order (see `disorder.ts`) contradicts: the nearest value before that is higher, else the nearest one
 * after that is lower. Gives its place.
 */
export function rivalOf(values: Int32Array, place: number): number {
  const own = values[place] as number;
  for (let at = place - 1; at >= 0; at -= 1) if ((values[at] as number) > own) return at;
  for (let at = place + 1; at < values.length; at += 1) if ((values[at] as number) < own) return at;
  return place;
}
