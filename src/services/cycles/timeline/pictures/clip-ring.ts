/** Cuts a ring of points to a window, side by side (Sutherland and Hodgman). Keeps the direction in which it runs. */
export type Ring = readonly (readonly [lng: number, lat: number])[];
export type Window = { west: number; east: number; south: number; north: number };

/** Nothing if no area of it lies within. */
export function clipRing(ring: Ring, { west, east, south, north }: Window): Ring {
  const sides = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ] as const;
  const clipped = sides.reduce<Ring>(
    (rest, side) => rest.flatMap((point, index) => cut(rest, point, index, side)),
    ring,
  );
  return [0, 1].every((axis) => extentOf(clipped, axis as 0 | 1) > 0) ? clipped : [];
}

type Side = { axis: 0 | 1; limit: number; sign: 1 | -1 };

function cut(ring: Ring, point: Ring[number], index: number, { axis, limit, sign }: Side): Ring {
  const before = ring.at(index - 1) ?? point;
  const [isIn, wasIn] = [point, before].map((each) => (each[axis] - limit) * sign >= 0);
  if (isIn === wasIn) return isIn ? [point] : [];
  const share = (limit - before[axis]) / (point[axis] - before[axis]);
  const along = (which: 0 | 1) => (which === axis ? limit : before[which] + share * (point[which] - before[which]));
  const crossing = [along(0), along(1)] as const;
  return isIn ? [crossing, point] : [crossing];
}

function extentOf(ring: Ring, axis: 0 | 1): number {
  if (ring.length === 0) return 0;
  const values = ring.map((point) => point[axis]);
  return Math.max(...values) - Math.min(...values);
}
