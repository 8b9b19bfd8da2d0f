import { describe, expect, test } from 'vitest';
import { harmless } from '../../french/harmless.ts';
import { largeReport, reportOf, sampleAnomalies, sampleReport } from '../../test/report-sample.ts';
import { renderCsv } from '../csv.ts';
import { ALL_HOSTILE, FORMULAE, reportFullOf } from './hostile-texts.ts';

/** The list of anomalies as French spreadsheets read it. */
const HEADINGS =
  'Gravité;Catégorie;Type;Titre;Période;Compte;Journal;N° d’écriture;Lignes;Attendu;Constaté;Description;Suggestion;Fondement';

/** As RFC 4180 reads it, with another separator. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  const cells: string[] = [];
  for (const [, quoted, bare = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/gy)) {
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push(cells.splice(0));
  }
  return rows;
}

const rowsOf = (csv: string) => parse(csv.slice(1)).slice(1);

function cellWith(text: string): string | undefined {
  const [first] = sampleAnomalies;
  return first && rowsOf(renderCsv(reportOf([{ ...first, actualValue: text }])))[0]?.[10];
}

describe('the file', () => {
  test('begins with a byte order mark and French headings, and ends every line with CRLF', () => {
    const csv = renderCsv(sampleReport);
    expect(csv.startsWith(`\ufeff${HEADINGS}\r\n`)).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('has a row for each anomaly, in order, with all that there is to say', () => {
    const rows = rowsOf(renderCsv(sampleReport));
    expect(rows.map(([, , type]) => type)).toEqual(sampleAnomalies.map(({ type }) => type));
    expect(rows[0]).toEqual([
      'Critique',
      'Équilibre des écritures',
      'desequilibre',
      'Écriture déséquilibrée',
      '2025-03',
      '401000',
      'AC',
      'AC000128',
      '412 à 414',
      '1 234,56 €',
      '1 134,56 €',
      sampleAnomalies[0]?.description,
      sampleAnomalies[0]?.suggestion,
      sampleAnomalies[0]?.basis,
    ]);
    expect(rows[4]?.slice(4, 9)).toEqual(['', '', '', '', '']);
  });

  test('without anomalies is its headings alone', () => {
    expect(renderCsv(reportOf([]))).toBe(`\ufeff${HEADINGS}\r\n`);
  });

  test('a list of lines that is full says that there may be more', () => {
    const [row] = rowsOf(renderCsv(largeReport(5)));
    expect(row?.[8]).toBe('0 à 49…');
  });
});

describe('what a stranger wrote', () => {
  test.each(ALL_HOSTILE)('%j breaks no row and starts no formula', (text) => {
    const rows = rowsOf(renderCsv(reportFullOf(text)));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveLength(14);
    for (const cell of rows[0] ?? []) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r\n]/);
  });

  test.each(FORMULAE)('%j begins no cell for a spreadsheet that is set to commas either', (text) => {
    const csv = renderCsv(reportFullOf(`a,${text};${text}`));
    expect(csv).not.toMatch(/(?:^|[;,\t\r\n])"?\s*[=+\-@＝＋－＠]/);
  });

  test.each(FORMULAE)('%j gets an apostrophe, at the start and after a separator', (text) => {
    const seen = harmless(text);
    expect(cellWith(text)).toMatch(/^'/);
    expect(cellWith(`a;${text}`)).not.toContain(`a;${seen}`);
    expect(cellWith(`a, ${text}`)).not.toContain(`a, ${seen}`);
  });

  test.each(['-12,00 €', '-1 234,56 €', '-1\u202f234,56\u00a0€', '-3,5 %', '+4', '-12'])(
    '%j is an amount and stays one',
    (text) => {
      expect(cellWith(text)).toBe(text);
    },
  );

  test.each(['-12+1', '-1,00 €+A1', '-A1', '-', '- 12 €x', '-12,00 €;=1'])('%j is none', (text) => {
    expect(cellWith(text)?.startsWith("'")).toBe(true);
  });

  test('quotes, separators and huge texts arrive whole', () => {
    expect(cellWith('dit "oui"; et puis, non')).toBe('dit "oui"; et puis, non');
    expect(cellWith('x'.repeat(1_000_000))).toHaveLength(32_767);
  });
});
