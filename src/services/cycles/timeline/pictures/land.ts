import { createRequire } from 'node:module';
import { lazily } from '#lib/memo/lazily.ts';
import type { Ring } from './clip-ring.ts';
import { clipRing } from './clip-ring.ts';

/**
 * The outlines of the earth's land, decoded from the TopoJSON of Natural Earth in the package `world-atlas` (1 to 110
 * million). Rings of the sphere are cut at the antimeridian and closed at the pole, so that they can be drawn on a flat
 * map with the even-odd rule. Read when first asked for, and kept.
 */
type Topology = {
  transform: { scale: readonly number[]; translate: readonly number[] };
  arcs: readonly (readonly (readonly number[])[])[];
  objects: { land: { geometries: readonly { arcs: readonly (readonly (readonly number[])[])[] }[] } };
};

export const WORLD = { west: -180, east: 180, south: -90, north: 90 };

export const landRings: () => readonly Ring[] = lazily(() => decodeLand(readTopology()));

function readTopology(): Topology {
  const require = createRequire(import.meta.url);
  const read: unknown = require('world-atlas/land-110m.json');
  if (!isTopology(read)) throw new Error('world-atlas/land-110m.json is not the TopoJSON that was expected');
  return read;
}

function isTopology(value: unknown): value is Topology {
  const topology = value as Partial<Topology> | null;
  return (
    Array.isArray(topology?.arcs) &&
    topology.transform?.scale.length === 2 &&
    topology.transform.translate.length === 2 &&
    Array.isArray(topology.objects?.land?.geometries)
  );
}

/** Arcs are steps from point to point in whole units; a negative index stands for an arc that is walked backwards. */
export function decodeLand({ transform, arcs, objects }: Topology): Ring[] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [left = 0, bottom = 0] = transform.translate;
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]): Ring[number] => {
      x += dx;
      y += dy;
      return [x * scaleX + left, y * scaleY + bottom];
    });
  });
  const lineOf = (index: number) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []));
  return objects.land.geometries
    .flatMap((geometry) => geometry.arcs)
    .flat()
    .map((indices) => unrolled(indices.flatMap((index, place) => lineOf(index).slice(place === 0 ? 0 : 1))))
    .flatMap(onFlatMap);
}

/** Longitudes that run on beyond 180 instead of jumping to the other side; a ring around a pole is closed over it. */
function unrolled(ring: Ring): Ring {
  let turns = 0;
  const points = ring.map(([lng, lat], index): Ring[number] => {
    const step = lng - (ring[index - 1] ?? [lng])[0];
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [lng + turns * 360, lat];
  });
  const [start, end] = [points[0], points.at(-1)];
  if (turns === 0 || start === undefined || end === undefined) return points;
  const pole = Math.sign(end[1]) * 90;
  return [...points, [end[0], pole], [start[0], pole]];
}

/** What of the ring lies on the map, also what was unrolled over its left or right border. */
function onFlatMap(ring: Ring): Ring[] {
  return [-360, 0, 360]
    .map((shift) =>
      clipRing(
        ring.map(([lng, lat]): Ring[number] => [lng + shift, lat]),
        WORLD,
      ),
    )
    .filter((part) => part.length > 2);
}
