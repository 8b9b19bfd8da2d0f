import { escapeDoubleQuoted } from '#lib/xml/escape.ts';
import type { TypedValue } from '../typed-value.ts';
import type { Cell } from './cell.ts';
import { columnName, rowXml } from './cell.ts';
import type { StyleName } from './styles.ts';
import { styleNumber } from './styles.ts';

/** One sheet of the workbook: its name, its XML, and the rows that its filter covers. */
export type Sheet = { name: string; xml: string; range?: string };

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export const textCell = (value: string, style: StyleName = 'wrapped'): Cell => ({
  text: value,
  style: styleNumber(style),
});

export const figureCell = (value: number, style: StyleName = 'figure'): Cell => ({
  figure: value,
  style: styleNumber(style),
});

export const EMPTY = textCell('');

/** Spreadsheets count days from 30 December 1899, this program from 1 January 1970. */
const EPOCH = 25_569;

/** A value as a number with its format; what is none stays the text. */
export function typedCell(value: TypedValue | { count: number } | undefined, text: string): Cell {
  if (value === undefined) return textCell(text);
  if ('euros' in value) return figureCell(value.euros, 'euros');
  if ('day' in value) return figureCell(value.day + EPOCH, 'date');
  if ('month' in value) return figureCell(value.month + EPOCH, 'month');
  if ('days' in value) return figureCell(value.days + EPOCH, 'instant');
  return figureCell(value.count);
}

/** Beside a label, where figures stand under words. */
export function factCell(value: TypedValue | { count: number } | undefined, text: string): Cell {
  if (value === undefined) return textCell(text);
  if ('euros' in value) return figureCell(value.euros, 'leftEuros');
  if ('count' in value) return figureCell(value.count, 'leftFigure');
  const cell = typedCell(value, text);
  return { ...cell, style: styleNumber('days' in value ? 'leftInstant' : 'leftDate') };
}

/** Cents; without an amount the cell is empty, and stands last however the column is sorted. */
export const stakeCell = (stake: number | undefined): Cell =>
  stake === undefined ? EMPTY : figureCell(stake / 100, 'euros');

/** `width` is in characters. */
export type Column<Row> = { heading: string; width: number; cell: (row: Row) => Cell };

/** A table that can be sorted and filtered, with headings that stay. `footer` is what is printed under it. */
export function tableSheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  footer: string,
): Sheet {
  const range = `$A$1:$${columnName(columns.length - 1)}$${rows.length + 1}`;
  const widths = columns.map(({ width }) => width);
  const headings = columns.map(({ heading }) => textCell(heading, 'heading'));
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';
  const xml = worksheet({
    view: `<sheetView workbookViewId="0">${pane}</sheetView>`,
    widths,
    rows: [
      rowXml(1, headings, widths),
      ...rows.map((row, index) =>
        rowXml(
          index + 2,
          columns.map(({ cell }) => cell(row)),
          widths,
        ),
      ),
    ],
    filter: `<autoFilter ref="${range.replaceAll('$', '')}"/>`,
    footer,
  });
  return { name, xml, range };
}

/** The elements stand in the order of the standard (18.3.1.99): a spreadsheet refuses another one. */
export function worksheet(sheet: {
  view: string;
  widths: readonly number[];
  rows: readonly string[];
  filter: string;
  footer: string;
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
    `<headerFooter><oddFooter>&amp;L${footerText(sheet.footer)}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`,
    '</worksheet>',
  ].join('');
}

/** An ampersand would begin a code; a footer has 255 characters at most. */
const MAX_FOOTER = 100;
const footerText = (text: string): string =>
  escapeDoubleQuoted(Array.from(text).slice(0, MAX_FOOTER).join('').replaceAll('&', '&&'));
