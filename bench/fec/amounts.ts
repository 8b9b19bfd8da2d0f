import type { SeededRandom } from '#kernel/seeded-random.ts';

/**
 * Amounts as a business has them: as many between 20 and 40 euros as between 200 and 400, so that first digits come as often
 * as in real books. Each sequence goes through a table over two powers of ten in strides, so that every month has its
 * share of high and low ones, and none comes twice within thousands. Whole strides and plain multiplication: the same on
 * every machine.
 */
export class AmountSequence {
  readonly #amounts: readonly number[];
  #position: number;

  /** In cents, from the given amount to a hundred times as much. */
  constructor(lowest: number, random: SeededRandom) {
    this.#amounts = tableFrom(lowest);
    this.#position = random.between(0, STEPS - 1);
  }

  next(): number {
    this.#position = (this.#position + STRIDE) % STEPS;
    return this.#amounts[this.#position] as number;
  }
}

const STEPS = 4096;
/** Near the golden section of the steps, and odd: all come before one comes again. */
const STRIDE = 2531;
/** The 4096th root of a hundred. */
const RATIO = 1.001_124_941_399_88;

function tableFrom(lowest: number): readonly number[] {
  const amounts: number[] = [];
  for (let step = 0, exact = lowest; step < STEPS; step += 1, exact *= RATIO) amounts.push(Math.floor(exact));
  return amounts;
}

/** VAT at a rate in thousandths, rounded to the cent. */
export function vatOf(cents: number, rate: number): number {
  return Math.floor((cents * rate + 500) / 1000);
}
