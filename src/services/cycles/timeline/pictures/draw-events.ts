import { INK, PAPER, QUIET_INK, RULE, WIDTH } from '../../drawing/palette.ts';
import { drawPicture, MARGIN } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import { linesOf, widthOf } from '../../drawing/text-lines.ts';
import type { Theme } from '../../interface/theme.ts';
import { REGIONS, regionOf } from '../../names/regions.ts';
import { CATEGORIES } from '../history/category.ts';
import type { HistoricEvent } from '../history/event.ts';
import { dateLabel, lastYearOfEvent } from '../history/event-date.ts';
import { eventsInWords } from '../history/events-in-words.ts';
import { yearLabel } from '../system/year.ts';
import { EVENT_COLOURS } from './colours.ts';
import type { Bar, Mark, Measures, RowLayout } from './lay-out-events.ts';
import { layOutRows } from './lay-out-events.ts';
import { styleOf } from './theme.ts';
import { roundTicks } from './year-axis.ts';

/**
 * Events along the years, a row for each category or part of the world: a circle each, the larger the more significant, with
 * the names of the most significant where there is room; bars for those that have none. For wide screens or for phones.
 */
export const ROWS = ['category', 'region'] as const;
export type Rows = (typeof ROWS)[number];
export const LAYOUTS = ['wide', 'narrow'] as const;
export type Layout = (typeof LAYOUTS)[number];

type Form = Measures & {
  /** Between the lines of text. */
  line: number;
  lane: number;
  gap: number;
  /** Where the name of a row stands: to the left of it, or on a line of its own. */
  isNameBeside: boolean;
};

/** Text is 13 pixels high on a screen of 720 pixels, and on one of 320. */
const FORMS: Readonly<Record<Layout, Form>> = {
  wide: {
    left: 200,
    right: WIDTH - MARGIN,
    size: 18,
    radii: [3, 4, 5.5, 7.5, 10],
    step: 5,
    longestName: 340,
    line: 24,
    lane: 30,
    gap: 10,
    isNameBeside: true,
  },
  narrow: {
    left: MARGIN,
    right: WIDTH - MARGIN,
    size: 41,
    radii: [6, 8, 11, 15, 20],
    step: 10,
    longestName: 900,
    line: 52,
    lane: 60,
    gap: 22,
    isNameBeside: false,
  },
};

const LASTS_FROM = 2;
const MOST_IN_WORDS = 10;
const NOWHERE = 'In no country of today';
const LEAST_BAR = 3;
/** So many events at least fill the height of a row. */
const LEAST_FULL = 9;
const MOST_PRINT = 8;

type Asked = { first: number; last: number; rows: Rows; layout: Layout; theme: Theme };

/** `events`: the most significant first. */
export function drawEvents(events: readonly HistoricEvent[], { first, last, rows, layout, theme }: Asked): string {
  const form = FORMS[layout];
  const room = (form.right - form.left) / (last - first + 1);
  const scale = (year: number) => form.left + (year - first + 0.5) * room;
  const laidOut = layOutRows(inRows(events, rows), scale, form);
  const most = Math.max(0, ...laidOut.flatMap(({ bars }) => bars.map(({ count }) => count)));
  const span = first === last ? yearLabel(first) : `${yearLabel(first)} to ${yearLabel(last)}`;
  const title = `${eventsInWords(events.length)}, ${span}`;
  const headings = linesOf(title, form.size * 1.15, WIDTH - 2 * MARGIN, 3);
  const top = form.gap + 8 + headings.length * form.line * 1.15;
  const height = (form.isNameBeside ? 0 : form.line) + form.line + form.lane + form.gap;
  const foot = top + laidOut.length * height + form.gap;
  const axisEnd = foot + form.line + 12;
  const words = smallPrint(laidOut, most);
  const print = linesOf(words, form.size, WIDTH - 2 * MARGIN, MOST_PRINT);
  const ticks = ticksOf(first, last, room, form).map(({ year, label }) => ({ x: scale(year), label }));
  return drawPicture({
    id: 'events',
    height: axisEnd + print.length * form.line + MARGIN,
    title,
    description: `${inWords(events, laidOut, rows)} ${words}`,
    style: styleOf(theme),
    parts: [
      element(
        'g',
        { 'font-size': form.size },
        ...headings.map((text, index) =>
          element(
            'text',
            { x: MARGIN, y: 8 + (index + 1) * form.line * 1.15, 'font-size': form.size * 1.15, 'font-weight': 'bold' },
            text,
          ),
        ),
        ...ticks.map(({ x }) => gridLine(x, top, foot)),
        ...laidOut.map((row, index) => drawRow(row, top + index * height, { form, scale, most })),
        axis(ticks, foot, form),
        element(
          'g',
          { fill: QUIET_INK },
          ...print.map((text, index) => element('text', { x: MARGIN, y: axisEnd + (index + 1) * form.line }, text)),
        ),
      ),
    ],
  });
}

/** Rows with events, in the order of the lists. */
function inRows(events: readonly HistoricEvent[], rows: Rows): ReadonlyMap<string, readonly HistoricEvent[]> {
  const names: readonly string[] = rows === 'category' ? CATEGORIES : [...REGIONS, NOWHERE];
  const groups = Map.groupBy<string, HistoricEvent>(events, ({ category, country }) => {
    if (rows === 'category') return category;
    return country === null ? NOWHERE : regionOf(country);
  });
  return new Map(
    names.flatMap((name) => {
      const group = groups.get(name);
      return group === undefined ? [] : [[name, group] as const];
    }),
  );
}

