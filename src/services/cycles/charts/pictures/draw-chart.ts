import { counted } from '#lib/text/counted.ts';
import { LARGE, QUIET_INK, SMALL, WIDTH } from '../../drawing/palette.ts';
import { drawPicture, HEADING_END, heading, LINE, MARGIN, smallPrint } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import { oneLine } from '../../drawing/text-lines.ts';
import { shownName } from '../../names/shown-name.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import { dashaBar, dashasInWords } from './chart-dasha-bar.ts';
import { KEY, KEY_WITHOUT_ASCENDANT } from './chart-labels.ts';
import { drawNorth } from './chart-north.ts';
import { runningDashas, runningInWords } from './chart-running.ts';
import { drawSouth } from './chart-south.ts';
import { SQUARE, SQUARE_END } from './chart-square.ts';
import { grahaTable, tableInWords } from './chart-table.ts';
import { moonInWords, moonOfTheDay, untimedTable, untimedTableInWords } from './chart-untimed.ts';
import { countedView, viewOf } from './chart-view.ts';
import { chartWarnings, warningsInWords } from './chart-warnings.ts';

/**
 * A birth chart on one sheet: the square in the style of North or South India, a table of the grahas, the mahadashas and
 * what was reckoned with. A view of the answer: nothing is computed here that the answer does not say.
 */
