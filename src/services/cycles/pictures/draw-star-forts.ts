import type { Confidence } from '../history/category.ts';
import { CONFIDENCES } from '../history/category.ts';
import type { GeoPoint } from '../lattice/sphere.ts';
import { yearLabel } from '../system/year.ts';
import type { FlatMap } from './flat-map.ts';
import { baseMap, spotOn, WINDOW_GRID, WORLD_GRID, windowMap, worldMap } from './flat-map.ts';
import type { Kind } from './markers.ts';
import { marker, markerLook } from './markers.ts';
import { INK, PAPER, QUIET_INK, WIDTH } from './palette.ts';
import { drawPicture, HEADING_END, heading, LINE, MARGIN, smallPrint } from './picture.ts';
import type { Markup } from './svg.ts';
import { element, shortened } from './svg.ts';

/**
 * Star forts on a map of the world, a dot each. Most stand in Europe, where the dots of a world map would hide each other:
 * when there are enough of them, that window is drawn larger below and its dots stand there only.
 */
export type StarFort = GeoPoint & { title: string; year: number; confidence: Confidence };

export const MOST_FORTS = 500;
/** Of a name as it is written; keeps the whole picture under 200 kB. */
const TITLE_BYTES = 150;
const CAPTION_BYTES = 200;
/** So many dots in the window get a map of their own. */
const CROWD = 10;
const RADIUS = 6;

const WORLD_MAP = worldMap(MARGIN, HEADING_END + 10, WIDTH - 2 * MARGIN);
const EUROPE = { west: -12, east: 36, south: 34, north: 61 };
/** A degree of longitude at 48° north is two thirds of one of latitude. */
const EUROPE_STRETCH = 1.4;
const EUROPE_MAP = windowMap(EUROPE, MARGIN, WORLD_MAP.top + WORLD_MAP.height + 60, WIDTH - 2 * MARGIN, EUROPE_STRETCH);

const KINDS: Readonly<Record<Confidence, { kind: Kind; words: string }>> = {
  sourced: { kind: 0, words: 'place and year from a source' },
  year_compiled: { kind: 1, words: 'place from a source, year compiled' },
  compiled: { kind: 2, words: 'place and year compiled' },
};

/** `total`: how many there are, when these are only some of them. */
export function drawStarForts(forts: readonly StarFort[], caption: string, total = forts.length): string {
  const shown = forts.slice(0, MOST_FORTS);
  const european = shown.filter(isInEurope);
  const isCrowded = european.length >= CROWD;
  const onWorld = isCrowded ? shown.filter((fort) => !isInEurope(fort)) : shown;
  const lastMap = isCrowded ? EUROPE_MAP : WORLD_MAP;
  const legendTop = lastMap.top + lastMap.height + 40;
  const print = smallPrint(smallPrintOf(caption), legendTop + (CONFIDENCES.length - 1) * LINE + 8, 10);
  const counts = CONFIDENCES.map((confidence) => {
    const count = shown.filter((fort) => fort.confidence === confidence).length;
    return `${KINDS[confidence].words}: ${count}`;
  });
  const title = `Star forts: ${shown.length}${total > shown.length ? ` of ${total}` : ''}`;
  return drawPicture({
    id: 'star-forts',
    height: print.end,
    title,
    description: `A map of the world with a dot for each star fort${isCrowded ? ', Europe larger below' : ''}. ${counts.join('; ')}. ${smallPrintOf(caption)}`,
    parts: [
      heading(title, isCrowded ? 'Those in the frame are on the lower map' : 'A dot each'),
      baseMap(WORLD_MAP),
      dots(onWorld, WORLD_MAP),
      ...(isCrowded ? [frame(), europeLabel(european.length), baseMap(EUROPE_MAP), dots(european, EUROPE_MAP)] : []),
      ...counts.map((words, index) =>
        legend(words, KINDS[CONFIDENCES[index] ?? 'compiled'].kind, legendTop + index * LINE),
      ),
      print.part,
    ],
  });
}

const SOURCES = `What is from a source: Castlemap and Wikidata (CC0). Grid: ${WORLD_GRID} degrees, on a map of Europe ${WINDOW_GRID}. Land: Natural Earth, public domain.`;
const smallPrintOf = (caption: string) => `${shortened(caption, CAPTION_BYTES)} ${SOURCES}`.trim();

function isInEurope({ lat, lng }: GeoPoint): boolean {
  return lng >= EUROPE.west && lng <= EUROPE.east && lat >= EUROPE.south && lat <= EUROPE.north;
}

function dots(forts: readonly StarFort[], map: FlatMap): Markup {
  const groups = CONFIDENCES.map((confidence) => {
    const { kind } = KINDS[confidence];
    const ofKind = forts.filter((fort) => fort.confidence === confidence);
    const drawn = ofKind.map((fort) => {
      const name = element('title', {}, `${shortened(fort.title, TITLE_BYTES)}, ${yearLabel(fort.year)}`);
      return marker(kind, spotOn(map, fort), RADIUS, name);
    });
    return element('g', markerLook(kind), ...drawn);
  });
  return element('g', {}, ...groups);
}

function frame(): Markup {
  const [corner, opposite] = [
    spotOn(WORLD_MAP, { lat: EUROPE.north, lng: EUROPE.west }),
    spotOn(WORLD_MAP, { lat: EUROPE.south, lng: EUROPE.east }),
  ];
  const box = { x: corner.x, y: corner.y, width: opposite.x - corner.x, height: opposite.y - corner.y };
  return element('rect', { ...box, fill: PAPER, 'fill-opacity': '0.6', stroke: INK, 'stroke-width': 2.5 });
}

function europeLabel(count: number): Markup {
  return element('text', { x: MARGIN, y: EUROPE_MAP.top - 16, fill: QUIET_INK }, `In the frame: ${count}`);
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
