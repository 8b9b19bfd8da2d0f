import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import type { PictureWish } from './chart-styles.ts';
import { vargasOfPicture } from './chart-styles.ts';
import { drawDoubleSheet, drawSingleSheet } from './sheet/sheets.ts';
import { drawUntimedSheet } from './sheet/untimed-sheet.ts';

/**
 * A birth chart on one sheet: one square or two, a table of the grahas, the mahadashas and what was reckoned with. A view of
 * the answer: nothing is computed here that the answer does not say.
 *
 * The chart must have been cast with the vargas. Without a time there is no ascendant, and the Chandra and Surya charts.
 */
export function drawChart(chart: JyotishChart, wish: PictureWish): string {
  if (chart.without_time !== null) return drawUntimedSheet(chart, chart.without_time, wish);
  const [varga, beside] = vargasOfPicture(wish.varga);
  return beside === undefined ? drawSingleSheet(chart, varga, wish) : drawDoubleSheet(chart, [varga, beside], wish);
}
