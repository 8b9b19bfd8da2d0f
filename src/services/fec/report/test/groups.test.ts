import { describe, expect, test } from 'vitest';
import { sampleAnomalies } from '../../test/report-sample.ts';
import { commonest, foldAnomalies, isGroup, largestFirst, MAX_APART, monthsOf } from '../groups.ts';
import type { ReportedAnomaly } from '../report.ts';

const [sample] = sampleAnomalies as readonly [ReportedAnomaly];

/** So many of one type, each with another amount and references of its own. */
const alike = (count: number, other: Partial<ReportedAnomaly> = {}): ReportedAnomaly[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sample,
    suggestion: `Contre-passer l’écriture n° AC${index} de ${index} 000,00 €.`,
    period: `2025-${String(12 - index).padStart(2, '0')}`,
    stake: (index + 1) * 100,
    ...other,
  }));

const groupsIn = (anomalies: readonly ReportedAnomaly[]) => foldAnomalies(anomalies).filter(isGroup);

describe('a group', () => {
  test('is made of more than five of one type and cause, wherever they stand, with their number and their sum', () => {
    expect(foldAnomalies(alike(MAX_APART)).filter(isGroup)).toEqual([]);
    const [other] = sampleAnomalies.slice(1);
    const folded = foldAnomalies([...alike(3), other as ReportedAnomaly, ...alike(3)]);
    expect(folded).toHaveLength(2);
    expect(folded[0]).toMatchObject({ position: 1, cases: 6, stake: 1200 });
    expect(folded[1]).toMatchObject({ number: 4 });
    expect(folded.filter(isGroup).map(({ members }) => members.map(({ number }) => number))).toEqual([
      [1, 2, 3, 5, 6, 7],
    ]);
  });

  test.for<Partial<ReportedAnomaly>>([
    { type: 'autre' },
    { category: 'autre' },
    { severity: 'mineure' },
    { suggestion: 'Délettrer ces lignes.' },
  ])('does not mix %j', (difference) => {
    expect(groupsIn([...alike(4), ...alike(4, difference)])).toEqual([]);
    expect(groupsIn([...alike(6), ...alike(7, difference)]).map(({ members }) => members.length)).toEqual([6, 7]);
  });

  test('has no sum where nothing is known to be at stake', () => {
    const old = alike(6).map(({ stake: _stake, ...anomaly }) => anomaly);
    expect(groupsIn(old)[0]).not.toHaveProperty('stake');
  });

  test('takes in what stands for the rest of its type, if that can belong to no other', () => {
    const rest = { ...sample, suggestion: 'Traiter d’abord les anomalies détaillées.', stake: 50, standsFor: 150 };
    expect(groupsIn([...alike(100), rest])).toMatchObject([{ cases: 250, stake: 505_000 + 50 }]);
    const two = foldAnomalies([...alike(6), ...alike(6, { suggestion: 'Autre chose.' }), rest]);
    expect(two.filter(isGroup).map(({ cases }) => cases)).toEqual([6, 6]);
    expect(two.at(-1)).toMatchObject({ number: 13 });
  });

  test('loses and doubles nothing', () => {
    const all = [...alike(20), ...sampleAnomalies, ...alike(8, { severity: 'mineure' })];
    const numbers = foldAnomalies(all).flatMap((folded) =>
      isGroup(folded) ? folded.members.map(({ number }) => number) : folded.number,
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(all.map((_, index) => index + 1));
  });

  test('knows its largest, its accounts and its months', () => {
    const accounts = ['401000', '411000', '411000', '', '401000', '411000'];
    const all = alike(6).map((anomaly, index) => ({ ...anomaly, compteNum: accounts[index] ?? '' }));
    const [group] = groupsIn(all);
    expect(group && largestFirst(group).map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(group && commonest(group, ({ compteNum }) => compteNum)).toEqual([
      ['411000', 3],
      ['401000', 2],
    ]);
    expect(group && monthsOf(group)).toEqual({ from: '2025-07', to: '2025-12' });
    const [dateless] = groupsIn(alike(6, { period: null }));
    expect(dateless && monthsOf(dateless)).toBeUndefined();
  });
});
