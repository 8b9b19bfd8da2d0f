import { CHART_LINE, FIRST_HOUSE, INK, PAPER, QUIET_INK, SMALL } from '../../../drawing/palette.ts';
import type { Markup } from '../../../drawing/svg.ts';
import { decimal, element } from '../../../drawing/svg.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import { dayOf } from '../../civil-time/civil.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { LETTERS } from '../square/letters.ts';
import type { Area, Part } from './area.ts';
import { headed, headingLine } from './area.ts';
import type { SheetWords } from './words.ts';

/**
 * The nine mahadashas as a bar over their 120 years, with the birth and the day that was asked about marked above it.
 * Reckons no dates: the birth's is the local one as asked for, an instant is written as its day in universal time.
 */
type Mahadasha = JyotishChart['dashas'][number];
type Scale = (instant: string) => number;
type Bar = { left: number; right: number };

/** Inset by half a year's width, so that the first and the last year stand under their ends. */
const INSET = 30;
const HEIGHT = 46;
const MARK_ROOM = 68;
/** Years stand in two rows by turns: neighbours would touch, two periods together are long enough. */
const YEAR_ROWS = [30, 57];
const LABEL_GAP = 25;

const yearOf = (instant: string) => String(Number(instant.slice(0, 4)));

export function dashaBar(chart: JyotishChart, words: SheetWords, area: Area, top: number): Part {
  const { dashas, current_dasha } = chart;
  const bar = { left: area.left + INSET, right: area.left + area.width - INSET };
  const scale = scaleOver(dashas, bar);
  const heading = element('text', { x: area.left, y: headingLine(top) }, words.mahadashas);
  const head = headed(area, top, heading);
  const at = head.end + MARK_ROOM;
  const foot = at + HEIGHT;
  const part = element(
    'g',
    {},
    head.part,
    ...dashas.map((dasha) => segment(dasha, dasha.start === current_dasha.periods.maha?.start, words, scale, at)),
    ...boundaries(dashas).map((instant, index) =>
      boundary(instant, scale(instant), foot, YEAR_ROWS[index % YEAR_ROWS.length] ?? 0),
    ),
    ...marks(chart, words, scale, { area, bar, at }),
  );
  return { part, end: foot + Math.max(...YEAR_ROWS) };
}

export function dashasInWords({ dashas }: JyotishChart, words: SheetWords): string {
  const periods = dashas.map(({ lord, start, end }) => `${words.graha(lord)} ${words.span(dayOf(start), dayOf(end))}`);
  return words.mahadashasOf(periods.join(', '));
}

const boundaries = (dashas: readonly Mahadasha[]) => [
  ...dashas.map(({ start }) => start),
  ...dashas.slice(-1).map(({ end }) => end),
];

function scaleOver(dashas: readonly Mahadasha[], { left, right }: Bar): Scale {
  const [first = 0, last = 1] = [dashas[0]?.start, dashas.at(-1)?.end].map((instant) => Date.parse(instant ?? ''));
  return (instant) => left + ((Date.parse(instant) - first) / (last - first)) * (right - left);
}

function segment(
  { lord, start, end }: Mahadasha,
  isRunning: boolean,
  words: SheetWords,
  scale: Scale,
  top: number,
): Markup {
  const [x, width] = [scale(start), scale(end) - scale(start)];
  const look = isRunning ? { fill: FIRST_HOUSE, 'stroke-width': 4 } : { fill: PAPER, 'stroke-width': 1.5 };
  const weight = isRunning ? 'bold' : 'normal';
  const name = words.graha(lord);
  const text = widthOf(name, SMALL, weight) < width - 12 ? name : LETTERS[words.script].grahas[lord];
  const middle = { x: x + width / 2, y: top + HEIGHT / 2 + SMALL * 0.36, 'text-anchor': 'middle' };
  return element(
    'g',
    {},
    element('title', {}, `${name}: ${words.span(dayOf(start), dayOf(end))}`),
    element('rect', { x, y: top, width, height: HEIGHT, stroke: CHART_LINE, ...look }),
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
function marks(
  { birth, current_dasha }: JyotishChart,
  words: SheetWords,
  scale: Scale,
  { area, bar, at }: { area: Area; bar: Bar; at: number },
): Markup[] {
  const asOf = current_dasha.as_of;
  const [born, asked] = [words.born(birth.date), words.on(dayOf(asOf))];
  const bornWidth = widthOf(born, SMALL);
  const drawnBirth = mark(born, area.left, bornWidth, scale(birth.utc), at, disc);
  const x = scale(asOf);
  if (x < bar.left || x > bar.right) return [drawnBirth];
  const width = widthOf(asked, SMALL);
  const left = Math.max(area.left + bornWidth + LABEL_GAP, Math.min(x - width / 2, bar.right - width));
  return [drawnBirth, mark(asked, left, width, x, at, pointer)];
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
