import type { SeededRandom } from '#kernel/seeded-random.ts';

/** Amounts as life makes them: logarithms spread like a bell, nothing round. All in cents. */

/** A part of an amount, in thousandths, to the nearest cent. */
export function partOf(cents: number, thousandths: number): number {
  return Math.round((cents * thousandths) / 1000);
}

/** Between so many percent below and above. */
export function around(random: SeededRandom, cents: number, percent: number): number {
  return Math.round((cents * (10_000 + random.between(-percent * 100, percent * 100))) / 10_000);
}

/** The same, and never a whole number of tens of euros. */
export function unround(random: SeededRandom, cents: number, percent: number): number {
  const amount = around(random, cents, percent);
  return amount % 1000 === 0 ? amount + 137 : amount;
}

/** VAT on an amount, to the nearest cent; the rate in tenths of a percent. */
export function vatOn(cents: number, rate: number): number {
  return Math.floor((cents * rate + 500) / 1000);
}

/** A total as so many amounts of very different size; `spread` is the logarithms' standard deviation. */
export function splitUnevenly(random: SeededRandom, total: number, count: number, spread = 1): number[] {
  const weights = Array.from({ length: count }, () => Math.min(8, Math.max(0.12, Math.exp(spread * bell(random)))));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => Math.max(15_00, Math.round((total * weight) / sum)));
}

/** Near enough to the normal distribution: twelve even ones added. */
function bell(random: SeededRandom): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw += 1) sum += random.fraction();
  return sum;
}
