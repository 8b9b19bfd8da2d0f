import { describe, expect, test } from 'vitest';
import type { XmlNode } from '#test/support/xml.ts';
import { harmless } from '../../../french/harmless.ts';
import {
  alikeAnomalies,
  largeReport,
  reportOf,
  sampleAnomalies,
  sampleHead,
  sampleReport,
} from '../../../test/report-sample.ts';
import { cellsOf, childOf, parseXml, unzip } from '../../../test/xlsx-reader.ts';
import { ALL_HOSTILE, reportFullOf } from '../../test/hostile-texts.ts';
import { renderXlsx } from '../xlsx.ts';

/** The workbook, read back by a reader of the test's own. */
function open(workbook: Buffer) {
  const entries = unzip(workbook);
  const part = (name: string): XmlNode => {
    const found = entries.find((entry) => entry.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return parseXml(found.content);
  };
  return {
    entries,
    part,
    summary: part('xl/worksheets/sheet1.xml'),
    groups: part('xl/worksheets/sheet2.xml'),
    list: part('xl/worksheets/sheet3.xml'),
    checks: part('xl/worksheets/sheet4.xml'),
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
      'Groupes',
      'Anomalies',
      'Contrôles',
    ]);
    expect(
      childOf(workbook, 'definedNames').children.map(({ attributes, text }) => [attributes['name'], text]),
    ).toEqual([
      ['_xlnm._FilterDatabase', "'Groupes'!$A$1:$N$6"],
      ['_xlnm._FilterDatabase', "'Anomalies'!$A$1:$R$6"],
      ['_xlnm._FilterDatabase', expect.stringMatching(/^'Contrôles'!\$A\$1:\$E\$\d{3}$/)],
      ['_xlnm.Print_Titles', "'Groupes'!$1:$1"],
      ['_xlnm.Print_Titles', "'Anomalies'!$1:$1"],
      ['_xlnm.Print_Titles', "'Contrôles'!$1:$1"],
    ]);
  });

  test('says on every printed sheet whose books these are', () => {
    const { part } = open(renderXlsx(reportOf([], sampleHead)));
    for (const sheet of [1, 2, 3, 4, 5]) {
      const footer = childOf(childOf(part(`xl/worksheets/sheet${sheet}.xml`), 'headerFooter'), 'oddFooter').text;
      expect(footer).toBe('&LAnalyse du FEC · Boulangerie Durand && fils SARL&R&P / &N');
    }
  });
});

