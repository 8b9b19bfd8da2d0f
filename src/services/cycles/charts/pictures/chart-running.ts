import { SMALL, WIDTH } from '../../drawing/palette.ts';
import { LINE, MARGIN } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { element } from '../../drawing/svg.ts';
import { linesOf } from '../../drawing/text-lines.ts';
import { dayOf } from '../civil-time/civil.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';

/** The periods that run on the day that was asked about, one within the other; or why there is none. */
const COLUMNS = { lord: 240, days: 385 };
const MOST_LINES = 3;

/** Begins at `top`; `end` is the foot of its last line. */
export function runningDashas(chart: JyotishChart, top: number): { part: Markup; end: number } {
  const y = (line: number) => top + (line + 1) * LINE;
  const levels = levelsOf(chart);
  if (levels.length === 0) {
    const lines = linesOf(runningInWords(chart), SMALL, WIDTH - 2 * MARGIN, MOST_LINES);
    const texts = lines.map((line, index) => element('text', { x: MARGIN, y: y(index) }, line));
    return { part: element('g', {}, ...texts), end: y(lines.length - 1) };
  }
  const rows = levels.map(({ name, lord, start, end }, index) =>
    element(
      'g',
      {},
      element('text', { x: MARGIN, y: y(index) }, name),
      element('text', { x: COLUMNS.lord, y: y(index), 'font-weight': 'bold' }, lord),
      element('text', { x: COLUMNS.days, y: y(index) }, `${dayOf(start)} to ${dayOf(end)}`),
    ),
  );
  return { part: element('g', {}, ...rows), end: y(rows.length - 1) };
}

export function runningInWords(chart: JyotishChart): string {
  const { as_of, reason } = chart.current_dasha;
  const levels = levelsOf(chart).map(({ name, lord, end }) => `${name} of ${lord} until ${dayOf(end)}`);
  return levels.length === 0
    ? `No dasha on ${dayOf(as_of)}${reason === null ? '.' : `: ${reason}`}`
    : `Running on ${dayOf(as_of)}: ${levels.join(', ')}.`;
}

function levelsOf({ current_dasha: { periods } }: JyotishChart) {
  const levels = [
    { name: 'Mahadasha', period: periods.maha },
    { name: 'Antardasha', period: periods.antar },
    { name: 'Pratyantardasha', period: periods.pratyantar },
  ];
  return levels.flatMap(({ name, period }) => (period === null ? [] : [{ name, ...period }]));
}
