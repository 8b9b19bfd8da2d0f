import { describe, expect, test } from 'vitest';
import { coherenceOf, coherencePercentile, dominantPhase } from '../coherence.ts';
import { ANCHOR_YEAR, CYCLES, MASTER_CYCLE, MASTER_LENGTH, TOTAL_WEIGHT } from '../nine-cycles.ts';
import { boundariesOf, PHASES, phaseIndex, phaseOf, positionOf } from '../phase.ts';
import { classOf, nearnessOf, turningPoints } from '../turning-points.ts';
import { yearLabel } from '../year.ts';

/** Written another way than the rules: the position as an exact fraction, the quarter found by counting. */
function phaseByCounting(length: number, year: number): string {
  let into = year - ANCHOR_YEAR;
  while (into < 0) into += length;
  while (into >= length) into -= length;
  let quarter = 0;
  while (quarter < 3 && BigInt(into) * 4n >= BigInt(quarter + 1) * BigInt(length)) quarter += 1;
  return PHASES[quarter] as string;
}

const YEARS = Array.from({ length: 8001 }, (_, index) => index - 5000);

describe('the nine cycles', () => {
  test('lengths divide the master cycle; the longer weighs more', () => {
    expect(CYCLES.map((cycle) => cycle.length)).toEqual([5500, 2750, 1375, 1100, 550, 275, 220, 110, 55]);
    for (const cycle of CYCLES) expect(MASTER_LENGTH % cycle.length).toBe(0);
    expect(CYCLES.map((cycle) => cycle.weight)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(TOTAL_WEIGHT).toBe(45);
  });

  test.for(CYCLES.map((cycle) => [cycle.length, cycle] as const))(
    'of %i years: the phase changes in every boundary year from -5000 to 3000 and in no other',
    ([length, cycle]) => {
      const changes = YEARS.filter((year) => phaseByCounting(length, year) !== phaseByCounting(length, year - 1));
      expect(boundariesOf(cycle, -5000, 3000)).toEqual(changes);
      for (const year of YEARS) {
        const position = positionOf(cycle, year);
        expect(position.phase).toBe(phaseByCounting(length, year));
        expect(phaseOf(cycle, position.nextTurning - 1)).toBe(position.phase);
        expect(phaseOf(cycle, position.nextTurning)).not.toBe(position.phase);
        expect(position.nextTurning).toBeGreaterThan(year);
        expect(position.ends - position.started).toBe(length);
        expect(position.started <= year && year < position.ends).toBe(true);
        expect(position.progress).toBe((year - position.started) / length);
        expect(position.progress >= 0 && position.progress < 1).toBe(true);
      }
    },
  );

  test('the phases of the master cycle, and of the round before the anchor', () => {
    const starts = boundariesOf(MASTER_CYCLE, -8514, 2486).map((year) => [year, phaseOf(MASTER_CYCLE, year)]);
    expect(starts).toEqual([
      [-8514, 'Emergence'],
      [-7139, 'Ascendancy'],
      [-5764, 'Contraction'],
      [-4389, 'Reset/Renewal'],
      [-3014, 'Emergence'],
      [-1639, 'Ascendancy'],
      [-264, 'Contraction'],
      [1111, 'Reset/Renewal'],
      [2486, 'Emergence'],
    ]);
  });

  test('2026, worked out by hand', () => {
    expect(CYCLES.map((cycle) => positionOf(cycle, 2026).phase)).toEqual([
      'Reset/Renewal',
      'Reset/Renewal',
      'Contraction',
      'Contraction',
      'Emergence',
      'Ascendancy',
      'Reset/Renewal',
      'Reset/Renewal',
      'Contraction',
    ]);
    expect(CYCLES.map((cycle) => positionOf(cycle, 2026).progress.toFixed(3))).toEqual([
      '0.916',
      '0.833',
      '0.665',
      '0.582',
      '0.164',
      '0.327',
      '0.909',
      '0.818',
      '0.636',
    ]);
  });

  test('far years are as exact: shifted by whole master cycles nothing changes', () => {
    for (const cycle of CYCLES) {
      for (const year of [-3014, -1, 0, 1111, 2026]) {
        for (const rounds of [-1_000_000, -3, 7, 1_000_000]) {
          expect(phaseIndex(cycle, year + rounds * MASTER_LENGTH)).toBe(phaseIndex(cycle, year));
        }
      }
    }
  });
});

describe('turning points', () => {
  const points = turningPoints(-5000, 2486);

  test('545 turning years from -5000 to 2486, each with the cycles that turn there', () => {
    expect(points.length).toBe(545);
    const byCount = Map.groupBy(points, (point) => point.changes.length);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => [count, byCount.get(count)?.length ?? 0])).toEqual([
      [1, 218],
      [2, 152],
      [3, 120],
      [4, 22],
      [5, 0],
      [6, 27],
      [7, 0],
      [8, 0],
      [9, 6],
    ]);
  });

  test('all nine turn together in six years only, between -5000 and 3000', () => {
    const together = turningPoints(-5000, 3000).filter((point) => point.changes.length === 9);
    expect(together.map((point) => point.year)).toEqual([-4389, -3014, -1639, -264, 1111, 2486]);
    for (const point of together) expect([point.score, point.class]).toEqual([45, 'grand']);
  });

  test('exactly the years in which some phase changes, told from and to', () => {
    const expected = YEARS.filter((year) =>
      CYCLES.some(({ length }) => phaseByCounting(length, year) !== phaseByCounting(length, year - 1)),
    );
    const found = turningPoints(-5000, 3000);
    expect(found.map((point) => point.year)).toEqual(expected);
    for (const { year, score, changes } of found) {
      expect(score).toBe(changes.reduce((sum, { cycle }) => sum + cycle.weight, 0));
      for (const { cycle, from, to } of changes) {
        expect([from, to]).toEqual([phaseByCounting(cycle.length, year - 1), phaseByCounting(cycle.length, year)]);
        expect(PHASES.indexOf(to)).toBe((PHASES.indexOf(from) + 1) % 4);
      }
    }
  });

  test('scores of the twentieth and twenty-first century', () => {
    const scores = turningPoints(1900, 2110).map((point) => [point.year, point.score]);
    expect(scores).toEqual([
      [1909, 3],
      [1923, 1],
      [1936, 21],
      [1950, 1],
      [1964, 3],
      [1978, 1],
      [1991, 6],
      [2005, 5],
      [2019, 3],
      [2033, 1],
      [2046, 6],
      [2060, 1],
      [2074, 12],
      [2088, 1],
      [2101, 6],
    ]);
  });

  test('classes change at 6 and at 21; nearness is a hundredth of the longest cycle that turns', () => {
    expect([1, 5, 6, 20, 21, 45].map(classOf)).toEqual(['minor', 'minor', 'major', 'major', 'grand', 'grand']);
    const nearness = (year: number) => turningPoints(year, year).map(nearnessOf);
    expect([nearness(1111), nearness(1923), nearness(2074)]).toEqual([[55], [1], [6]]);
  });

  test('a span of one year, and one without a turning point', () => {
    expect(turningPoints(2486, 2486).length).toBe(1);
    expect(turningPoints(2020, 2032)).toEqual([]);
  });
});

