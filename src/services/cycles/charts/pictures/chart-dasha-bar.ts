import { FIRST_HOUSE, INK, PAPER, QUIET_INK, SMALL, WIDTH } from '../../drawing/palette.ts';
import { MARGIN, rule } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import { widthOf } from '../../drawing/text-lines.ts';
import { dayOf } from '../civil-time/civil.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import { GRAHA_LETTERS } from './chart-labels.ts';

/**
 * The nine mahadashas as a bar over their 120 years, with the birth and the day that was asked about marked above it.
 * Reckons no dates: the birth's is the local one as asked for, an instant is written as its day in universal time.
 */
type Mahadasha = JyotishChart['dashas'][number];
type Scale = (instant: string) => number;

/** Inset by half a year's width, so that the first and the last year stand under their ends. */
const BAR = { left: 45, right: WIDTH - 45, height: 46 };
const HEAD = 38;
const MARK_ROOM = 62;
/** Years stand in two rows by turns: neighbours would touch, two periods together are long enough. */
const YEAR_ROWS = [30, 57];
const LABEL_GAP = 25;

const yearOf = (instant: string) => String(Number(instant.slice(0, 4)));

/** Begins at `top`; `end` is the foot of its last line. */
export function dashaBar({ dashas, birth, current_dasha }: JyotishChart, top: number): { part: Markup; end: number } {
  const scale = scaleOver(dashas);
  const bar = top + HEAD + MARK_ROOM;
  const foot = bar + BAR.height;
  const part = element(
    'g',
    {},
    element('text', { x: MARGIN, y: top + HEAD - 10, fill: QUIET_INK }, 'Vimshottari mahadashas'),
    rule(top + HEAD),
    ...dashas.map((dasha) => segment(dasha, dasha.start === current_dasha.periods.maha?.start, scale, bar)),
    ...boundaries(dashas).map((instant, index) =>
      boundary(instant, scale(instant), foot, YEAR_ROWS[index % YEAR_ROWS.length] ?? 0),
    ),
    ...marks(birth, current_dasha.as_of, scale, bar),
  );
  return { part, end: foot + Math.max(...YEAR_ROWS) };
}

export function dashasInWords({ dashas }: JyotishChart): string {
  const periods = dashas.map(({ lord, start, end }) => `${lord} ${dayOf(start)} to ${dayOf(end)}`);
  return `Mahadashas: ${periods.join(', ')}.`;
}

const boundaries = (dashas: readonly Mahadasha[]) => [
  ...dashas.map(({ start }) => start),
  ...dashas.slice(-1).map(({ end }) => end),
];

function scaleOver(dashas: readonly Mahadasha[]): Scale {
  const [first = 0, last = 1] = [dashas[0]?.start, dashas.at(-1)?.end].map((instant) => Date.parse(instant ?? ''));
  return (instant) => BAR.left + ((Date.parse(instant) - first) / (last - first)) * (BAR.right - BAR.left);
}

function segment({ lord, start, end }: Mahadasha, isRunning: boolean, scale: Scale, top: number): Markup {
  const [x, width] = [scale(start), scale(end) - scale(start)];
  const look = isRunning ? { fill: FIRST_HOUSE, 'stroke-width': 4 } : { fill: PAPER, 'stroke-width': 1.5 };
  const weight = isRunning ? 'bold' : 'normal';
  const text = widthOf(lord, SMALL, weight) < width - 12 ? lord : GRAHA_LETTERS[lord];
  const middle = { x: x + width / 2, y: top + BAR.height / 2 + SMALL * 0.36, 'text-anchor': 'middle' };
  return element(
    'g',
    {},
    element('title', {}, `${lord}: ${dayOf(start)} to ${dayOf(end)}`),
    element('rect', { x, y: top, width, height: BAR.height, stroke: INK, ...look }),
    element('text', { ...middle, 'font-weight': weight }, text),
  );
}

function boundary(instant: string, x: number, foot: number, row: number): Markup {
  const tick = { x1: x, x2: x, y1: foot, y2: foot + row - SMALL, stroke: QUIET_INK, 'stroke-width': 1.5 };
  return element(
    'g',
    {},
    element('line', tick),
    element('text', { x, y: foot + row, 'text-anchor': 'middle', fill: QUIET_INK }, yearOf(instant)),
  );
}

/** A birth lies in the first mahadasha, so its label stands at the left; the other one keeps clear of it. */
function marks(birth: JyotishChart['birth'], asOf: string, scale: Scale, bar: number): Markup[] {
  const [born, asked] = [`Birth ${birth.date}`, `On ${dayOf(asOf)}`];
  const bornWidth = widthOf(born, SMALL);
  const drawnBirth = mark(born, MARGIN, bornWidth, scale(birth.utc), bar, disc);
  const x = scale(asOf);
  if (x < BAR.left || x > BAR.right) return [drawnBirth];
  const width = widthOf(asked, SMALL);
  const left = Math.max(MARGIN + bornWidth + LABEL_GAP, Math.min(x - width / 2, BAR.right - width));
  return [drawnBirth, mark(asked, left, width, x, bar, pointer)];
}

/** A label, a line from it to its instant on the bar, and a shape where the two meet. */
function mark(
  text: string,
  left: number,
  width: number,
  x: number,
  bar: number,
  shape: (x: number, y: number) => Markup,
): Markup {
  const from = Math.min(Math.max(x, left + 12), left + width - 12);
  const d = `M${decimal(from)} ${decimal(bar - 28)}L${decimal(x)} ${decimal(bar - 12)}V${decimal(bar)}`;
  return element(
    'g',
    {},
    element('path', { d, fill: 'none', stroke: INK, 'stroke-width': 2.5 }),
    shape(x, bar),
    element('text', { x: left, y: bar - 34 }, text),
  );
}

const disc = (x: number, y: number) =>
  element('circle', { cx: x, cy: y, r: 7, fill: PAPER, stroke: INK, 'stroke-width': 2.5 });

const pointer = (x: number, y: number) =>
  element('path', { d: `M${decimal(x)} ${decimal(y + 3)}l-9 -15h18z`, fill: INK });
