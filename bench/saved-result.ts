import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './median.ts';

/**
 * What is kept of a run, beside docs/scale.md: which machine, how long, the ratios, and medians in place of the samples, so
 * that a later run can be held against it and nobody has to believe a table.
 */
export type RunResult = {
  bench: string;
  rounds: number;
  seconds: number;
  ratios: Record<string, number>;
  figures: unknown;
};

type SavedResult = Omit<RunResult, 'figures'> & {
  date: string;
  machine: { cores: number; node: string; platform: string };
  medians: unknown;
};

const folder = new URL('../docs/benchmarks/', import.meta.url);

export function savedResult(result: RunResult, date: string): SavedResult {
  const { bench, rounds, seconds, ratios, figures } = result;
  const machine = {
    cores: availableParallelism(),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
  return { bench, date, machine, rounds, seconds, ratios, medians: withMedians(figures, rounds) };
}

/** Returns where it was written. */
export function saveResult(result: RunResult, date: string): string {
  const path = fileURLToPath(new URL(`${date}-${result.bench}.json`, folder));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(savedResult(result, date), null, 2)}\n`);
  return path;
}

/** A list with at most one entry a round becomes the median of each of its figures; everything else stays as it is. */
export function withMedians(value: unknown, rounds: number): unknown {
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    if (list.length === 0 || list.length > rounds) return list.map((each) => withMedians(each, rounds));
    if (list.every(isFigure)) return medianOf(list);
    if (list.every(isSample)) return medianSample(list);
    return list.map((each) => withMedians(each, rounds));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMedians(each, rounds)]));
  }
  return typeof value === 'number' ? rounded(value) : value;
}

/** Null is what JSON makes of a figure that could not be taken. */
type Figure = number | null | undefined;
type Sample = Readonly<Record<string, Figure>>;

const isFigure = (value: unknown): value is Figure =>
  typeof value === 'number' || value === null || value === undefined;

const isSample = (value: unknown): value is Sample =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isFigure);

function medianSample(samples: readonly Sample[]): Record<string, number | null> {
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
  return Object.fromEntries(names.map((name) => [name, medianOf(samples.map((sample) => sample[name]))]));
}

function medianOf(values: readonly Figure[]): number | null {
  const known = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  return known.length === 0 ? null : rounded(median(known));
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