describe('coherence', () => {
  test('1 when all nine begin; between 0 and 1 in every year; repeats with the master cycle', () => {
    expect(coherenceOf(-3014)).toBeCloseTo(1, 12);
    for (const year of YEARS) {
      expect(coherenceOf(year)).toBeGreaterThanOrEqual(0);
      expect(coherenceOf(year)).toBeLessThanOrEqual(1 + 1e-12);
      expect(coherenceOf(year)).toBe(coherenceOf(year + MASTER_LENGTH));
    }
  });

  test('the figures that the method was published with', () => {
    const master = Array.from({ length: MASTER_LENGTH }, (_, index) => ANCHOR_YEAR + index);
    const lowest = master.reduce((best, year) => (coherenceOf(year) < coherenceOf(best) ? year : best));
    const mean = master.reduce((sum, year) => sum + coherenceOf(year), 0) / MASTER_LENGTH;
    expect(coherenceOf(2026)).toBeCloseTo(0.4, 3);
    expect([lowest, Number(coherenceOf(lowest).toFixed(3)), Number(mean.toFixed(2))]).toEqual([-570, 0.007, 0.33]);
    expect([coherencePercentile(2026), coherencePercentile(-3014), coherencePercentile(-570)]).toEqual([70, 100, 0]);
  });

  test('the dominant phase has the most weight; between equals the longer cycle decides', () => {
    expect(dominantPhase(2026)).toBe('Reset/Renewal');
    expect(dominantPhase(-3014)).toBe('Emergence');
    for (const year of YEARS) {
      const weights = new Map<string, number>();
      for (const { length, weight } of CYCLES) {
        const phase = phaseByCounting(length, year);
        weights.set(phase, (weights.get(phase) ?? 0) + weight);
      }
      const most = Math.max(...weights.values());
      const first = CYCLES.find(({ length }) => weights.get(phaseByCounting(length, year)) === most);
      expect(dominantPhase(year)).toBe(phaseByCounting(first?.length ?? 0, year));
    }
  });
});

test('years as people say them', () => {
  expect([-3014, -1, 0, 1, 2026].map(yearLabel)).toEqual(['3015 BCE', '2 BCE', '1 BCE', '1 CE', '2026 CE']);
});
