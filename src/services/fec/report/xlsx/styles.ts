import type { Severity } from '../../french/severity-words.ts';

/** The looks of the workbook: each has its position in `cellXfs`, and cells name it by number. */
const NAMES = [
  'text',
  'wrapped',
  'heading',
  'title',
  'label',
  'figure',
  'euros',
  'date',
  'month',
  'instant',
  'leftFigure',
  'leftEuros',
  'leftDate',
  'leftInstant',
  'critique',
  'importante',
  'mineure',
] as const;

export type StyleName = (typeof NAMES)[number];

export const styleNumber = (name: StyleName | Severity): number => NAMES.indexOf(name);

const font = (inside: string) => `<font>${inside}<name val="Calibri"/><family val="2"/></font>`;
const fill = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
const edge = (side: string) => `<${side} style="thin"><color rgb="FFD5DAE0"/></${side}>`;

const FONTS = [
  font('<sz val="10"/>'),
  font('<b/><sz val="10"/><color rgb="FFFFFFFF"/>'),
  font('<b/><sz val="14"/>'),
  font('<b/><sz val="10"/>'),
  font('<b/><sz val="10"/><color rgb="FF8F1D1D"/>'),
  font('<b/><sz val="10"/><color rgb="FF7A4300"/>'),
  font('<b/><sz val="10"/><color rgb="FF2F4A6D"/>'),
];

const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  fill('263746'),
  fill('FBE3E1'),
  fill('FCEFD8'),
  fill('E6EDF6'),
];

const BORDERS = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  `<border><left/><right/><top/>${edge('bottom')}<diagonal/></border>`,
];

type Look = { font: number; fill: number; border: number; isWrapped?: boolean; isLeft?: boolean; format?: number };

/** 49 is text; from 164 on the formats are ours. 40C is French, whatever the reader's machine speaks. */
const EUROS = 164;
const DATE = 165;
const MONTH = 166;
const INSTANT = 167;
const FIGURE = 168;

const FORMATS = [
  [EUROS, '[$-40C]#,##0.00\\ [$€-40C]_);[$-40C]\\-#,##0.00\\ [$€-40C]_)'],
  [DATE, '[$-40C]dd/mm/yyyy_)'],
  [MONTH, '[$-40C]mmm\\ yyyy_)'],
  [INSTANT, '[$-40C]dd/mm/yyyy\\ hh:mm_)'],
  [FIGURE, '[$-40C]#,##0_)'],
].map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);

const LOOKS: Readonly<Record<StyleName, Look>> = {
  text: { font: 0, fill: 0, border: 0, format: 49 },
  wrapped: { font: 0, fill: 0, border: 1, format: 49, isWrapped: true },
  heading: { font: 1, fill: 2, border: 0, format: 49, isWrapped: true },
  title: { font: 2, fill: 0, border: 0, format: 49 },
  label: { font: 3, fill: 0, border: 1, format: 49 },
  figure: { font: 0, fill: 0, border: 1, format: FIGURE },
  euros: { font: 0, fill: 0, border: 1, format: EUROS },
  date: { font: 0, fill: 0, border: 1, format: DATE },
  month: { font: 0, fill: 0, border: 1, format: MONTH },
  instant: { font: 0, fill: 0, border: 1, format: INSTANT },
  leftFigure: { font: 0, fill: 0, border: 1, format: FIGURE, isLeft: true },
  leftEuros: { font: 0, fill: 0, border: 1, format: EUROS, isLeft: true },
  leftDate: { font: 0, fill: 0, border: 1, format: DATE, isLeft: true },
  leftInstant: { font: 0, fill: 0, border: 1, format: INSTANT, isLeft: true },
  critique: { font: 4, fill: 3, border: 1, format: 49 },
  importante: { font: 5, fill: 4, border: 1, format: 49 },
  mineure: { font: 6, fill: 5, border: 1, format: 49 },
};

function lookXml(look: Look): string {
  const side = look.isLeft === true ? ' horizontal="left"' : '';
  const alignment = `<alignment${side} vertical="top"${look.isWrapped === true ? ' wrapText="1"' : ''}/>`;
  const ids = `numFmtId="${look.format ?? 0}" fontId="${look.font}" fillId="${look.fill}" borderId="${look.border}" xfId="0"`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
  return `<xf ${ids} ${applied}>${alignment}</xf>`;
}

const list = (name: string, items: readonly string[]) => `<${name} count="${items.length}">${items.join('')}</${name}>`;

export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
  list('numFmts', FORMATS),
  list('fonts', FONTS),
  list('fills', FILLS),
  list('borders', BORDERS),
  list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  list(
    'cellXfs',
    NAMES.map((name) => lookXml(LOOKS[name])),
  ),
  list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
].join('')}</styleSheet>`;
