import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { INK, PAPER, QUIET_INK, WIDTH } from '../../drawing/palette.ts';
import { drawPicture, HEADING_END, heading, LINE, MARGIN, smallPrint } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { element, shortened } from '../../drawing/svg.ts';
import type { Theme } from '../../interface/theme.ts';
import type { Confidence } from '../history/category.ts';
import { CONFIDENCES } from '../history/category.ts';
import type { FlatMap, Window } from './flat-map.ts';
import { baseMap, isWithin, spotOn, WINDOW_GRID, WORLD_GRID, windowMap, worldMap } from './flat-map.ts';
import type { Kind } from './markers.ts';
import { marker, markerLook } from './markers.ts';
import { styleOf } from './theme.ts';

/**
 * Star forts on a map of the world, a dot each. Most stand in a few regions, where the dots of a world map would hide each
 * other: when there are enough of them, a region is framed and drawn larger below, and its dots stand there only.
 */
export type StarFort = GeoPoint & {
  title: string;
  year: number;
  /** The year, or the century, as people say it. */
  label: string;
  confidence: Confidence;
};

export const MOST_FORTS = 500;
/** Of a name as it is written; keeps the whole picture under 200 kB. */
const TITLE_BYTES = 150;
/** So many dots in a region get a map of their own. */
const CROWD = 10;
const RADIUS = 6;
const GAP = 18;
const LABEL = 50;

type Region = {
  letter: string;
  name: string;
  window: Window;
  /** How much longer a degree of latitude is than one of longitude, in the middle of it. */
  stretch: number;
  width: number;
};

const FULL = WIDTH - 2 * MARGIN;
const HALF = (FULL - GAP) / 2;

/** In the order in which they are drawn: the first over the whole width, the others beside each other. */
const REGIONS: readonly Region[] = [
  { letter: 'A', name: 'Europe', window: { west: -12, east: 36, south: 34, north: 61 }, stretch: 1.4, width: FULL },
  {
    letter: 'B',
    name: 'North America and Caribbean',
    window: { west: -98, east: -50, south: 4, north: 50 },
    stretch: 1.12,
    width: HALF,
  },
  {
    letter: 'C',
    name: 'South and East Asia',
    window: { west: 66, east: 146, south: -16, north: 46 },
    stretch: 1.1,
    width: HALF,
  },
];

/** Where people build: without the ice of the poles, unless a fort stands there. */
const BUILT = { west: -180, east: 180, south: -58, north: 80 };
const WORLD_TOP = HEADING_END + 10;
const WHOLE_MAP = worldMap(MARGIN, WORLD_TOP, FULL);
const BUILT_MAP = windowMap(BUILT, { left: MARGIN, top: WORLD_TOP, width: FULL, stretch: 1, grid: WORLD_GRID });

const KINDS: Readonly<Record<Confidence, { kind: Kind; words: string }>> = {
  sourced: { kind: 0, words: 'place and year from a source' },
  year_compiled: { kind: 1, words: 'place from a source, year compiled' },
  compiled: { kind: 2, words: 'place and year compiled' },
};

/** `total`: how many there are, when these are only some of them. */
export function drawStarForts(forts: readonly StarFort[], total = forts.length, theme: Theme = 'auto'): string {
  const shown = forts.slice(0, MOST_FORTS);
  const world = shown.every((fort) => isWithin(BUILT, fort)) ? BUILT_MAP : WHOLE_MAP;
  const { insets, end } = layOutInsets(shown, world.top + world.height);
  const onWorld = shown.filter((fort) => !insets.some(({ region }) => isWithin(region.window, fort)));
  const legendTop = end + 40;
  const counts = CONFIDENCES.map((confidence) => {
    const count = shown.filter((fort) => fort.confidence === confidence).length;
    return `${KINDS[confidence].words}: ${count}`;
  });
  const title = `Star forts: ${shown.length}${total > shown.length ? ` of ${total}` : ''}`;
  const years = yearsOf(shown);
  const print = smallPrint(SOURCES, legendTop + (CONFIDENCES.length - 1) * LINE + 8, 10);
  const regions = insets.map(({ region, inside }) => `${region.name}: ${inside.length}`);
  const larger = regions.length === 0 ? '' : ` Larger below: ${regions.join('; ')}.`;
  return drawPicture({
    id: 'star-forts',
    height: print.end,
    title,
    description: `A map of the world with a dot for each star fort. ${years}.${larger} ${counts.join('; ')}. ${SOURCES}`,
    style: styleOf(theme),
    parts: [
      heading(title, years),
      baseMap(world),
      ...insets.map(({ region }) => frame(region, world)),
      dots(onWorld, world),
      ...insets.flatMap((inset) => [label(inset), baseMap(inset.map), dots(inset.inside, inset.map)]),
      ...counts.map((words, index) =>
        legend(words, KINDS[CONFIDENCES[index] ?? 'compiled'].kind, legendTop + index * LINE),
      ),
      print.part,
    ],
  });
}

