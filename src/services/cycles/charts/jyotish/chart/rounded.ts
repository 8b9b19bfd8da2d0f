/** To so many digits after the point: more would claim what nobody knows. Never -0. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}
