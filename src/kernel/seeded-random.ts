/**
 * Random numbers that are the same on every machine and in every run: 32-bit integer arithmetic only (the mulberry32
 * sequence). For made-up data, never for secrets.
 */
export type SeededRandom = {
  /** From 0, below 1. */
  fraction(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
};

export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const between = (from: number, to: number) => from + (next() % (to - from + 1));
  return {
    fraction: () => next() / 0x1_0000_0000,
    between,
    chance: (percent) => between(1, 100) <= percent,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    shuffled(items) {
      const rest = [...items];
      return items.flatMap(() => rest.splice(between(0, rest.length - 1), 1));
    },
  };
}
