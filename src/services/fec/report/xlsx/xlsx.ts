import { escapeDoubleQuoted } from '#lib/xml/escape.ts';
import { harmlessReport } from '../harmless.ts';
import type { Report } from '../report.ts';
import type { Sheet } from './sheet.ts';
import { sheetsOf } from './sheets.ts';
import { STYLES_XML } from './styles.ts';
import { zip } from './zip.ts';

/**
 * The report as a workbook (Office Open XML, ECMA-376): `Synthèse`, then tables with fixed headings and filters. Dates and
 * amounts are values with French formats. Holds no formula, no link and no macro; the same report gives the same bytes.
 */
export function renderXlsx(given: Report): Buffer {
  const report = harmlessReport(given);
  return workbookFile(sheetsOf(report), { title: 'Analyse du FEC', madeAt: report.meta.analyzedAt });
}

/** `madeAt`: ISO 8601. */
export function workbookFile(sheets: readonly Sheet[], about: { title: string; madeAt: string }): Buffer {
  return zip([
    { name: '[Content_Types].xml', text: contentTypes(sheets) },
    { name: '_rels/.rels', text: PACKAGE_LINKS },
    { name: 'docProps/core.xml', text: properties(about) },
    { name: 'xl/workbook.xml', text: workbook(sheets) },
    { name: 'xl/_rels/workbook.xml.rels', text: workbookLinks(sheets) },
    { name: 'xl/styles.xml', text: STYLES_XML },
    ...sheets.map(({ xml }, index) => ({ name: `xl/${partOf(index)}`, text: xml })),
  ]);
}

const partOf = (index: number) => `worksheets/sheet${index + 1}.xml`;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}+xml"/>`;
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (sheets: readonly Sheet[]) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">${[
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('/xl/workbook.xml', `${SPREADSHEET}.sheet.main`),
    part('/xl/styles.xml', `${SPREADSHEET}.styles`),
    ...sheets.map((_, index) => part(`/xl/${partOf(index)}`, `${SPREADSHEET}.worksheet`)),
    part('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties'),
  ].join('')}</Types>`;

const links = (list: readonly [string, string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const PACKAGE_LINKS = links([
  [`${OFFICE}/officeDocument`, 'xl/workbook.xml'],
  [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
]);

const workbookLinks = (sheets: readonly Sheet[]) =>
  links([
    ...sheets.map((_, index): [string, string] => [`${OFFICE}/worksheet`, partOf(index)]),
    [`${OFFICE}/styles`, 'styles.xml'],
  ]);

/** The names tell a spreadsheet which rows the filters cover, and that the headings are printed on every page. */
const workbook = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">${[
    '<bookViews><workbookView activeTab="0"/></bookViews>',
    `<sheets>${sheets.map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets>`,
    `<definedNames>${['_xlnm._FilterDatabase', '_xlnm.Print_Titles'].flatMap((name) => sheets.map((sheet, index) => definedName(name, sheet, index))).join('')}</definedNames>`,
  ].join('')}</workbook>`;

function definedName(name: string, { name: sheet, range }: Sheet, index: number): string {
  if (range === undefined) return '';
  const isFilter = name === '_xlnm._FilterDatabase';
  return `<definedName name="${name}" localSheetId="${index}"${isFilter ? ' hidden="1"' : ''}>'${sheet}'!${isFilter ? range : '$1:$1'}</definedName>`;
}

const properties = ({ title, madeAt }: { title: string; madeAt: string }) =>
  `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${[
    `<dc:title>${escapeDoubleQuoted(title)}</dc:title><dc:language>fr-FR</dc:language>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${escapeDoubleQuoted(madeAt.replace(/\.\d+Z$/, 'Z'))}</dcterms:created>`,
  ].join('')}</cp:coreProperties>`;
