import { categoryTitle } from './category-titles.ts';
import { LIST_COLUMNS } from './columns.ts';
import { conclusionOf, factsOf } from './facts.ts';
import type { Report } from './report.ts';
import { SEVERITIES, SEVERITY_WORDS } from './severity-words.ts';
import type { Cell } from './xlsx-cell.ts';
import { columnName, rowXml } from './xlsx-cell.ts';
import { styleNumber } from './xlsx-styles.ts';

/** The two worksheets: what there is in all, and the list of anomalies. */
const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** Everything but the heading row, from the first to the last column. */
export const listRange = (report: Report): string =>
  `$A$1:$${columnName(LIST_COLUMNS.length - 1)}$${report.anomalies.length + 1}`;

export function listSheet(report: Report): string {
  const heading = LIST_COLUMNS.map(({ heading: text }): Cell => ({ text, style: styleNumber('heading') }));
  const wrapped = styleNumber('wrapped');
  const rows = report.anomalies.map((anomaly, index) =>
    rowXml(
      index + 2,
      LIST_COLUMNS.map(({ value }, column) => ({
        text: value(anomaly),
        style: column === 0 ? styleNumber(anomaly.severity) : wrapped,
      })),
    ),
  );
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';
  return worksheet({
    view: `<sheetView workbookViewId="0">${pane}</sheetView>`,
    widths: LIST_COLUMNS.map(({ width }) => width),
    rows: [rowXml(1, heading), ...rows],
    filter: `<autoFilter ref="${listRange(report).replaceAll('$', '')}"/>`,
  });
}

export function summarySheet(report: Report): string {
  const blocks: Cell[][] = [
    [text('Analyse du FEC', 'title')],
    [text(conclusionOf(report), 'text')],
    [],
    ...factsOf(report).map(({ label, value }) => [text(label, 'label'), text(value, 'wrapped')]),
    [],
    [text('Gravité', 'heading'), text('Anomalies', 'heading')],
    ...SEVERITIES.map((severity) => [
      text(SEVERITY_WORDS[severity].many, severity),
      figure(report.summary.bySeverity[severity]),
    ]),
    [text('Total', 'label'), figure(report.summary.totalAnomalies)],
    [],
    ['Titre', 'Anomalies', 'Catégorie', 'Type'].map((heading) => text(heading, 'heading')),
    ...typesOf(report).map(({ type, title, count, category }) => [
      text(title, 'wrapped'),
      figure(count),
      text(category, 'wrapped'),
      text(type, 'wrapped'),
    ]),
  ];
  return worksheet({
    view: '<sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/>',
    widths: [44, 34, 30, 34],
    rows: blocks.map((cells, index) => rowXml(index + 1, cells)),
    filter: '',
  });
}

/** The most frequent first, then by name. */
function typesOf(report: Report): { type: string; title: string; count: number; category: string }[] {
  const examples = new Map(report.anomalies.map((anomaly) => [anomaly.type, anomaly]));
  return Object.entries(report.summary.byType)
    .map(([type, count]) => {
      const { title = type, category = '' } = examples.get(type) ?? {};
      return { type, title, count, category: categoryTitle(category) };
    })
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

type StyleName = Parameters<typeof styleNumber>[0];
const text = (value: string, style: StyleName): Cell => ({ text: value, style: styleNumber(style) });
const figure = (value: number): Cell => ({ figure: value, style: styleNumber('figure') });

/** The elements stand in the order of the standard (18.3.1.99): a spreadsheet refuses another one. */
function worksheet(sheet: {
  view: string;
  widths: readonly number[];
  rows: readonly string[];
  filter: string;
}): string {
  const columns = sheet.widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${NAMESPACE}>`,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews>${sheet.view}</sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    `<cols>${columns.join('')}</cols>`,
    `<sheetData>${sheet.rows.join('')}</sheetData>`,
    sheet.filter,
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    '<headerFooter><oddFooter>&amp;LAnalyse du FEC&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
    '</worksheet>',
  ].join('');
}