export const CHART_STYLES = ['north', 'south'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

const STYLE_NAMES: Readonly<Record<ChartStyle, string>> = { north: 'North Indian', south: 'South Indian' };
const SECTION_GAP = 34;
const LINE_WIDTH = WIDTH - 2 * MARGIN;

type Untimed = NonNullable<JyotishChart['without_time']>;

export function drawChart(chart: JyotishChart, style: ChartStyle): string {
  return chart.without_time === null ? drawTimed(chart, style) : drawUntimed(chart, chart.without_time, style);
}

function drawTimed(chart: JyotishChart, style: ChartStyle): string {
  const key = smallPrint(`${KEY}.`, SQUARE_END + 4, 1);
  const reading = smallPrint(READING[style], SQUARE_END + 4 + LINE, 1);
  const warnings = chartWarnings(chart, reading.end);
  const table = grahaTable(chart, warnings.end);
  const bar = dashaBar(chart, table.end + SECTION_GAP);
  const running = runningDashas(chart, bar.end + 12);
  const view = viewOf(chart);
  return sheetOf(chart, style, running.end, {
    words: [tableInWords(chart), dashasInWords(chart), runningInWords(chart)],
    parts: [
      style === 'north' ? drawNorth(view) : drawSouth(view, centreOf(chart)),
      key.part,
      reading.part,
      warnings.part,
      table.part,
      bar.part,
      running.part,
    ],
  });
}

/** Without a time there is no ascendant: two squares, counted from the Moon and from the Sun, and no dates of dashas. */
function drawUntimed(chart: JyotishChart, untimed: Untimed, style: ChartStyle): string {
  const key = smallPrint(`${KEY_WITHOUT_ASCENDANT}.`, SQUARE_END + 4, 1);
  const reading = smallPrint(
    `Chandra chart: the first house is the Moon's sign. ${READING[style]}`,
    SQUARE_END + 4 + LINE,
    2,
  );
  const warnings = chartWarnings(chart, reading.end);
  const down = warnings.end + SECTION_GAP - SQUARE.top;
  const suns = smallPrint("Surya chart: the first house is the Sun's sign.", SQUARE_END + 4 + down, 1);
  const table = untimedTable(chart, suns.end);
  const moon = moonOfTheDay(chart, untimed, table.end + SECTION_GAP);
  const draw = (houses: Untimed['chandra_chart'], centre: readonly string[]) => {
    const view = countedView(chart, houses);
    return style === 'north' ? drawNorth(view) : drawSouth(view, centre);
  };
  const nakshatras = untimed.moon.map(({ nakshatra }) => nakshatra).join(' or ');
  return sheetOf(chart, style, moon.end, {
    words: [untimedTableInWords(chart), moonInWords(untimed)],
    parts: [
      draw(untimed.chandra_chart, ['Chandra', 'Houses from the Moon', nakshatras]),
      key.part,
      reading.part,
      warnings.part,
      element(
        'g',
        { transform: `translate(0 ${decimal(down)})` },
        draw(untimed.surya_chart, ['Surya', 'Houses from the Sun']),
      ),
      suns.part,
      table.part,
      moon.part,
    ],
  });
}

/** The heading above and the small print below what is drawn, which ends at `foot`. */
function sheetOf(
  chart: JyotishChart,
  style: ChartStyle,
  foot: number,
  { words, parts }: { words: readonly string[]; parts: readonly Markup[] },
): string {
  const title = titleOf(shownName(chart.birth.name));
  const print = smallPrint(smallPrintOf(chart), foot + 16, 6);
  return drawPicture({
    id: `chart-${style}`,
    height: print.end,
    title,
    description: [
      `A birth chart in the ${STYLE_NAMES[style]} style: ${when(chart)}; ${where(chart)}.`,
      warningsInWords(chart),
      ...words,
      smallPrintOf(chart),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    parts: [
      heading(oneLine(title, LARGE, LINE_WIDTH, 'bold'), oneLine(when(chart), SMALL, LINE_WIDTH)),
      element('text', { x: MARGIN, y: HEADING_END + 18, fill: QUIET_INK }, oneLine(where(chart), SMALL, LINE_WIDTH)),
      ...parts,
      print.part,
    ],
  });
}

const titleOf = (name: string) => (name === '' ? 'Birth chart' : `Birth chart: ${name}`);

function when({ birth, time_zone }: JyotishChart): string {
  const time = birth.time_assumed ? 'time not known' : birth.time;
  const old = birth.julian_date === null ? '' : ` (${birth.julian_date} Julian)`;
  return `${birth.date}${old}, ${time}, ${zoneOf(time_zone)}`;
}

function zoneOf({ name, utc_offset, source }: JyotishChart['time_zone']): string {
  const words = [...(name === null || name === 'UTC' ? [] : [name]), `UTC${utc_offset}`];
  return `${words.join(' ')}${source === 'assumed' ? ' (assumed)' : ''}`;
}

function where({ birth: { lat, lng }, ascendant, without_time }: JyotishChart): string {
  const place = lat === null || lng === null ? 'Place not given' : `${angle(lat, 'N', 'S')}, ${angle(lng, 'E', 'W')}`;
  if (without_time !== null) return `${place}; no ascendant without a time`;
  return `${place}; ${ascendant === null ? 'no ascendant: houses from the Moon' : `ascendant ${spot(ascendant)}`}`;
}

const angle = (degrees: number, positive: string, negative: string) =>
  `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? negative : positive}`;

const spot = ({ sign, degree }: NonNullable<JyotishChart['ascendant']>) => `${sign} ${degreeText(degree)}`;

function centreOf({ ascendant, planets }: JyotishChart): string[] {
  const moon = planets.filter(({ name }) => name === 'Moon');
  return [
    'Rasi',
    ascendant === null ? 'Houses from the Moon' : `Ascendant ${spot(ascendant)}`,
    ...moon.map(({ nakshatra, pada }) => `Moon in ${nakshatra} ${pada}`),
  ];
}

const READING: Readonly<Record<ChartStyle, string>> = {
  north: 'Houses run anticlockwise from the top; the numbers are signs, 1 is Aries.',
  south: 'Houses run clockwise from the cell with two strokes.',
};

function smallPrintOf({ ayanamsa, nodes, accuracy, time_zone, assumptions, without_time }: JyotishChart): string {
  const facts = [
    `Ayanamsa: ${ayanamsa.name}, ${ayanamsa.degrees.toFixed(4)}°`,
    `lunar nodes: ${nodes.used}`,
    `houses: whole signs${without_time === null ? '' : ' from the Moon and the Sun'}`,
    without_time !== null
      ? 'accuracy: assumed, places are those of noon'
      : `accuracy: ${accuracy.grade}, the Moon within ${accuracy.moon_arcsec} arcsec`,
    `time zone: ${zoneOf(time_zone)}`,
  ];
  const count = assumptions.length;
  const assumed = count === 0 ? '' : ` ${counted(count, 'assumption')}: see the JSON answer.`;
  return `${facts.join('; ')}.${assumed} An interpretive tradition: the positions are computed, nothing is predicted.`;
}
