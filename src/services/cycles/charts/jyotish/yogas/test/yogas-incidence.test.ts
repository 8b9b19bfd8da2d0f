import { describe, expect, test } from 'vitest';
import { YOGAS } from '../yogas.ts';
import { yogasOf } from '../yogas-of.ts';
import { randomCharts } from './random-charts.ts';

/**
 * How often each yoga holds, against the figures that are printed. Those were counted on other charts, as many as here, so
 * that both counts have their sampling error.
 */
const CHARTS = 20_000;
const SEED = 1;
const SIGMAS = 4;

type Measured = { name: string; printed: number };

const MEASURED: readonly Measured[] = YOGAS.flatMap(({ id, incidence, variants = [] }) =>
  [{ name: id as string, incidence }, ...variants].flatMap(({ name, incidence: printed }) =>
    printed === null ? [] : [{ name, printed }],
  ),
);

/** In per cent: sampling, and half a unit of the last decimal that is printed. */
function tolerance(printed: number): number {
  const decimals = Math.max(1, String(printed).split('.')[1]?.length ?? 0);
  return SIGMAS * Math.sqrt((printed * (100 - printed) * 2) / CHARTS) + 0.5 / 10 ** decimals;
}

/** By the yoga's id and by the name of its form. */
function countYogas(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const placements of randomCharts(CHARTS, SEED)) {
    for (const { id, variant } of yogasOf(placements)) {
      add(id);
      if (variant !== null) add(variant);
      // The effective form is told in place of the raw one.
      if (id === 'kemadruma') add('kemadruma-raw');
    }
  }
  return counts;
}

describe('the incidence of yogas', () => {
  const counts = countYogas();
  const shareOf = (name: string) => (100 * (counts.get(name) ?? 0)) / CHARTS;

  test.each(MEASURED)('$name holds in about $printed per cent of charts', ({ name, printed }) => {
    expect(Math.abs(shareOf(name) - printed)).toBeLessThan(tolerance(printed));
  });

  test('one form of Sankhya holds in every chart', () => {
    expect(counts.get('sankhya')).toBe(CHARTS);
  });

  test('the figures are those of 58 yogas and of twenty forms', () => {
    expect(MEASURED).toHaveLength(58 + 2 + 7 + 11);
  });
});
