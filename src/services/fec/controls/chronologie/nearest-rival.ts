/**
 * What a value out of order (see `disorder.ts`) contradicts: the nearest value before that is higher, else the nearest one
 * after that is lower. Gives its position.
 */
export function rivalOf(values: Int32Array, position: number): number {
  const own = values[position] as number;
  for (let at = position - 1; at >= 0; at -= 1) if ((values[at] as number) > own) return at;
  for (let at = position + 1; at < values.length; at += 1) if ((values[at] as number) < own) return at;
  return position;
}
