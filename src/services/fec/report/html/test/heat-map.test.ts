import { describe, expect, test } from 'vitest';
import { reportOf, sampleAnomalies, sampleReport } from '../../../test/report-sample.ts';
import type { ReportedAnomaly } from '../../report.ts';
import { heatMapOf, heatStep } from '../heat-map.ts';

const monthsOf = (report: Parameters<typeof heatMapOf>[0]) =>
  heatMapOf(report).columns.map((column) => ('month' in column ? column.month : column.rest));

const inMonth = (period: string | null): ReportedAnomaly => {
  const [first] = sampleAnomalies;
  if (first === undefined) throw new Error('no sample');
  return { ...first, period };
};

describe('the months of a heat map', () => {
  test('are those of the exercise, in order, and the rest only where there is one', () => {
    expect(monthsOf(sampleReport)).toEqual([
      ...Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`),
      'none',
    ]);
    const broken = reportOf([inMonth('2031-01')], { periodStart: '2024-11-15', periodEnd: '2025-02-01' });
    expect(monthsOf(broken)).toEqual(['2024-11', '2024-12', '2025-01', '2025-02', 'outside']);
  });

  test('of a file without dates are those that occur', () => {
    const report = reportOf([inMonth('2025-07'), inMonth('2024-02'), inMonth(null)], {
      periodStart: null,
      periodEnd: null,
    });
    expect(monthsOf(report)).toEqual(['2024-02', '2025-07', 'none']);
  });

  test('are never more than twenty-four', () => {
    expect(
      monthsOf(reportOf([inMonth('2025-01')], { periodStart: '0001-01-01', periodEnd: '9999-12-31' })),
    ).toHaveLength(25);
  });
});

test('every anomaly is counted once, by row and by column', () => {
  const { rows, totals, columns } = heatMapOf(sampleReport);
  expect(rows.map(({ category, total }) => [category, total])).toEqual([
    ['desequilibre', 1],
    ['paie', 1],
    ['doublons', 1],
    ['dates', 1],
    ['format', 1],
  ]);
  expect(totals.reduce((sum, count) => sum + count, 0)).toBe(sampleReport.anomalies.length);
  expect(totals).toEqual([1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  for (const { counts } of rows) expect(counts).toHaveLength(columns.length);
});

test.each([
  [0, undefined],
  [1, 1],
  [2, 2],
  [4, 2],
  [5, 3],
  [10, 4],
  [24, 4],
  [25, 5],
  [12_000, 5],
])('%i anomalies have the shade %s', (count, step) => {
  expect(heatStep(count)).toBe(step);
});
