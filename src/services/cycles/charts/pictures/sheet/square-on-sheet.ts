import { CHART_LINE } from '../../../drawing/palette.ts';
import { decimal, element } from '../../../drawing/svg.ts';
import { oneLine } from '../../../drawing/text-lines.ts';
import type { ChartStyle } from '../chart-styles.ts';
import { INKED } from '../square/paint.ts';
import { FRAME, SIDE } from '../square/room.ts';
import type { Lettering } from '../square/square-parts.ts';
import { squareParts } from '../square/square-parts.ts';
import type { ChartView } from '../square/view.ts';
import type { Part } from './area.ts';
import type { SheetWords } from './words.ts';

/** A square on a sheet under its caption. */
export type SheetSquare = { view: ChartView; caption: string; centre: readonly string[] };

const CAPTION = { size: 27, height: 40 };

/** Degrees to the minute while the letters stay large, then whole degrees. */
const LETTERING: Lettering = [
  { detail: 'minutes', sizes: [31, 29, 27, 25, 23, 21, 19] },
  { detail: 'degrees', sizes: [25, 23, 21, 19, 17.5, 16] },
];

/** The frame keeps within the sheet's margins. */
export function squareOnSheet(
  { view, caption, centre }: SheetSquare,
  style: ChartStyle,
  words: SheetWords,
  left: number,
  top: number,
): Part {
  const square = squareParts(view, {
    style,
    script: words.script,
    paint: INKED,
    lettering: LETTERING,
    centre,
    titleOf: ({ house, sign }) => `${sentence(words.house(house))}: ${words.sign(sign)}`,
  });
  const at = { x: left, y: top + CAPTION.size, 'font-size': CAPTION.size, 'font-weight': 'bold', fill: CHART_LINE };
  const down = top + CAPTION.height + FRAME;
  const part = element(
    'g',
    {},
    element('text', at, oneLine(caption, CAPTION.size, SIDE, 'bold')),
    element('g', { transform: `translate(${decimal(left)} ${decimal(down)})` }, square),
  );
  return { part, end: down + SIDE + FRAME };
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
