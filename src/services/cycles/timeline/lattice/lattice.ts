import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { angleBetween, centreOf, geoPointOf, vectorOf } from '#lib/geometry/sphere.ts';
import type { Vector } from '#lib/geometry/vector.ts';

/**
 * The lattice of 33 nodes, computed: the twelve corners of an icosahedron that stands on the poles, the centres of its
 * twenty faces (the corners of the dual dodecahedron), and the middle of one edge as its anchor. The only number that is
 * chosen is the meridian; everything else follows from the solid. Nothing is claimed about the places.
 */
export const LATTICE_MERIDIAN = 31.2;

export const NODE_TYPES = ['icosahedron-vertex', 'dodecahedron-vertex', 'anchor'] as const;
type NodeType = (typeof NODE_TYPES)[number];

export type LatticeNode = GeoPoint & { id: string; type: NodeType; vector: Vector; neighbours: string[] };

/** Of an icosahedron's edge, seen from its centre: each ring of corners lies an edge from its pole. */
export const EDGE_ANGLE = Math.atan(2);
/** From a corner to the centre of a face beside it. */
export const FACE_ANGLE = Math.acos(Math.sqrt((5 + 2 * Math.sqrt(5)) / 15));

const RING = 5;
const STEP = 360 / RING;
const TOLERANCE = 1e-9;

export const LATTICE: readonly LatticeNode[] = buildLattice();

function buildLattice(): LatticeNode[] {
  const corners = icosahedron();
  const faces = facesOf(corners).map((face) => centreOf(...face));
  const [eastern, western] = [corners[1], corners[5]] as [Vector, Vector];
  const anchor = centreOf(eastern, western);
  const points: { type: NodeType; vector: Vector }[] = [
    ...corners.map((vector) => ({ type: 'icosahedron-vertex' as const, vector })),
    ...inReadingOrder(faces).map((vector) => ({ type: 'dodecahedron-vertex' as const, vector })),
    { type: 'anchor', vector: anchor },
  ];
  const named = points.map((point, index) => ({ ...point, id: `N${String(index + 1).padStart(2, '0')}` }));
  return named.map((node) => ({
    ...node,
    ...exactly(geoPointOf(node.vector)),
    neighbours: named.filter((other) => areNeighbours(node, other)).map(({ id }) => id),
  }));
}

/** The north pole, the northern ring from east to west of the anchor's edge, the southern ring, the south pole. */
function icosahedron(): Vector[] {
  const ringLatitude = 90 - (EDGE_ANGLE * 180) / Math.PI;
  const ring = (lat: number, first: number) =>
    Array.from({ length: RING }, (_, index) => vectorOf({ lat, lng: first + index * STEP }));
  return [
    [0, 0, 1],
    ...ring(ringLatitude, LATTICE_MERIDIAN + STEP / 2),
    ...ring(-ringLatitude, LATTICE_MERIDIAN),
    [0, 0, -1],
  ];
}

/** Every three corners that are an edge apart from one another. */
function facesOf(corners: readonly Vector[]): [Vector, Vector, Vector][] {
  const isEdge = (a: Vector, b: Vector) => Math.abs(angleBetween(a, b) - EDGE_ANGLE) < TOLERANCE;
  return corners.flatMap((a, i) =>
    corners.slice(i + 1).flatMap((b, j) =>
      corners
        .slice(i + j + 2)
        .filter((c) => isEdge(a, b) && isEdge(b, c) && isEdge(a, c))
        .map((c): [Vector, Vector, Vector] => [a, b, c]),
    ),
  );
}

/** From north to south; within a ring from the anchor's meridian eastward. */
function inReadingOrder(points: readonly Vector[]): Vector[] {
  const placeOf = (vector: Vector) => {
    const { lat, lng } = geoPointOf(vector);
    return [-Math.round(lat * 1e6), (Math.round((lng - LATTICE_MERIDIAN) * 1e6) + 360e6) % 360e6] as const;
  };
  return [...points].sort((a, b) => placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
}

/** A corner and the centre of a face that it belongs to; and the anchor with the four nodes around its edge. */
function areNeighbours(a: { type: NodeType; vector: Vector }, b: { type: NodeType; vector: Vector }): boolean {
  if (a.type === b.type) return false;
  const isAnchored = a.type === 'anchor' || b.type === 'anchor';
  const reach = isAnchored ? EDGE_ANGLE / 2 : FACE_ANGLE;
  return angleBetween(a.vector, b.vector) < reach + TOLERANCE;
}

/** Degrees to twelve decimals: about a ten-thousandth of a millimetre, and no noise of the arithmetic such as 31.199999999999996. */
function exactly({ lat, lng }: GeoPoint): GeoPoint {
  const rounded = (degrees: number) => Number(degrees.toFixed(12)) + 0;
  return { lat: rounded(lat), lng: rounded(lng) };
}
