import { QUIET_INK } from '../../../drawing/palette.ts';
import { LINE } from '../../../drawing/picture.ts';
import { element } from '../../../drawing/svg.ts';
import { dayOf } from '../../civil-time/civil.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { Area, Part } from './area.ts';
import { paragraph } from './area.ts';
import type { SheetWords } from './words.ts';

/** The periods that run on the day that was asked about, one within the other; or why there is none. */
const COLUMNS = { lord: 210, days: 355 };
const MOST_LINES = 3;

export function runningDashas(chart: JyotishChart, words: SheetWords, area: Area, top: number): Part {
  const levels = levelsOf(chart, words);
  if (levels.length === 0) return paragraph(area, top, runningInWords(chart, words), MOST_LINES);
  const y = (line: number) => top + (line + 1) * LINE;
  const rows = levels.map(({ name, lord, start, end }, index) =>
    element(
      'g',
      {},
      element('text', { x: area.left, y: y(index), fill: QUIET_INK }, name),
      element('text', { x: area.left + COLUMNS.lord, y: y(index), 'font-weight': 'bold' }, words.graha(lord)),
      element('text', { x: area.left + COLUMNS.days, y: y(index) }, words.span(dayOf(start), dayOf(end))),
    ),
  );
  return { part: element('g', {}, ...rows), end: y(rows.length - 1) };
}

export function runningInWords(chart: JyotishChart, words: SheetWords): string {
  const { as_of, reason } = chart.current_dasha;
  const levels = levelsOf(chart, words).map(({ name, lord, end }) =>
    words.levelOf(name, words.graha(lord), dayOf(end)),
  );
  return levels.length === 0 ? words.noneRunning(dayOf(as_of), reason) : words.running(dayOf(as_of), levels.join(', '));
}

function levelsOf({ current_dasha: { periods } }: JyotishChart, { levels }: SheetWords) {
  const nested = [
    { name: levels.maha, period: periods.maha },
    { name: levels.antar, period: periods.antar },
    { name: levels.pratyantar, period: periods.pratyantar },
  ];
  return nested.flatMap(({ name, period }) => (period === null ? [] : [{ name, ...period }]));
}
