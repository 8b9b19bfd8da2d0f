import type { Markup } from '../../../drawing/svg.ts';
import { element } from '../../../drawing/svg.ts';
import { linesOf, oneLine } from '../../../drawing/text-lines.ts';
import type { ChartStyle, Script } from '../chart-styles.ts';
import type { Writing } from './fit-labels.ts';
import { drawLabels } from './fit-labels.ts';
import type { DegreeDetail } from './labels.ts';
import { labelsIn } from './labels.ts';
import type { Cell } from './layout.ts';
import { CAPTION } from './layout.ts';
import { LAYOUTS } from './layouts.ts';
import type { Paint } from './paint.ts';
import type { Room } from './room.ts';
import { outline, SIDE } from './room.ts';
import type { ChartView } from './view.ts';

/** The square of a chart in any style: the same geometry on a sheet and in a page, which differ in paint and sizes. */
export type Lettering = readonly { detail: DegreeDetail; sizes: readonly number[] }[];

export type SquareLook = {
  style: ChartStyle;
  script: Script;
  paint: Paint;
  lettering: Lettering;
  /** Written in the middle where that is empty, a line each; the first one large. */
  centre: readonly string[];
  /** Of a house, for who points at it. */
  titleOf: (cell: Cell) => string;
};

/** From line to line: Devanagari has signs above and below its letters. */
const PITCHES: Readonly<Record<Script, number>> = { latin: 1.18, devanagari: 1.34 };
const CENTRE = { large: 34, small: 24, inset: 12 };
/** Of the outer line, from the square. */
const FRAME_AWAY = 9;

export function squareParts(view: ChartView, { style, script, paint, lettering, centre, titleOf }: SquareLook): Markup {
  const { cells, lines, strokes, centre: middle } = LAYOUTS[style];
  const drawn = cells(view, script);
  const first = drawn.filter(({ house }) => house === 1).map(({ shape }) => shape);
  const across = first.map(strokes).join('');
  const frame = { x: -FRAME_AWAY, y: -FRAME_AWAY, width: SIDE + 2 * FRAME_AWAY, height: SIDE + 2 * FRAME_AWAY };
  return element(
    'g',
    {},
    ...first.map((shape) => element('path', { d: outline(shape), ...paint.first })),
    element('rect', { ...frame, ...paint.frame }),
    element('path', { d: lines, ...paint.lines }),
    ...(across === '' ? [] : [element('path', { d: across, ...paint.strokes })]),
    ...drawn.map((cell) =>
      element(
        'g',
        {},
        element('title', {}, titleOf(cell)),
        element(
          'text',
          {
            x: cell.caption.x,
            y: cell.caption.baseline,
            'text-anchor': cell.caption.anchor,
            'font-size': CAPTION,
            ...paint.caption,
          },
          cell.caption.text,
        ),
        ...drawLabels(cell.room, writingsOf(view, cell.house, script, lettering), paint),
      ),
    ),
    ...(middle === null ? [] : centreLines(middle, centre, paint)),
  );
}

const writingsOf = (view: ChartView, house: number, script: Script, lettering: Lettering): Writing[] =>
  lettering.map(({ detail, sizes }) => ({
    labels: labelsIn(view, house, script, detail),
    sizes,
    pitch: PITCHES[script],
  }));

function centreLines(room: Room, [first, ...others]: readonly string[], paint: Paint): Markup[] {
  if (first === undefined) return [];
  const [xs, ys] = [room.map(({ x }) => x), room.map(({ y }) => y)];
  const width = Math.max(...xs) - Math.min(...xs) - 2 * CENTRE.inset;
  const x = Math.min(...xs) + CENTRE.inset + width / 2;
  const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
  const pitch = CENTRE.small * 1.6;
  const lines = others.flatMap((line) => linesOf(line, CENTRE.small, width, 2));
  const top = middle - (lines.length * pitch) / 2 + CENTRE.small * 0.36;
  return [
    element(
      'g',
      { 'text-anchor': 'middle', ...paint.letters },
      element(
        'text',
        { x, y: top, 'font-size': CENTRE.large, 'font-weight': 'bold' },
        oneLine(first, CENTRE.large, width, 'bold'),
      ),
      ...lines.map((line, index) =>
        element('text', { x, y: top + (index + 1) * pitch, 'font-size': CENTRE.small }, line),
      ),
    ),
  ];
}
