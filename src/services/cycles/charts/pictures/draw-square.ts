import { Markup } from '#lib/html/markup.ts';
import { element } from '../../drawing/svg.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import type { VargaId } from '../jyotish/answer/placement-schema.ts';
import type { ChartStyle, Script } from './chart-styles.ts';
import { wordsIn } from './sheet/words-in.ts';
import { CLASSED } from './square/paint.ts';
import { FRAME, SIDE } from './square/room.ts';
import type { Lettering } from './square/square-parts.ts';
import { squareParts } from './square/square-parts.ts';
import type { Origin } from './square/view.ts';
import { viewOf } from './square/view.ts';

/**
 * The bare square of one chart, to stand in a page: no style of its own, so that a strict policy allows it, and no colour.
 * The page brings `chart-square.css`, or colours for the classes `chart-…`; without any it is drawn in the colour of the
 * text around it. The page writes what it is of and holds the table that says the same in words.
 */
export type SquareWish = {
  /** One that the chart was cast with. `D1` when left out. */
  varga?: VargaId;
  style: ChartStyle;
  script: Script;
  /** From where houses are counted. Without a time or a place, `ascendant` is the Moon. */
  from?: Origin;
  /** The name of the picture for who does not see it; what it is of, when left out. */
  title?: string;
  /** Begins ids: two squares of a page need two. */
  id: string;
};

/** Whole degrees, so that letters are large enough for a phone; crowded houses have none. */
const LETTERING: Lettering = [
  { detail: 'degrees', sizes: [40, 37, 34, 31, 28] },
  { detail: 'none', sizes: [40, 37, 34, 31, 28, 25, 22, 20] },
];

export function drawSquare(chart: JyotishChart, { varga = 'D1', style, script, from, title, id }: SquareWish): Markup {
  const view = viewOf(chart, varga, from);
  const words = wordsIn(script);
  const name = words.varga(varga);
  const titleId = `${id}-title`;
  const root = {
    class: `chart-square chart-${style}`,
    viewBox: `${-FRAME} ${-FRAME} ${SIDE + 2 * FRAME} ${SIDE + 2 * FRAME}`,
    role: 'img',
    'aria-labelledby': titleId,
    fill: 'currentColor',
  };
  const { markup } = element(
    'svg',
    root,
    element('title', { id: titleId }, title ?? `${name} (${varga})`),
    squareParts(view, {
      style,
      script,
      paint: CLASSED,
      lettering: LETTERING,
      centre: [name, varga],
      titleOf: ({ house, sign }) => `${house}: ${words.sign(sign)}`,
    }),
  );
  return new Markup(markup);
}
