import type { Measured, Sample } from './interleaved-rounds.ts';
import { median } from './median.ts';

/** The thing over its yardstick, taken within each round; the lowest and the highest round show the noise. */
export type Ratio = { median: number; lowest: number; highest: number; rounds: number[] };

export function ratioOf(thing: Measured, yardstick: Measured, figure: (sample: Sample) => number): Ratio {
  return ratioOver(thing.samples.map((sample, round) => figure(sample) / figure(yardstick.samples[round] as Sample)));
}

export function geometricMean(ratios: readonly [Ratio, ...Ratio[]]): Ratio {
  return ratioOver(
    ratios[0].rounds.map((_, round) => {
      const logarithms = ratios.map((ratio) => Math.log(ratio.rounds[round] as number));
      return Math.exp(logarithms.reduce((sum, each) => sum + each, 0) / ratios.length);
    }),
  );
}

export function ratioOver(rounds: number[]): Ratio {
  return { median: rounded(median(rounds)), lowest: Math.min(...rounds), highest: Math.max(...rounds), rounds };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

export function describeRatio(name: string, ratio: Ratio): string {
  return `${name}: ${ratio.median.toFixed(2)} (rounds: ${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)})`;
}
