import { CHART_LINE, FIRST_HOUSE, SMALL } from '../../../drawing/palette.ts';
import { LINE } from '../../../drawing/picture.ts';
import type { Markup } from '../../../drawing/svg.ts';
import { decimal, element } from '../../../drawing/svg.ts';
import { linesOf } from '../../../drawing/text-lines.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { Area, Part } from './area.ts';
import type { SheetWords } from './words.ts';

/** What would make another chart of this one, on a ground of its own right under the square; nothing where nothing would. */
const INSET = 50;
const PADDING = 16;
const MOST_LINES = 5;
const GAP = 8;
/** Of the triangle before each. */
const SIGN = { width: 22, height: 20 };

export function chartWarnings({ warnings }: JyotishChart, { left, width }: Area, top: number): Part {
  if (warnings.length === 0) return { part: element('g', {}), end: top };
  let foot = top + PADDING;
  const entries = warnings.map(({ text }) => {
    const lines = linesOf(text, SMALL, width - INSET - PADDING, MOST_LINES);
    const first = foot + SMALL;
    foot += lines.length * LINE + GAP;
    const written = lines.map((line, index) => element('text', { x: left + INSET, y: first + index * LINE }, line));
    return element('g', { lang: 'en' }, sign(left + PADDING, first + 1), ...written);
  });
  const height = foot - GAP + PADDING - top;
  const ground = { x: left, y: top, width, height, rx: 6, fill: FIRST_HOUSE, stroke: CHART_LINE, 'stroke-width': 1.5 };
  return { part: element('g', {}, element('rect', ground), ...entries), end: top + height + GAP };
}

export const warningsInWords = ({ warnings }: JyotishChart, words: SheetWords): string =>
  warnings.map(({ text }) => words.warning(text)).join(' ');

/** A triangle with an exclamation mark, its foot on the line. */
function sign(x: number, y: number): Markup {
  const d = `M${decimal(x)} ${decimal(y)}h${SIGN.width}l-${SIGN.width / 2} -${SIGN.height}z`;
  const mark = { x: x + SIGN.width / 2, y: y - 3, 'text-anchor': 'middle', 'font-size': 15, 'font-weight': 'bold' };
  return element(
    'g',
    {},
    element('path', { d, fill: 'none', stroke: CHART_LINE, 'stroke-width': 2, 'stroke-linejoin': 'round' }),
    element('text', mark, '!'),
  );
}
