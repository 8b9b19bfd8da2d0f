import { describe, expect, test } from 'vitest';
import { harmless } from '../report/harmless.ts';
import { renderXlsx } from '../report/xlsx.ts';
import { ALL_HOSTILE, reportFullOf } from './hostile-texts.ts';
import { largeReport, reportOf, sampleAnomalies, sampleReport } from './report-sample.ts';
import type { Node } from './xlsx-reader.ts';
import { cellsOf, childOf, parseXml, unzip } from './xlsx-reader.ts';

/** The workbook, read back by a reader of the test's own. */
function open(workbook: Buffer) {
  const entries = unzip(workbook);
  const part = (name: string): Node => {
    const found = entries.find((entry) => entry.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return parseXml(found.content);
  };
  return {
    entries,
    part,
    summary: part('xl/worksheets/sheet1.xml'),
    list: part('xl/worksheets/sheet2.xml'),
    texts: entries.map(({ content }) => content.toString('utf8')),
  };
}

/** The order of ECMA-376 part 1, 18.3.1.99, as far as it is used. */
const ORDER = [
  'sheetPr',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'autoFilter',
  'pageMargins',
  'pageSetup',
  'headerFooter',
];

describe('the package', () => {
  test('begins with its table of types, and every part is well-formed and has a type', () => {
    const { entries, part } = open(renderXlsx(sampleReport));
    expect(entries[0]?.name).toBe('[Content_Types].xml');
    const types = part('[Content_Types].xml').children;
    const named = types.map(({ attributes }) => attributes['PartName']).filter((name) => name !== undefined);
    const others = entries.map(({ name }) => `/${name}`).filter((name) => !/\.rels$|Content_Types/.test(name));
    expect(named.sort()).toEqual(others.sort());
    for (const { name } of entries) expect(() => part(name)).not.toThrow();
  });

  test('every link leads to a part', () => {
    const { entries, part } = open(renderXlsx(sampleReport));
    const names = entries.map(({ name }) => name);
    for (const [links, folder] of [
      ['_rels/.rels', ''],
      ['xl/_rels/workbook.xml.rels', 'xl/'],
    ] as const) {
      for (const { attributes } of part(links).children) expect(names).toContain(`${folder}${attributes['Target']}`);
    }
  });

  test('the same report gives the same bytes, another one does not', () => {
    expect(renderXlsx(sampleReport).equals(renderXlsx(structuredClone(sampleReport)))).toBe(true);
    expect(renderXlsx(sampleReport).equals(renderXlsx(reportOf([])))).toBe(false);
  });

  test('names its sheets, its filter and the row that is printed on every page', () => {
    const { part } = open(renderXlsx(sampleReport));
    const workbook = part('xl/workbook.xml');
    expect(childOf(workbook, 'sheets').children.map(({ attributes }) => attributes['name'])).toEqual([
      'Synthèse',
      'Anomalies',
    ]);
    expect(
      childOf(workbook, 'definedNames').children.map(({ attributes, text }) => [attributes['name'], text]),
    ).toEqual([
      ['_xlnm._FilterDatabase', 'Anomalies!$A$1:$N$6'],
      ['_xlnm.Print_Titles', 'Anomalies!$1:$1'],
    ]);
  });
});

describe('the sheet of anomalies', () => {
  test('has headings that stay, a filter, widths, and elements in the order of the standard', () => {
    const { list, summary } = open(renderXlsx(sampleReport));
    for (const sheet of [list, summary]) {
      const places = sheet.children.map(({ name }) => ORDER.indexOf(name));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
    }
    const view = childOf(childOf(list, 'sheetViews'), 'sheetView');
    expect(childOf(view, 'pane').attributes).toMatchObject({ ySplit: '1', state: 'frozen', topLeftCell: 'A2' });
    expect(childOf(list, 'autoFilter').attributes['ref']).toBe('A1:N6');
    expect(childOf(list, 'cols').children).toHaveLength(14);
  });

  test('has a row for each anomaly', () => {
    const [headings, first, ...more] = cellsOf(open(renderXlsx(sampleReport)).list);
    expect(headings?.slice(0, 4)).toEqual(['Gravité', 'Catégorie', 'Type', 'Titre']);
    expect(first?.slice(4, 11)).toEqual([
      '2025-03',
      '401000',
      'AC',
      'AC000128',
      '412 à 414',
      '1 234,56 €',
      '1 134,56 €',
    ]);
    expect(more).toHaveLength(sampleAnomalies.length - 1);
  });

  test('colours the three severities differently, and wraps long texts', () => {
    const { list, part } = open(renderXlsx(sampleReport));
    const formats = childOf(part('xl/styles.xml'), 'cellXfs').children;
    const styleOf = (cell: Node | undefined) => formats[Number(cell?.attributes['s'])];
    const rows = childOf(list, 'sheetData').children.slice(1);
    const fills = rows.map(({ children }) => styleOf(children[0])?.attributes['fillId']);
    expect(fills).toEqual([fills[0], fills[0], fills[2], fills[3], fills[3]]);
    expect(new Set(fills).size).toBe(3);
    const description = styleOf(rows[0]?.children[11]);
    expect(description && childOf(description, 'alignment').attributes['wrapText']).toBe('1');
    // As text: a formula that somebody edits stays a text.
    for (const { children } of rows)
      for (const cell of children) expect(styleOf(cell)?.attributes['numFmtId']).toBe('49');
  });
});

describe('the summary', () => {
  test('counts by severity and by type, as figures, and names the file and the thresholds', () => {
    const cells = cellsOf(open(renderXlsx(sampleReport)).summary);
    const shownFor = (label: string) => cells.find(([first]) => first === label)?.[1];
    expect(shownFor('Période')).toBe('du 01/01/2025 au 31/12/2025');
    expect(shownFor('Seuil de signification (S1)')).toBe('412,50 €');
    expect([shownFor('Critiques'), shownFor('Importantes'), shownFor('Mineures'), shownFor('Total')]).toEqual([
      '2',
      '1',
      '2',
      '5',
    ]);
    const [, count, , type] = cells.find(([first]) => first === 'Facture fournisseur comptabilisée deux fois') ?? [];
    expect([count, type]).toEqual(['1', 'doublon_facture']);
  });

  test('of nothing has zeros', () => {
    const cells = cellsOf(open(renderXlsx(reportOf([]))).summary);
    expect(cells.find(([first]) => first === 'Total')?.[1]).toBe('0');
  });
});

describe('what a stranger wrote', () => {
  test.each(ALL_HOSTILE)('%j comes back as it was, and as text', (text) => {
    const { list, summary, texts } = open(renderXlsx(reportFullOf(text)));
    expect(cellsOf(list)[1]?.slice(1, 8)).toEqual(Array.from({ length: 7 }, () => harmless(text)));
    for (const sheet of [list, summary]) {
      for (const cell of childOf(sheet, 'sheetData').children.flatMap(({ children }) => children)) {
        expect(cell.children.map(({ name }) => name)).not.toContain('f');
        // Figures are those that the report itself has counted.
        if (cell.attributes['t'] === undefined)
          for (const { text: figure } of cell.children) expect(figure).toMatch(/^\d+$/);
      }
    }
    expect(texts.join('')).not.toMatch(/<f[ >]|<hyperlink|TargetMode|vbaProject/);
  });

  test('no cell has more than 32,767 characters', () => {
    const [, row] = cellsOf(open(renderXlsx(reportFullOf('é'.repeat(200_000)))).list);
    for (const cell of row ?? []) expect(cell.length).toBeLessThanOrEqual(32_767);
  });
});

test('twelve thousand anomalies are read back', () => {
  const workbook = renderXlsx(largeReport(12_000));
  expect(cellsOf(open(workbook).list)).toHaveLength(12_001);
  expect(workbook.length).toBeLessThan(20_000_000);
});
