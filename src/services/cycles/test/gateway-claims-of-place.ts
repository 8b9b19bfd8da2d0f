import { angleBetween, EARTH_RADIUS_KM } from '#lib/geometry/sphere.ts';
import type { Vector } from '#lib/geometry/vector.ts';
import { EDGE_ANGLE, FACE_ANGLE, LATTICE, LATTICE_MERIDIAN } from '../timeline/lattice/lattice.ts';
import { NEAREST_CITIES } from '../timeline/lattice/nearest-cities.ts';
import { METHOD, NODE_REACH_KM } from '../timeline/reading/profile-method.ts';
import type { Claim } from './gateway-figures.ts';
import { exceededBy, rounded, within } from './gateway-figures.ts';

/** What the third document states in figures, beside what the service says: nodes, angles, distances. */
type Nodes = typeof LATTICE;
const ofType = (type: string) => LATTICE.filter((node) => node.type === type);
const [corners, centres, anchors] = [ofType('icosahedron-vertex'), ofType('dodecahedron-vertex'), ofType('anchor')];

const degrees = (radians: number) => (radians * 180) / Math.PI;

/** The northern latitudes of some nodes but for the pole, the northernmost first. */
const latitudes = (nodes: Nodes) =>
  [...new Set(nodes.map(({ lat }) => lat))].filter((lat) => lat > 0 && lat < 90).sort((a, b) => b - a);
const latitudeOf = (nodes: Nodes, at = 0) => rounded(latitudes(nodes)[at] ?? Number.NaN);

/** How many of the others a node of a kind has beside it: the same number for each of the kind, or none is right. */
function neighboursOf(nodes: Nodes, others: Nodes): number {
  const counts = new Set(nodes.map(({ neighbours }) => others.filter(({ id }) => neighbours.includes(id)).length));
  return counts.size === 1 ? ([...counts][0] ?? Number.NaN) : Number.NaN;
}

const towns = Object.values(NEAREST_CITIES).map(({ distance_km }) => distance_km);
const [nearestTown, farthestTown] = [Math.min(...towns), Math.max(...towns)];
const townAt = (km: number) => Object.values(NEAREST_CITIES).find(({ distance_km }) => distance_km === km)?.name;
const FAR_KM = 500;
const far = towns.filter((km) => km > FAR_KM).length;

const reachFrom = (point: Vector) =>
  EARTH_RADIUS_KM * Math.min(...LATTICE.map(({ vector }) => angleBetween(vector, point)));

/** Distances to the nearest node from points that are spread evenly over the earth, along a spiral. */
const SAMPLES = 20_000;
const reaches = Array.from({ length: SAMPLES }, (_, index) => {
  const z = 1 - (2 * index + 1) / SAMPLES;
  const turn = index * Math.PI * (3 - Math.sqrt(5));
  const fromAxis = Math.sqrt(1 - z * z);
  return reachFrom([fromAxis * Math.cos(turn), fromAxis * Math.sin(turn), z]);
});
const meanReach = reaches.reduce((sum, reach) => sum + reach, 0) / SAMPLES;

/** The point that is farthest from all nodes is as far from three of them: so one of the points that are. */
const farthest = Math.max(
  ...LATTICE.flatMap((a, i) =>
    LATTICE.slice(i + 1).flatMap((b, j) =>
      LATTICE.slice(i + j + 2).flatMap((c) => asFarFrom(a.vector, b.vector, c.vector).map(reachFrom)),
    ),
  ),
);

/** The two points on the sphere that are as far from each of three. */
function asFarFrom(a: Vector, b: Vector, c: Vector): Vector[] {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z);
  return [1, -1].map((side): Vector => [(side * x) / length, (side * y) / length, (side * z) / length]);
}

const CIRCLE_KM = 1000;
const inCircles = reaches.filter((reach) => reach < CIRCLE_KM).length / SAMPLES;

/** The share of the proximity in an index, as its method tells it. */
const ofProximity = Number(/([\d.]+) of the proximity/.exec(METHOD.ofPlace.index)?.[1]);

export const latticeClaims = (nearestNodes: number): readonly Claim[] => [
  ['a set of {} points', LATTICE.length],
  ['with {} triangular faces and {} corners', centres.length, corners.length],
  ['the first {} nodes', corners.length],
  ['are the next {}; they', centres.length],
  ['Together they are {}.', LATTICE.length],
  ['the corners lie at {} degrees north and south', latitudeOf(corners)],
  ['lie at {} and at {} degrees, again', latitudeOf(centres), latitudeOf(centres, 1)],
  ['neighbouring corners are {} degrees apart', rounded(degrees(EDGE_ANGLE))],
  ['a corner is {} degrees from the centre', rounded(degrees(FACE_ANGLE))],
  ['about {} and {} km', rounded(EDGE_ANGLE * EARTH_RADIUS_KM), rounded(FACE_ANGLE * EARTH_RADIUS_KM)],
  [
    'Each corner has {} such centres around it, and each centre has {} corners',
    neighboursOf(corners, centres),
    neighboursOf(centres, corners),
  ],
  [
    'The anchor has {} neighbours: the corners at the {} ends of its edge, and the centres of the {} faces',
    anchors[0]?.neighbours.length ?? Number.NaN,
    neighboursOf(anchors, corners),
    neighboursOf(anchors, centres),
  ],
  [
    'the meridian of {} degrees east, on which the anchor lies, at {} degrees north',
    LATTICE_MERIDIAN,
    latitudeOf(anchors),
  ],
  ['the mean radius of the earth, {} km', rounded(EARTH_RADIUS_KM)],
  [`is {} km away, from the node beside ${townAt(nearestTown)}`, nearestTown],
  [`is {} km away, from the South Pole to ${townAt(farthestTown)}`, farthestTown],
  [
    'More than {} of the nodes, {} of {}, are farther than {} km from',
    exceededBy(far / LATTICE.length),
    far,
    LATTICE.length,
    FAR_KM,
  ],
  ['lists the {} nearest nodes', nearestNodes],
  ['a proximity between {} and {}:', 0, 1],
  [
    'divided by {} km. At the node itself the proximity is {}; at {} km it is {}',
    NODE_REACH_KM,
    Math.exp(0),
    NODE_REACH_KM,
    rounded(Math.exp(-1)),
  ],
  ['divided by {} km', within(1, meanReach)],
  ['with a weight of {}, and', ofProximity],
  ['is farther than {} km from a node', Math.ceil(farthest)],
  ['a circle of {} km around each node', CIRCLE_KM],
  ['together they cover a {} of the earth', within(0.01, inCircles)],
  ['one in {} of them would fall inside', within(0.2, 1 / inCircles)],
];
