import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { ChartStyle, PictureWish } from '../chart-styles.ts';
import { drawChart } from '../draw-chart.ts';

/** As it is drawn when only the style is asked for. */
export const wishFor = (style: ChartStyle): PictureWish => ({ style, varga: 'D1', theme: 'auto', script: 'latin' });

export const drawInStyle = (chart: JyotishChart, style: ChartStyle) => drawChart(chart, wishFor(style));
