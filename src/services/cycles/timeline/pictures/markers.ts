import { PAPER, PLACE_COLOURS } from '../../drawing/palette.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import type { Spot } from './flat-map.ts';

/** Three marks for three kinds of places, each of a shape and a colour of its own: a disc, a triangle, a diamond. */
export type Kind = 0 | 1 | 2;

const SIZES: Readonly<Record<Kind, number>> = { 0: 1, 1: 1.2, 2: 1.3 };

/** The looks that all marks of a kind share, for the group that holds them. */
export function markerLook(kind: Kind): Readonly<Record<string, string | number>> {
  return { fill: PLACE_COLOURS[kind], stroke: PAPER, 'stroke-width': 1.2 };
}

export function marker(kind: Kind, { x, y }: Spot, radius: number, ...children: readonly Markup[]): Markup {
  if (kind === 0) return element('circle', { cx: x, cy: y, r: radius }, ...children);
  const size = radius * SIZES[kind];
  const [half, whole] = [decimal(size), decimal(2 * size)];
  const start = `M${decimal(x)} ${decimal(y - size)}`;
  const d =
    kind === 1
      ? `${start}l${half} ${decimal(1.8 * size)}h-${whole}z`
      : `${start}l${half} ${half}l-${half} ${half}l-${half} -${half}z`;
  return element('path', { d }, ...children);
}
