import { counted } from '#lib/text/counted.ts';
import { LARGE, QUIET_INK, SMALL, WIDTH } from '../../drawing/palette.ts';
import { drawPicture, HEADING_END, heading, LINE, MARGIN, smallPrint } from '../../drawing/picture.ts';
import { element } from '../../drawing/svg.ts';
import { oneLine } from '../../drawing/text-lines.ts';
import { shownName } from '../../names/shown-name.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import { dashaBar, dashasInWords } from './chart-dasha-bar.ts';
import { KEY } from './chart-labels.ts';
import { drawNorth } from './chart-north.ts';
import { runningDashas, runningInWords } from './chart-running.ts';
import { drawSouth } from './chart-south.ts';
import { SQUARE_END } from './chart-square.ts';
import { grahaTable, tableInWords } from './chart-table.ts';

/**
 * A birth chart on one sheet: the square in the style of North or South India, a table of the grahas, the mahadashas and
 * what was reckoned with. A view of the answer: nothing is computed here that the answer does not say.
 */
export const CHART_STYLES = ['north', 'south'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

const STYLE_NAMES: Readonly<Record<ChartStyle, string>> = { north: 'North Indian', south: 'South Indian' };
const SECTION_GAP = 34;
const LINE_WIDTH = WIDTH - 2 * MARGIN;

export function drawChart(chart: JyotishChart, style: ChartStyle): string {
  const name = shownName(chart.birth.name);
  const key = smallPrint(`${KEY}.`, SQUARE_END + 4, 1);
  const reading = smallPrint(READING[style], SQUARE_END + 4 + LINE, 1);
  const table = grahaTable(chart, reading.end);
  const bar = dashaBar(chart, table.end + SECTION_GAP);
  const running = runningDashas(chart, bar.end + 12);
  const print = smallPrint(smallPrintOf(chart), running.end + 16, 6);
  return drawPicture({
    id: `chart-${style}`,
    height: print.end,
    title: titleOf(name),
    description: [
      `A birth chart in the ${STYLE_NAMES[style]} style: ${when(chart)}; ${where(chart)}.`,
      tableInWords(chart),
      dashasInWords(chart),
      runningInWords(chart),
      smallPrintOf(chart),
    ].join(' '),
    parts: [
      heading(oneLine(titleOf(name), LARGE, LINE_WIDTH, 'bold'), oneLine(when(chart), SMALL, LINE_WIDTH)),
      element('text', { x: MARGIN, y: HEADING_END + 18, fill: QUIET_INK }, oneLine(where(chart), SMALL, LINE_WIDTH)),
      style === 'north' ? drawNorth(chart) : drawSouth(chart, centreOf(chart)),
      key.part,
      reading.part,
      table.part,
      bar.part,
      running.part,
      print.part,
    ],
  });
}

const titleOf = (name: string) => (name === '' ? 'Birth chart' : `Birth chart: ${name}`);

function when({ birth, time_zone }: JyotishChart): string {
  const time = `${birth.time}${birth.time_assumed ? ' (assumed)' : ''}`;
  return `${birth.date}, ${time}, ${zoneOf(time_zone)}`;
}

function zoneOf({ name, utc_offset, source }: JyotishChart['time_zone']): string {
  const words = [...(name === null || name === 'UTC' ? [] : [name]), `UTC${utc_offset}`];
  return `${words.join(' ')}${source === 'assumed' ? ' (assumed)' : ''}`;
}

function where({ birth: { lat, lng }, ascendant }: JyotishChart): string {
  const place = lat === null || lng === null ? 'Place not given' : `${angle(lat, 'N', 'S')}, ${angle(lng, 'E', 'W')}`;
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

function smallPrintOf({ ayanamsa, nodes, accuracy, time_zone, assumptions }: JyotishChart): string {
  const facts = [
    `Ayanamsa: ${ayanamsa.name}, ${ayanamsa.degrees.toFixed(4)}°`,
    `lunar nodes: ${nodes.used}`,
    'houses: whole signs',
    `accuracy: ${accuracy.grade}, the Moon within ${accuracy.moon_arcsec} arcsec`,
    `time zone: ${zoneOf(time_zone)}`,
  ];
  const count = assumptions.length;
  const assumed = count === 0 ? '' : ` ${counted(count, 'assumption')}: see the JSON answer.`;
  return `${facts.join('; ')}.${assumed} An interpretive tradition: the positions are computed, nothing is predicted.`;
}
