import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { accuracyLines, assumptionLines, birthLines } from './birth-lines.ts';
import { dashaLines, yoginiLines } from './dasha-lines.ts';
import { ashtakavargaLines, houseLines, planetLines, vargaLines } from './placement-lines.ts';
import { panchangaLines, symbolLines, yogaLines } from './reading-lines.ts';
import type { Untimed } from './untimed-lines.ts';
import { countedHouseLines, moonLines, noonLines } from './untimed-lines.ts';

/** A whole chart for a terminal. `place` is how the place of birth was found, where it was looked up by name. */
export function chartText(chart: JyotishChart, place: string | null = null): string {
  const { without_time: untimed } = chart;
  return [
    birthLines(chart, place),
    accuracyLines(chart),
    ...(untimed === null ? timedSections(chart) : untimedSections(chart, untimed)),
    assumptionLines(chart),
    ...(untimed === null ? [symbolLines(chart)] : []),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const timedSections = (chart: JyotishChart): string[][] => [
  planetLines(chart),
  houseLines(chart),
  vargaLines(chart),
  dashaLines(chart),
  yoginiLines(chart),
  yogaLines(chart),
  panchangaLines(chart),
  ashtakavargaLines(chart),
];

/** Without what hangs on the time, which the answer has for noon; the symbols do too. */
const untimedSections = (chart: JyotishChart, untimed: Untimed): string[][] => [
  noonLines(chart, untimed),
  moonLines(untimed),
  countedHouseLines('Chandra chart', untimed.chandra_chart),
  countedHouseLines('Surya chart', untimed.surya_chart),
];
