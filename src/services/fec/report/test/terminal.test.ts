import { describe, expect, test } from 'vitest';
import { wrap } from '#platform/terminal/wrap.ts';
import { largeReport, reportOf, sampleReport } from '../../test/report-sample.ts';
import { renderText } from '../terminal.ts';
import { ALL_HOSTILE, reportFullOf } from './hostile-texts.ts';

/** The report for a terminal. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('totals first, then each type with its number, its first case and what to do', () => {
  const text = plain(renderText(sampleReport, 100));
  expect(text).toMatch(/^Analyse du FEC, période du 01\/01\/2025 au 31\/12\/2025\n/);
  expect(text).toContain('Lignes : 12 431 · Écritures : 4 102');
  expect(text).toContain('  ▲ Critiques    2\n  ■ Importantes  1\n  ● Mineures     2\n');
  expect(text).toMatch(
    /▲ CRITIQUES\n\n {2}Écriture déséquilibrée \[desequilibre\]\n {4}Journal AC[\s\S]*\n {4}→ Comparer/,
  );
  expect(text.indexOf('▲ CRITIQUES')).toBeLessThan(text.indexOf('■ IMPORTANTES'));
  expect(text.indexOf('■ IMPORTANTES')).toBeLessThan(text.indexOf('● MINEURES'));
});

test('many of one type are one paragraph with their number', () => {
  const text = plain(renderText(largeReport(12_000), 100));
  expect(text).toContain('Écriture déséquilibrée × 2 400 [desequilibre]');
  expect(text.split('\n').length).toBeLessThan(60);
});

test('nothing found is said in a line', () => {
  const text = renderText(reportOf([]), 100);
  expect(text).toContain('Aucune anomalie signalée.');
  expect(text).not.toContain('CRITIQUES');
});

test('entries that were not judged are told with the first reasons', () => {
  const entryOf = (ecritureNum: string, reason: string) => ({ ecritureNum, lines: [7, 8, 9], reason });
  const shown = (notJudged: ReturnType<typeof entryOf>[], notJudgedCount: number) =>
    plain(renderText(reportOf([], { notJudged, notJudgedCount }), 100));
  expect(shown([], 0)).not.toContain('jugée');
  expect(shown([entryOf('', 'Une raison.')], 1)).toContain(
    '\n1 écriture non jugée. L’absence d’anomalie sur cette écriture ne prouve rien.\n  sans numéro (l. 7 à 9) : Une raison.',
  );
  const reasons = ['Un.', 'Un.', 'Deux.', 'Trois.', 'Quatre.'];
  expect(
    shown(
      reasons.map((reason, index) => entryOf(`A${index}`, reason)),
      1234,
    ),
  ).toMatch(
    /\n1 234 écritures non jugées\. .*\n {2}A0 .* : Un\.\n {2}A2 .* : Deux\.\n {2}A3 .* : Trois\.\n {2}… et 1 231 autres\.$/,
  );
});

describe.each([40, 60, 100])('a terminal of %i columns', (width) => {
  test('is never exceeded', () => {
    const long = renderText(reportFullOf(`${'x'.repeat(300)} ${'mot '.repeat(50)}`), width);
    for (const line of `${renderText(sampleReport, width)}\n${long}`.split('\n')) {
      expect(line.length).toBeLessThanOrEqual(width);
    }
  });
});

test.each(ALL_HOSTILE)('%j sends nothing to the terminal but text', (text) => {
  expect(renderText(reportFullOf(text), 80).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
});

test('an amount, a line or a number is never torn apart', () => {
  const [anomaly] = sampleReport.anomalies;
  if (anomaly === undefined) throw new Error('the sample is empty');
  const description = 'Le compte est de 12 010,23 € (l. 554-556), écriture n° 129, art. A. 47 A-1 : voir « cela ».';
  for (let width = 40; width <= 100; width += 1) {
    const text = renderText(reportOf([{ ...anomaly, description }]), width);
    expect(text).not.toMatch(/\d\n +\d{3}|\n +[€:»]|(?:l\.|n°|art\.|A\.|«)\n/u);
  }
});

test('lines are broken at blanks, words that are too long anywhere but inside a character', () => {
  expect(wrap('un deux trois', 8, '  ')).toEqual(['  un', '  deux', '  trois']);
  expect(wrap('un deux trois', 7)).toEqual(['un deux', 'trois']);
  expect(wrap('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij']);
  expect(wrap('😀😀😀', 4).join('')).toBe('😀😀😀');
  expect(wrap('', 10)).toEqual([]);
});
