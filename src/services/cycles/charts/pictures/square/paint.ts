import { CHART_LINE, FIRST_HOUSE, INK, QUIET_INK } from '../../../drawing/palette.ts';
import type { Attributes } from '../../../drawing/svg.ts';

/** What each part of a square is drawn with: colours of its own on a sheet, classes where a page brings the colours. */
export type Paint = Readonly<
  Record<'first' | 'lines' | 'frame' | 'strokes' | 'caption' | 'degree' | 'letters', Attributes>
>;

const LINE = { fill: 'none', 'stroke-linejoin': 'round' };

export const INKED: Paint = {
  first: { fill: FIRST_HOUSE },
  lines: { ...LINE, stroke: CHART_LINE, 'stroke-width': 2.5 },
  frame: { ...LINE, stroke: CHART_LINE, 'stroke-width': 1.5 },
  strokes: { ...LINE, stroke: CHART_LINE, 'stroke-width': 2.5 },
  caption: { fill: CHART_LINE },
  degree: { fill: QUIET_INK },
  letters: { fill: INK },
};

/** `currentColor` is for pages without a style sheet for it. */
const PLAIN_LINE = { ...LINE, stroke: 'currentColor' };
export const CLASSED: Paint = {
  first: { class: 'chart-first', fill: 'none' },
  lines: { class: 'chart-lines', ...PLAIN_LINE, 'stroke-width': 2.5 },
  frame: { class: 'chart-frame', ...PLAIN_LINE, 'stroke-width': 1.5 },
  strokes: { class: 'chart-strokes', ...PLAIN_LINE, 'stroke-width': 2.5 },
  caption: { class: 'chart-caption', fill: 'currentColor' },
  degree: { class: 'chart-degree', fill: 'currentColor' },
  letters: { class: 'chart-letters', fill: 'currentColor' },
};
