import { harmlessReport } from './harmless.ts';
import type { Report } from './report.ts';
import { xmlText } from './xlsx-cell.ts';
import { listRange, listSheet, summarySheet } from './xlsx-sheets.ts';
import { STYLES_XML } from './xlsx-styles.ts';
import { zip } from './zip.ts';

/**
 * The report as a workbook (Office Open XML, ECMA-376): `Synthèse` and `Anomalies`, the latter with a fixed heading row and
 * filters. Holds no formula, no link and no macro; the same report gives the same bytes.
 */
export function renderXlsx(given: Report): Buffer {
  const report = harmlessReport(given);
  return zip([
    { name: '[Content_Types].xml', text: CONTENT_TYPES },
    { name: '_rels/.rels', text: PACKAGE_LINKS },
    { name: 'docProps/core.xml', text: properties(report) },
    { name: 'xl/workbook.xml', text: workbook(report) },
    { name: 'xl/_rels/workbook.xml.rels', text: WORKBOOK_LINKS },
    { name: 'xl/styles.xml', text: STYLES_XML },
    { name: 'xl/worksheets/sheet1.xml', text: summarySheet(report) },
    { name: 'xl/worksheets/sheet2.xml', text: listSheet(report) },
  ]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}+xml"/>`;
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types">${[
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  part('/xl/workbook.xml', `${SPREADSHEET}.sheet.main`),
  part('/xl/styles.xml', `${SPREADSHEET}.styles`),
  part('/xl/worksheets/sheet1.xml', `${SPREADSHEET}.worksheet`),
  part('/xl/worksheets/sheet2.xml', `${SPREADSHEET}.worksheet`),
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

const WORKBOOK_LINKS = links([
  [`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
  [`${OFFICE}/worksheet`, 'worksheets/sheet2.xml'],
  [`${OFFICE}/styles`, 'styles.xml'],
]);

/** The names tell a spreadsheet which rows the filter covers, and that the headings are printed on every page. */
const workbook = (report: Report) =>
  `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">${[
    '<bookViews><workbookView activeTab="0"/></bookViews>',
    '<sheets><sheet name="Synthèse" sheetId="1" r:id="rId1"/><sheet name="Anomalies" sheetId="2" r:id="rId2"/></sheets>',
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="1" hidden="1">Anomalies!${listRange(report)}</definedName>`,
    '<definedName name="_xlnm.Print_Titles" localSheetId="1">Anomalies!$1:$1</definedName></definedNames>',
  ].join('')}</workbook>`;

const properties = ({ meta }: Report) =>
  `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${[
    '<dc:title>Analyse du FEC</dc:title><dc:language>fr-FR</dc:language>',
    `<dcterms:created xsi:type="dcterms:W3CDTF">${xmlText(meta.analyzedAt.replace(/\.\d+Z$/, 'Z'))}</dcterms:created>`,
  ].join('')}</cp:coreProperties>`;
