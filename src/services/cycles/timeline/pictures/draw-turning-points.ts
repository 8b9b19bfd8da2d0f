import { INK, QUIET_INK, RULE, SMALL, WIDTH } from '../../drawing/palette.ts';
import { drawPicture, HEADING_END, heading, MARGIN, smallPrint } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import { widthOf } from '../../drawing/text-lines.ts';
import type { Theme } from '../../interface/theme.ts';
import { TOTAL_WEIGHT } from '../system/nine-cycles.ts';
import type { TurningClass, TurningPoint } from '../system/turning-points.ts';
import { classOf, TURNING_CLASSES } from '../system/turning-points.ts';
import { yearLabel } from '../system/year.ts';
import { TURNING_COLOURS } from './colours.ts';
import { chooseLabels } from './spread-labels.ts';
import { styleOf } from './theme.ts';
import type { TurningDetail } from './turning-details.ts';
import { titleOf, turningDetails } from './turning-details.ts';
import { roundTicks } from './year-axis.ts';

/**
 * Turning points along a strip of years: a bar each, as high as its score. Writes the years of the grand ones, and of
 * major ones where there is room. Points outside the strip are left out. Of a few points, what turns stands below in words.
 */
const PLOT = { left: 75, right: WIDTH - 75, top: HEADING_END + 190, bottom: HEADING_END + 460 };
const LABEL_FOOT = PLOT.top - 40;
const LABEL_PITCH = 27;
const TICK_GAP = 15;
/** How far a written year may stand from its bar. */
const LABEL_SHIFT = 12;
const LEGEND_Y = PLOT.bottom + 90;
const LEGEND_STEP = (WIDTH - 2 * MARGIN) / TURNING_CLASSES.length;

/** Share of the room between two bars that one takes, and its narrowest and widest. */
const BAR_SHARE = 0.6;
const NARROWEST: Readonly<Record<TurningClass, number>> = { minor: 0.5, major: 1.2, grand: 3 };
const WIDEST = 10;
const MOST_YEARS_IN_WORDS = 12;

const SMALL_PRINT =
  'An interpretive framework: the score adds up the weights of the cycles that turn in a year. It says nothing about what happened. Years are written where there is room.';

type Scale = (year: number) => number;

/** So many points are told one by one. */
const FEW_POINTS = 6;

type Options = { theme?: Theme; detailOf?: (point: TurningPoint) => Omit<TurningDetail, 'point'> };

export function drawTurningPoints(
  points: readonly TurningPoint[],
  first: number,
  last: number,
  { theme = 'auto', detailOf }: Options = {},
): string {
  const shown = points.filter(({ year }) => year >= first && year <= last).sort((a, b) => a.year - b.year);
  const told = detailOf === undefined || shown.length > FEW_POINTS ? [] : shown;
  const details = turningDetails(
    told.flatMap((point) => (detailOf === undefined ? [] : [{ point, ...detailOf(point) }])),
    LEGEND_Y + 16,
  );
  const room = (PLOT.right - PLOT.left) / (last - first + 1);
  const scale: Scale = (year) => PLOT.left + (year - first + 0.5) * room;
  const width =
    room * BAR_SHARE * Math.min(...shown.slice(1).map((point, index) => point.year - (shown[index]?.year ?? first)));
  const print = smallPrint(SMALL_PRINT, details.end - 4);
  const span = first === last ? yearLabel(first) : `${yearLabel(first)} to ${yearLabel(last)}`;
  return drawPicture({
    id: 'turning-points',
    height: print.end,
    title: `Turning points, ${span}`,
    description: [inWords(shown), ...details.words, SMALL_PRINT].join(' '),
    style: styleOf(theme),
    parts: [
      heading(
        `Turning points: ${shown.length === 0 ? 'none' : counted(shown.length)}`,
        told.length === 0 ? span : `${span}: an interpretation`,
      ),
      ...scoreLines(),
      axis(first, last, scale),
      ...TURNING_CLASSES.map((name) => bars(ofClass(shown, name), name, scale, width)),
      ...writtenYears(shown, scale),
      ...TURNING_CLASSES.map((name, index) => legend(name, index, ofClass(shown, name).length)),
      ...details.parts,
      print.part,
    ],
  });
}

const counted = (count: number) => count.toLocaleString('en-GB');
const ofClass = (points: readonly TurningPoint[], name: TurningClass) => points.filter((point) => point.class === name);
const heightOf = (score: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * score) / TOTAL_WEIGHT;

