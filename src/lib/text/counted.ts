/** A number with its noun, where one is one and everything else is many: `1 item`, `0 items`, `2 boxes`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
