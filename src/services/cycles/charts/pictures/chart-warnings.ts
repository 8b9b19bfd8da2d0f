import { FIRST_HOUSE, INK, SMALL, WIDTH } from '../../drawing/palette.ts';
import { LINE, MARGIN } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import { linesOf } from '../../drawing/text-lines.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';

/** What would make another chart of this one, on a ground of its own right under the square; nothing where nothing would. */
const INSET = 46;
const PADDING = 14;
const MOST_LINES = 5;
const GAP = 8;
/** Of the triangle before each. */
const SIGN = { width: 22, height: 20 };

/** Begins at `top`; `end` is where it ends. */
export function chartWarnings({ warnings }: JyotishChart, top: number): { part: Markup; end: number } {
  if (warnings.length === 0) return { part: element('g', {}), end: top };
  let foot = top + PADDING;
  const entries = warnings.map(({ text }) => {
    const lines = linesOf(text, SMALL, WIDTH - 2 * MARGIN - INSET - PADDING, MOST_LINES);
    const first = foot + SMALL;
    foot += lines.length * LINE + GAP;
    const written = lines.map((line, index) => element('text', { x: MARGIN + INSET, y: first + index * LINE }, line));
    return element('g', {}, sign(first), ...written);
  });
  const height = foot - GAP + PADDING - top;
  const ground = { x: MARGIN, y: top, width: WIDTH - 2 * MARGIN, height, fill: FIRST_HOUSE, stroke: INK };
  return {
    part: element('g', {}, element('rect', { ...ground, 'stroke-width': 1.5 }), ...entries),
    end: top + height + GAP,
  };
}

export const warningsInWords = ({ warnings }: JyotishChart): string =>
  warnings.map(({ text }) => `Warning: ${text}`).join(' ');

/** A triangle with an exclamation mark, its foot on the line. */
function sign(baseline: number): Markup {
  const [x, y] = [MARGIN + PADDING, baseline + 1];
  const d = `M${decimal(x)} ${decimal(y)}h${SIGN.width}l-${SIGN.width / 2} -${SIGN.height}z`;
  return element(
    'g',
    {},
    element('path', { d, fill: 'none', stroke: INK, 'stroke-width': 2, 'stroke-linejoin': 'round' }),
    element(
      'text',
      { x: x + SIGN.width / 2, y: y - 3, 'text-anchor': 'middle', 'font-size': 15, 'font-weight': 'bold' },
      '!',
    ),
  );
}
