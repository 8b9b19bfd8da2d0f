import { counted } from '#lib/text/counted.ts';
import { EDGE, PAPER, WIDTH } from '../../drawing/palette.ts';
import { drawPicture, HEADING_END, heading, LINE, MARGIN, smallPrint } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import type { Theme } from '../../interface/theme.ts';
import type { LatticeNode } from '../lattice/lattice.ts';
import { NODE_TYPES } from '../lattice/lattice.ts';
import { linesOf } from './flat-lines.ts';
import type { Spot } from './flat-map.ts';
import { baseMap, projectionOf, spotOn, WORLD_GRID, worldMap } from './flat-map.ts';
import { greatCircle } from './great-circle.ts';
import type { Kind } from './markers.ts';
import { marker, markerLook } from './markers.ts';
import { styleOf } from './theme.ts';

/** Nodes of the lattice on a map of the world, with their ids and the ways to those neighbours that are shown as well. */
const MAP = worldMap(MARGIN, HEADING_END + 30, WIDTH - 2 * MARGIN);
const PROJECTION = projectionOf(MAP);
const RADIUS = 10;
const LEGEND_TOP = MAP.top + MAP.height + 62;
const LEGEND_COLUMN = 480;
/** East of it the id stands to the left of its mark. */
const LEFTWARD_FROM = 150;

/** Keeps an id readable where a line runs behind it. */
const HALO = { stroke: PAPER, 'stroke-width': 6, 'stroke-linejoin': 'round', 'paint-order': 'stroke' };

const KINDS: Readonly<Record<LatticeNode['type'], { kind: Kind; words: string }>> = {
  'icosahedron-vertex': { kind: 0, words: 'corners of the icosahedron' },
  'dodecahedron-vertex': { kind: 1, words: 'corners of the dodecahedron' },
  anchor: { kind: 2, words: 'anchor' },
};

const SMALL_PRINT = `An interpretive framework: nothing is claimed about the places. Grid: ${WORLD_GRID} degrees; the upper and the lower edge are the poles. Land: Natural Earth, public domain.`;

export function drawNodes(nodes: readonly LatticeNode[], theme: Theme = 'auto'): string {
  const print = smallPrint(SMALL_PRINT, LEGEND_TOP + LINE + 8);
  const groups = NODE_TYPES.map((type) => ({ ...KINDS[type], members: nodes.filter((node) => node.type === type) }));
  const present = groups.filter(({ members }) => members.length > 0);
  const counts = present.map(({ members, words }) => `${members.length} ${words}`);
  const edges = edgesBetween(nodes);
  const title = `Lattice: ${counted(nodes.length, 'node')}`;
  return drawPicture({
    id: 'nodes',
    height: print.end,
    title,
    description: `A map of the world. Nodes: ${counts.join(', ') || 'none'}. Lines between neighbours: ${edges.length}. ${SMALL_PRINT}`,
    style: styleOf(theme),
    parts: [
      heading(title, 'Icosahedron and dodecahedron on the globe'),
      baseMap(MAP),
      element('path', { d: edges.map(edgePath).join(''), fill: 'none', stroke: EDGE, 'stroke-width': 1.8 }),
      ...present.map(marks),
      element('g', HALO, ...nodes.map(id)),
      ...present.map(({ kind }, index) => legend(kind, counts[index] ?? '', index)),
      ...(edges.length === 0 ? [] : [edgeLegend(present.length)]),
      print.part,
    ],
  });
}

type Edge = { from: LatticeNode; to: LatticeNode };

function edgesBetween(nodes: readonly LatticeNode[]): Edge[] {
  const shown = new Map(nodes.map((node) => [node.id, node]));
  return nodes.flatMap((from) =>
    from.neighbours.flatMap((id) => {
      const to = shown.get(id);
      return to !== undefined && from.id < to.id ? [{ from, to }] : [];
    }),
  );
}

/** More than one line where the antimeridian cuts it. */
function edgePath({ from, to }: Edge): string {
  const lines = linesOf(greatCircle(from, to), PROJECTION);
  return lines.map((line) => `M${line.map(([x, y]) => `${decimal(x)} ${decimal(y)}`).join('L')}`).join('');
}

function marks({ kind, words, members }: { kind: Kind; words: string; members: readonly LatticeNode[] }): Markup {
  const drawn = members.map((node) => {
    const where = `${node.lat.toFixed(2)}, ${node.lng.toFixed(2)}`;
    return marker(kind, spotOn(MAP, node), RADIUS, element('title', {}, `${node.id} (${words}): ${where}`));
  });
  return element('g', markerLook(kind), ...drawn);
}

function id(node: LatticeNode): Markup {
  const { x, y } = spotOn(MAP, node);
  const isLeftward = node.lng > LEFTWARD_FROM;
  const place = isLeftward ? { x: x - 16, 'text-anchor': 'end' } : { x: x + 16 };
  return element('text', { ...place, y: y + 8, 'font-weight': 'bold' }, node.id);
}

function legend(kind: Kind, words: string, index: number): Markup {
  const { x, y } = legendSpot(index);
  return element(
    'g',
    {},
    element('g', markerLook(kind), marker(kind, { x, y: y - 8 }, RADIUS)),
    element('text', { x: x + 22, y }, words),
  );
}

function edgeLegend(index: number): Markup {
  const { x, y } = legendSpot(index);
  return element(
    'g',
    {},
    element('line', { x1: x - 15, x2: x + 15, y1: y - 8, y2: y - 8, stroke: EDGE, 'stroke-width': 1.8 }),
    element('text', { x: x + 22, y }, 'neighbours, along great circles'),
  );
}

/** Two in a row. */
function legendSpot(index: number): Spot {
  return { x: MARGIN + 15 + (index % 2) * LEGEND_COLUMN, y: LEGEND_TOP + Math.floor(index / 2) * LINE };
}
