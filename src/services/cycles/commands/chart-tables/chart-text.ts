import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { accuracyLines, assumptionLines, birthLines } from './birth-lines.ts';
import { dashaLines, yoginiLines } from './dasha-lines.ts';
import { ashtakavargaLines, houseLines, planetLines, vargaLines } from './placement-lines.ts';
import { panchangaLines, symbolLines, yogaLines } from './reading-lines.ts';

/** A whole chart for a terminal. `place` is how the place of birth was found, where it was looked up by name. */
export function chartText(chart: JyotishChart, place: string | null = null): string {
  return [
    birthLines(chart, place),
    accuracyLines(chart),
    planetLines(chart),
    houseLines(chart),
    vargaLines(chart),
    dashaLines(chart),
    yoginiLines(chart),
    yogaLines(chart),
    panchangaLines(chart),
    ashtakavargaLines(chart),
    assumptionLines(chart),
    symbolLines(chart),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
