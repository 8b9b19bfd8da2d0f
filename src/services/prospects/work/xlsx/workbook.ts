import { escapeDoubleQuoted } from '#lib/xml/escape.ts';
import type { ZipEntry } from './zip-stream.ts';
import { zipStream } from './zip-stream.ts';

/**
 * A workbook (Office Open XML, ECMA-376) that is written row by row: tables with a heading that stays. Texts are inline strings
 * and figures are plain values: no cell is ever a formula, a link or a macro, whatever a text begins with.
 */
export type Value = string | number | boolean | null;

export type WorkbookSheet = {
  name: string;
  /** In characters. */
  widths: readonly number[];
  /** The first is the heading. */
  rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>;
};

export function workbookStream(sheets: readonly WorkbookSheet[]): AsyncGenerator<Buffer> {
  const parts: ZipEntry[] = [
    { name: '[Content_Types].xml', text: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', text: [links([[`${OFFICE}/officeDocument`, 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', text: [workbook(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', text: [workbookLinks(sheets.length)] },
    { name: 'xl/styles.xml', text: [STYLES] },
    ...sheets.map((sheet, at) => ({ name: `xl/${partOf(at)}`, text: sheetXml(sheet) })),
  ];
  return zipStream(parts);
}

const partOf = (at: number) => `worksheets/sheet${at + 1}.xml`;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);

const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}+xml"/>`;

const contentTypes = (sheets: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">${[
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('/xl/workbook.xml', `${SPREADSHEET}.sheet.main`),
    part('/xl/styles.xml', `${SPREADSHEET}.styles`),
    ...numbered(sheets).map((at) => part(`/xl/${partOf(at)}`, `${SPREADSHEET}.worksheet`)),
  ].join('')}</Types>`;

const links = (list: readonly (readonly [string, string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const workbookLinks = (sheets: number) =>
  links([
    ...numbered(sheets).map((at) => [`${OFFICE}/worksheet`, partOf(at)] as const),
    [`${OFFICE}/styles`, 'styles.xml'],
  ]);

const workbook = (sheets: readonly WorkbookSheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escapeDoubleQuoted(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

/** Plain, and bold for the heading. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const HEADING_STYLE = 1;
const PANE =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';

/** So many characters are packed at a time. */
const PIECE = 32_768;

/** The elements stand in the order of the standard (18.3.1.99): a spreadsheet refuses another one. */
async function* sheetXml({ widths, rows }: WorkbookSheet): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${PANE}</sheetView></sheetViews>`;
  yield `<cols>${columns.join('')}</cols><sheetData>`;
  let number = 0;
  let waiting = '';
  for await (const row of rows) {
    number += 1;
    waiting += rowXml(number, row);
    if (waiting.length < PIECE) continue;
    yield waiting;
    waiting = '';
  }
  yield `${waiting}</sheetData></worksheet>`;
}

function rowXml(number: number, row: readonly Value[]): string {
  const style = number === 1 ? ` s="${HEADING_STYLE}"` : '';
  const cells = row.map((value, at) => cellXml(`r="${columnName(at)}${number}"${style}`, value));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(attributes: string, value: Value): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c ${attributes}><v>${value}</v></c>`;
  // LibreOffice shows some of the cells for yes and no as 0 and 1.
  const text = typeof value === 'boolean' ? String(value) : cellText(value);
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A, B, … Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Of a cell, by the standard. */
const LONGEST = 32_767;
/** What XML 1.0 cannot hold. */
const NOT_XML = /[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv;

/** `_x0041_` would be read as the character with that number, so the underscore is written as one. */
const cellText = (text: string): string =>
  escapeDoubleQuoted(
    text
      .slice(0, LONGEST)
      .toWellFormed()
      .replaceAll(NOT_XML, '')
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'),
  );