const SOURCES = `Sources: Castlemap, from Wikidata (CC0), and our own compilation of well-known dates. Land: Natural Earth, public domain. Grid: ${WORLD_GRID} degrees, on larger maps ${WINDOW_GRID}.`;

/** When they were built, whatever was asked for. */
function yearsOf(forts: readonly StarFort[]): string {
  const [first, ...rest] = forts.toSorted((a, b) => a.year - b.year);
  const last = rest.at(-1);
  if (first === undefined) return 'None is known of these years';
  return last === undefined || last.label === first.label
    ? `Begun in ${first.label}`
    : `The first begun in ${first.label}, the last in ${last.label}`;
}

type Inset = { region: Region; map: FlatMap; inside: readonly StarFort[] };

/** The larger maps below `top`, row by row from left to right; `end` is where the last one ends. */
function layOutInsets(forts: readonly StarFort[], top: number): { insets: readonly Inset[]; end: number } {
  const insets: Inset[] = [];
  let [left, rowTop, end] = [MARGIN, top, top];
  for (const region of REGIONS) {
    const inside = forts.filter((fort) => isWithin(region.window, fort));
    if (inside.length < CROWD) continue;
    if (left + region.width > MARGIN + FULL) [left, rowTop] = [MARGIN, end];
    const { width, stretch } = region;
    const map = windowMap(region.window, { left, top: rowTop + LABEL, width, stretch, grid: WINDOW_GRID });
    insets.push({ region, map, inside });
    left += width + GAP;
    end = Math.max(end, map.top + map.height);
  }
  return { insets, end };
}

function dots(forts: readonly StarFort[], map: FlatMap): Markup {
  const groups = CONFIDENCES.map((confidence) => {
    const { kind } = KINDS[confidence];
    const ofKind = forts.filter((fort) => fort.confidence === confidence);
    const drawn = ofKind.map((fort) => {
      const name = element('title', {}, `${shortened(fort.title, TITLE_BYTES)}, ${fort.label}`);
      return marker(kind, spotOn(map, fort), RADIUS, name);
    });
    return element('g', markerLook(kind), ...drawn);
  });
  return element('g', {}, ...groups);
}

function frame({ letter, window }: Region, world: FlatMap): Markup {
  const [corner, opposite] = [
    spotOn(world, { lat: window.north, lng: window.west }),
    spotOn(world, { lat: window.south, lng: window.east }),
  ];
  const [width, height] = [opposite.x - corner.x, opposite.y - corner.y];
  const box = { ...corner, width, height };
  const middle = { x: corner.x + width / 2, y: corner.y + height / 2 + 8, 'text-anchor': 'middle' };
  return element(
    'g',
    {},
    element('rect', { ...box, fill: PAPER, 'fill-opacity': '0.6', stroke: INK, 'stroke-width': 2.5 }),
    element('text', { ...middle, 'font-weight': 'bold' }, letter),
  );
}

function label({ region, map, inside }: Inset): Markup {
  const words = `${region.letter}, ${region.name}: ${inside.length}`;
  return element('text', { x: map.left, y: map.top - 14, fill: QUIET_INK }, words);
}

function legend(words: string, kind: Kind, y: number): Markup {
  const x = MARGIN + 12;
  return element(
    'g',
    {},
    element('g', markerLook(kind), marker(kind, { x, y: y - 8 }, RADIUS + 3)),
    element('text', { x: x + 24, y }, words),
  );
}