function inWords(events: readonly HistoricEvent[], laidOut: readonly RowLayout[], rows: Rows): string {
  if (events.length === 0) return 'A strip of years without an event.';
  const counts = laidOut.map(({ name, count }) => `${name} ${count}`).join(', ');
  const by = rows === 'category' ? 'category' : 'part of the world';
  const named = events.slice(0, MOST_IN_WORDS).map((event) => `${event.title} (${dateLabel(event)})`);
  return `Events along the years, a row for each ${by}: ${counts}. Most significant: ${named.join('; ')}.`;
}

function smallPrint(laidOut: readonly RowLayout[], most: number): string {
  if (laidOut.length === 0) return 'No event of the dataset fits. Other years, or fewer filters, may find some.';
  const bars =
    most === 0
      ? ''
      : ` Bars: events without room of their own, as high as the root of their number; the highest stands for ${eventsInWords(most)}.`;
  return `Circles: events, the larger the more significant; a line shows how long one went on, or its century.${bars} Counts say what was recorded, not what happened.`;
}

const ticksOf = (first: number, last: number, room: number, { size }: Form) => {
  const widest = Math.max(...[first, last].map((year) => widthOf(yearLabel(year), size)));
  return roundTicks(first, last, (widest + size) / room);
};

type Tick = { x: number; label: string };

const gridLine = (x: number, top: number, foot: number): Markup =>
  element('line', { x1: x, x2: x, y1: top, y2: foot, stroke: RULE, 'stroke-width': 1, 'stroke-dasharray': '2 6' });

function axis(ticks: readonly Tick[], foot: number, { left, right, size, line }: Form): Markup {
  const written = ticks.map(({ x, label }) => {
    const half = widthOf(label, size) / 2;
    const middle = Math.min(Math.max(x, half + 2), WIDTH - half - 2);
    return element(
      'g',
      {},
      element('line', { x1: x, x2: x, y1: foot, y2: foot + 8, stroke: INK, 'stroke-width': 2 }),
      element('text', { x: middle, y: foot + line, 'text-anchor': 'middle' }, label),
    );
  });
  const base = { x1: left, x2: right, y1: foot, y2: foot, stroke: INK, 'stroke-width': 2 };
  return element('g', {}, element('line', base), ...written);
}

type Drawing = { form: Form; scale: (year: number) => number; most: number };

function drawRow({ name, count, marks, bars, names }: RowLayout, top: number, drawing: Drawing): Markup {
  const { form } = drawing;
  const { left, right, size, line, lane, isNameBeside } = form;
  const namesFoot = top + (isNameBeside ? 0 : line) + line - 7;
  const base = namesFoot + 7 + lane;
  const middle = base - lane / 2;
  const nameAbove = element('text', { x: MARGIN, y: top + line - 10 }, `${name}: ${count}`);
  const leaders = names.map(({ mark }) =>
    element('path', { d: `M${decimal(mark.x)} ${decimal(namesFoot + 5)}V${decimal(middle - mark.radius)}` }),
  );
  const words = names.map(({ mark, text, x }) =>
    element('text', { x, y: namesFoot, ...(mark.event.significance === 5 && { fill: INK }) }, text),
  );
  return element(
    'g',
    {},
    element('line', { x1: left, x2: right, y1: base, y2: base, stroke: RULE, 'stroke-width': 1 }),
    element('g', { 'font-weight': 'bold' }, ...(isNameBeside ? nameBeside(name, middle, form) : [nameAbove])),
    element('g', { fill: EVENT_COLOURS.bar }, ...bars.map((bar) => drawBar(bar, base, drawing))),
    element('g', { stroke: RULE, 'stroke-width': 1.5, fill: 'none' }, ...leaders),
    element('g', { stroke: EVENT_COLOURS.mark, 'stroke-width': size / 7 }, ...lasting(marks, middle, drawing)),
    element(
      'g',
      { fill: EVENT_COLOURS.mark, stroke: PAPER, 'stroke-width': size / 12 },
      // The most significant last, above the others.
      ...marks.toReversed().map((mark) => drawMark(mark, middle)),
    ),
    element(
      'g',
      { fill: INK, stroke: PAPER, 'stroke-width': size / 4, 'stroke-linejoin': 'round', 'paint-order': 'stroke' },
      ...words,
    ),
  );
}

/** On two lines if need be, around the middle of the row. */
function nameBeside(name: string, middle: number, { left, size, line }: Form): Markup[] {
  const lines = linesOf(name, size, left - MARGIN, 2);
  return lines.map((text, index) => {
    const y = middle + size * 0.35 + (index - (lines.length - 1) / 2) * line * 0.85;
    return element('text', { x: left - 14, y, 'text-anchor': 'end' }, text);
  });
}

function drawBar({ x, width, count }: Bar, base: number, { form, most }: Drawing): Markup {
  const height = Math.max(LEAST_BAR, form.lane * Math.sqrt(count / Math.max(most, LEAST_FULL)));
  return element(
    'rect',
    { x, y: base - height, width: width - 1, height },
    element('title', {}, `${eventsInWords(count)} more`),
  );
}

/** How long each went on, as far as the years reach. */
function lasting(marks: readonly Mark[], y: number, { form, scale }: Drawing): Markup[] {
  return marks.flatMap(({ event, x }) => {
    const end = Math.min(scale(lastYearOfEvent(event)), form.right);
    return event.significance < LASTS_FROM || end <= x + 1 ? [] : [element('line', { x1: x, x2: end, y1: y, y2: y })];
  });
}

function drawMark({ event, x, radius }: Mark, y: number): Markup {
  const words = `${dateLabel(event)}: ${event.title}`;
  return element('circle', { cx: x, cy: y, r: radius }, element('title', {}, words));
}