describe('the sheet of anomalies', () => {
  test('has headings that stay, a filter, widths, and elements in the order of the standard', () => {
    const { list, summary, groups, checks } = open(renderXlsx(sampleReport));
    for (const sheet of [list, summary, groups, checks]) {
      const positions = sheet.children.map(({ name }) => ORDER.indexOf(name));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(positions).not.toContain(-1);
    }
    for (const sheet of [list, groups, checks]) {
      const view = childOf(childOf(sheet, 'sheetViews'), 'sheetView');
      expect(childOf(view, 'pane').attributes).toMatchObject({ ySplit: '1', state: 'frozen', topLeftCell: 'A2' });
    }
    expect(childOf(list, 'autoFilter').attributes['ref']).toBe('A1:R6');
    expect(childOf(list, 'cols').children).toHaveLength(18);
  });

  test('has a row for each anomaly', () => {
    const [headings, first, ...more] = cellsOf(open(renderXlsx(sampleReport)).list);
    expect(headings?.slice(0, 9)).toEqual([
      'N°',
      'Gravité',
      'Catégorie',
      'Type',
      'Titre',
      'Groupe',
      'Période',
      'Date',
      'Compte',
    ]);
    expect(first?.slice(8, 12)).toEqual(['401000', 'AC', 'AC000128', '412 à 414']);
    expect(more).toHaveLength(sampleAnomalies.length - 1);
  });

  test('colours the three severities differently, and wraps long texts', () => {
    const { list, part } = open(renderXlsx(sampleReport));
    const formats = childOf(part('xl/styles.xml'), 'cellXfs').children;
    const styleOf = (cell: XmlNode | undefined) => formats[Number(cell?.attributes['s'])];
    const rows = childOf(list, 'sheetData').children.slice(1);
    const fills = rows.map(({ children }) => styleOf(children[1])?.attributes['fillId']);
    expect(fills).toEqual([fills[0], fills[0], fills[2], fills[3], fills[3]]);
    expect(new Set(fills).size).toBe(3);
    const description = styleOf(rows[0]?.children[15]);
    expect(description && childOf(description, 'alignment').attributes['wrapText']).toBe('1');
    // As text: a formula that somebody edits stays a text.
    const texts = rows.flatMap(({ children }) => children).filter(({ attributes }) => attributes['t'] === 'inlineStr');
    expect(texts.length).toBeGreaterThan(40);
    for (const cell of texts) expect(styleOf(cell)?.attributes['numFmtId']).toBe('49');
  });

  test('has dates, months and amounts as values with French formats', () => {
    const [first] = sampleAnomalies;
    const { list, part } = open(renderXlsx(reportOf(first === undefined ? [] : [{ ...first, stake: 100_00 }])));
    const styles = part('xl/styles.xml');
    const codes = new Map(
      childOf(styles, 'numFmts').children.map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode']]),
    );
    const [headings, row] = childOf(list, 'sheetData').children;
    const cellUnder = (heading: string) => {
      const names = cellsOf(list)[0] ?? [];
      const cell = row?.children[names.indexOf(heading)];
      const format = childOf(styles, 'cellXfs').children[Number(cell?.attributes['s'])]?.attributes['numFmtId'];
      return [cell?.attributes['t'], cell && childOf(cell, 'v').text, codes.get(format)];
    };
    expect(headings?.children).toHaveLength(18);
    const euros = expect.stringMatching(/^\[\$-40C\]#,##0\.00\\ \[\$€-40C\]/);
    // 1 March 2025 is day 45717 of the spreadsheets' calendar, and 14 March 45730.
    expect(cellUnder('Période')).toEqual([undefined, '45717', '[$-40C]mmm\\ yyyy_)']);
    expect(cellUnder('Date')).toEqual([undefined, '45730', '[$-40C]dd/mm/yyyy_)']);
    expect(cellUnder('Enjeu (€)')).toEqual([undefined, '100', euros]);
    expect(cellUnder('Attendu')).toEqual([undefined, '1234.56', euros]);
    expect(cellUnder('Constaté')).toEqual([undefined, '1134.56', euros]);
  });

  test('leaves the amount empty where none is known', () => {
    const [headings, first] = cellsOf(open(renderXlsx(sampleReport)).list);
    expect(first?.[headings?.indexOf('Enjeu (€)') ?? 0]).toBe('');
  });
});

describe('the sheet of groups', () => {
  const report = reportOf([...alikeAnomalies(38), ...sampleAnomalies.slice(1)]);
  const { groups, list } = open(renderXlsx(report));

  test('has a row for each group and for each anomaly that is in none, with number and amount', () => {
    const [headings, first, ...others] = cellsOf(groups);
    const values = Object.fromEntries(headings?.map((heading, index) => [heading, first?.[index]]) ?? []);
    expect(values).toMatchObject({
      Groupe: '1',
      'Premier n°': '1',
      Gravité: 'Critique',
      Titre: 'Écriture déséquilibrée',
      Anomalies: '38',
      Cas: '38',
      'Enjeu (€)': '741',
      Comptes: '401000 (25), 411000 (13)',
      Journaux: 'AC',
    });
    expect(others).toHaveLength(4);
    expect(others.map(([group, number]) => [group, number])).toEqual([
      ['', '39'],
      ['', '40'],
      ['', '41'],
      ['', '42'],
    ]);
  });

  test('the list keeps every anomaly, in the order of the report, with its group', () => {
    const [headings, ...rows] = cellsOf(list);
    const position = headings?.indexOf('Groupe') ?? 0;
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
    expect(rows.map((row) => row[position])).toEqual([...Array<string>(38).fill('1'), '', '', '', '']);
  });
});

describe('the other sheets', () => {
  test('every control is there with its state and its number, whatever was found', () => {
    const meta = { ...sampleHead, disabledControls: ['tva'] };
    for (const anomalies of [[], alikeAnomalies(2)]) {
      const [headings, ...rows] = cellsOf(open(renderXlsx(reportOf(anomalies, meta))).checks);
      expect(headings).toEqual(['Catégorie', 'Contrôle', 'Type', 'État', 'Anomalies']);
      const stateOf = (name: string) => rows.find(([, , type]) => type === name)?.slice(3);
      expect(stateOf('desequilibre')).toEqual(['exécuté', String(anomalies.length)]);
      expect(stateOf('tva_taux_anormal')).toEqual(['désactivé', '']);
      expect(stateOf('benford')).toEqual(['sans objet pour ce fichier', '']);
    }
  });

  test('entries that were not judged have a sheet where there are any', () => {
    const { part, entries } = open(renderXlsx(reportOf([], sampleHead)));
    expect(cellsOf(part('xl/worksheets/sheet5.xml'))).toEqual([
      ['N° d’écriture', 'Première ligne', 'Lignes', 'Raison'],
      ['AC000131', '420', '420 à 422', 'Une ligne est illisible.'],
    ]);
    expect(entries.map(({ name }) => name)).toContain('xl/worksheets/sheet5.xml');
    const none = open(renderXlsx(reportOf([], { ...sampleHead, notJudged: [], notJudgedCount: 0 })));
    expect(none.entries.map(({ name }) => name)).not.toContain('xl/worksheets/sheet5.xml');
  });
});

describe('the summary', () => {
  test('counts by severity and by type, as figures, and names the file and the thresholds', () => {
    const cells = cellsOf(open(renderXlsx(sampleReport)).summary);
    const shownFor = (label: string) => cells.find(([first]) => first === label)?.[1];
    expect(shownFor('Période')).toBe('du 01/01/2025 au 31/12/2025');
    expect(shownFor('Seuil de signification (S1)')).toBe('412.5');
    expect([shownFor('Critiques'), shownFor('Importantes'), shownFor('Mineures'), shownFor('Total')]).toEqual([
      '2',
      '1',
      '2',
      '5',
    ]);
    const [, , type, count] = cells.find(([first]) => first === 'Facture fournisseur comptabilisée deux fois') ?? [];
    expect([count, type]).toEqual(['1', 'doublon_facture']);
  });

  test('has the head of the report, its dates and amounts as values', () => {
    const cells = cellsOf(open(renderXlsx(reportOf(sampleAnomalies, sampleHead))).summary);
    const shownFor = (label: string) => cells.find(([first]) => first === label)?.[1];
    expect(shownFor('Société')).toBe('Boulangerie Durand & fils SARL');
    expect(shownFor('SIREN')?.replaceAll('\u00a0', ' ')).toBe('123 456 782');
    expect(shownFor('Fichier')).toBe('123456782FEC20251231.txt');
    expect(shownFor('Empreinte SHA-256')).toBe(sampleHead.sha256);
    expect(shownFor('Date de clôture')).toBe('46022');
    expect([shownFor('Première écriture'), shownFor('Dernière écriture')]).toEqual(['45658', '46022']);
    expect([shownFor('Total des débits'), shownFor('Total des crédits')]).toEqual(['1234567.89', '1234467.89']);
    expect(shownFor('Résultat (perte)')).toBe('-4321.05');
    expect(shownFor('Écritures non jugées')).toBe('1');
    expect(shownFor('Contrôles exécutés')).toMatch(/^3 sur \d{3}$/);
  });

  test('of nothing has zeros', () => {
    const cells = cellsOf(open(renderXlsx(reportOf([]))).summary);
    expect(cells.find(([first]) => first === 'Total')?.[1]).toBe('0');
  });
});

describe('what a stranger wrote', () => {
  test.each(ALL_HOSTILE)('%j comes back as it was, and as text', (text) => {
    const { list, summary, groups, checks, texts } = open(renderXlsx(reportFullOf(text)));
    const [headings, row] = cellsOf(list);
    for (const name of ['Catégorie', 'Type', 'Titre', 'Période', 'Date', 'Compte', 'Journal', 'N° d’écriture']) {
      expect(row?.[headings?.indexOf(name) ?? -1]).toBe(harmless(text));
    }
    for (const sheet of [list, summary, groups, checks]) {
      for (const cell of childOf(sheet, 'sheetData').children.flatMap(({ children }) => children)) {
        expect(cell.children.map(({ name }) => name)).not.toContain('f');
        // Figures are those that the report itself has counted.
        if (cell.attributes['t'] === undefined)
          for (const { text: figure } of cell.children) expect(figure).toMatch(/^\d+(?:\.\d+)?$/);
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