function inWords(points: readonly TurningPoint[]): string {
  if (points.length === 0) return 'A strip of years without a turning point.';
  const counts = TURNING_CLASSES.map((name) => `${counted(ofClass(points, name).length)} ${name}`).join(', ');
  const grand = [...ofClass(points, 'grand')].sort((a, b) => b.score - a.score || a.year - b.year);
  const named = grand.slice(0, MOST_YEARS_IN_WORDS).map(({ year, score }) => `${yearLabel(year)} (${score})`);
  const highest = named.length === 0 ? '' : ` Highest scores: ${named.join(', ')}.`;
  return `A strip of years with a bar for each turning point, as high as its score: ${counts}.${highest}`;
}

/** The scores from which a point is major or grand, and the highest there can be. */
function scoreLines(): Markup[] {
  const scores = Array.from({ length: TOTAL_WEIGHT }, (_, index) => index + 1);
  const lines = [
    ...TURNING_CLASSES.slice(1).map((name) => scores.find((score) => classOf(score) === name)),
    TOTAL_WEIGHT,
  ];
  return lines.flatMap((score = 0) => {
    const y = heightOf(score);
    const look = { stroke: RULE, 'stroke-width': 1, 'stroke-dasharray': '4 6' };
    return [
      element('line', { x1: PLOT.left, x2: PLOT.right, y1: y, y2: y, ...look }),
      element('text', { x: PLOT.left - 10, y: y + 8, 'text-anchor': 'end', fill: QUIET_INK }, String(score)),
    ];
  });
}

function axis(first: number, last: number, scale: Scale): Markup {
  const widest = Math.max(...[first, last].map((year) => widthOf(yearLabel(year), SMALL)));
  const ticks = roundTicks(first, last, (widest + TICK_GAP) / (scale(1) - scale(0))).flatMap(({ year, label }) => {
    const x = scale(year);
    return [
      element('line', { x1: x, x2: x, y1: PLOT.bottom, y2: PLOT.bottom + 10, stroke: INK, 'stroke-width': 2 }),
      element('text', { x, y: PLOT.bottom + 36, 'text-anchor': 'middle' }, label),
    ];
  });
  const line = { x1: PLOT.left, x2: PLOT.right, y1: PLOT.bottom, y2: PLOT.bottom, stroke: INK, 'stroke-width': 2 };
  return element('g', {}, element('line', line), ...ticks);
}

function bars(points: readonly TurningPoint[], name: TurningClass, scale: Scale, room: number): Markup {
  const width = Math.min(WIDEST, Math.max(NARROWEST[name], room));
  const drawn = points.map((point) => {
    const y = heightOf(point.score);
    const box = { x: scale(point.year) - width / 2, y, width, height: PLOT.bottom - y };
    return element('rect', box, element('title', {}, titleOf(point)));
  });
  return element('g', { fill: TURNING_COLOURS[name] }, ...drawn);
}

/** Upright beside each other above the bars, the higher scores first; a line leads from each to its bar. */
function writtenYears(points: readonly TurningPoint[], scale: Scale): Markup[] {
  const candidates = points
    .filter((point) => point.class !== 'minor')
    .sort((a, b) => b.score - a.score || a.year - b.year)
    .map((item) => ({ item, wanted: scale(item.year), isOptional: item.class !== 'grand' }));
  const room = { from: PLOT.left, to: PLOT.right, pitch: LABEL_PITCH, furthest: LABEL_SHIFT };
  return chooseLabels(candidates, room).map(({ item, wanted, placed }) => {
    const [x, bar, foot] = [placed, wanted, heightOf(item.score) - 2].map(decimal);
    const turned = { transform: `translate(${decimal(placed + SMALL * 0.36)} ${LABEL_FOOT}) rotate(-90)` };
    const weight = item.class === 'grand' ? 'bold' : 'normal';
    const line = { d: `M${x} ${LABEL_FOOT + 6}V${LABEL_FOOT + 10}L${bar} ${PLOT.top - 12}V${foot}` };
    return element(
      'g',
      {},
      element('path', { ...line, stroke: RULE, 'stroke-width': 1.5, fill: 'none' }),
      element('text', { ...turned, 'font-weight': weight }, yearLabel(item.year)),
    );
  });
}

function legend(name: TurningClass, index: number, count: number): Markup {
  const scores = Array.from({ length: TOTAL_WEIGHT }, (_, score) => score + 1).filter(
    (score) => classOf(score) === name,
  );
  const x = MARGIN + index * LEGEND_STEP;
  const [lowest, highest] = [scores[0], scores.at(-1)];
  const height = 10 + index * 8;
  return element(
    'g',
    {},
    element('rect', { x, y: LEGEND_Y - height, width: 14, height, fill: TURNING_COLOURS[name] }),
    element('text', { x: x + 26, y: LEGEND_Y }, `${name}, ${lowest} to ${highest}: ${counted(count)}`),
  );
}
