/** The package brings no types: coefficients of the planetary theory and of the lunar one, by coordinate and power of time. */
declare module 'astronomia/data/vsop87B*' {
  type Coordinate = Readonly<Record<string, readonly (readonly number[])[]>>;
  const theory: Readonly<{ L: Coordinate; B: Coordinate; R: Coordinate }>;
  export default theory;
}

declare module 'astronomia/data/elpMppDe' {
  type Coordinate = Readonly<Record<string, readonly (readonly number[])[]>>;
  const theory: Readonly<{ W1: readonly number[]; L: Coordinate; B: Coordinate; R: Coordinate }>;
  export default theory;
}
