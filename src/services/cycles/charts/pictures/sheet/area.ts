import { QUIET_INK, RULE, SMALL } from '../../../drawing/palette.ts';
import { LINE } from '../../../drawing/picture.ts';
import type { Markup } from '../../../drawing/svg.ts';
import { element } from '../../../drawing/svg.ts';
import { linesOf } from '../../../drawing/text-lines.ts';
import { SIDE } from '../square/room.ts';

/** Around all that a sheet holds, the frames of squares included. */
export const SHEET_MARGIN = 45;
/** Between two squares of a sheet. */
const BETWEEN = 60;
/** Of a sheet with one square, and with two. */
export const SINGLE_WIDTH = SIDE + 2 * SHEET_MARGIN;
export const DOUBLE_WIDTH = 2 * SIDE + BETWEEN + 2 * SHEET_MARGIN;
/** Where the second square stands. */
export const SECOND_LEFT = SHEET_MARGIN + SIDE + BETWEEN;
/** From margin to margin. */
export const wholeOf = (width: number): Area => ({ left: SHEET_MARGIN, width: width - 2 * SHEET_MARGIN });
/** Between what stands one over the other. */
export const GAPS = { section: 36, small: 14, heading: 26 };

/** A column of a sheet, and what fills a stretch of it. */
export type Area = { left: number; width: number };

/** `end` is the foot of its last line. */
export type Part = { part: Markup; end: number };

function ruleIn({ left, width }: Area, y: number): Markup {
  return element('line', { x1: left, x2: left + width, y1: y, y2: y, stroke: RULE, 'stroke-width': 1.5 });
}

/** A heading over a thin line, which ends the part. */
export function headed(area: Area, top: number, ...words: readonly Markup[]): Part {
  const end = top + LINE + 8;
  return { part: element('g', { fill: QUIET_INK }, ...words, ruleIn(area, end)), end };
}

/** Where the words of such a heading stand. */
export const headingLine = (top: number) => top + LINE - 2;

export function paragraph({ left, width }: Area, top: number, text: string, most: number): Part {
  const lines = linesOf(text, SMALL, width, most);
  const written = lines.map((line, index) => element('text', { x: left, y: top + (index + 1) * LINE }, line));
  return { part: element('g', { fill: QUIET_INK }, ...written), end: top + lines.length * LINE };
}

export const belowAll = (parts: readonly Part[]) => Math.max(...parts.map(({ end }) => end));
