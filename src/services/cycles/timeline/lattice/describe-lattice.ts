import type { Static } from 'typebox';
import Type from 'typebox';
import { Framework, INTERPRETIVE } from '../../interface/interpretive.ts';
import { oneOf } from '../../interface/schema-parts.ts';
import { EDGE_ANGLE, FACE_ANGLE, LATTICE, LATTICE_MERIDIAN, NODE_TYPES } from './lattice.ts';
import { NEAREST_CITIES } from './nearest-cities.ts';

const Node = Type.Object(
  {
    id: Type.String({ description: '`N01` to `N33`.' }),
    type: oneOf(NODE_TYPES),
    lat: Type.Number(),
    lng: Type.Number(),
    neighbours: Type.Array(Type.String(), { description: 'Ids of the nodes beside it.' }),
    nearest_city: Type.Object(
      { name: Type.String(), country: Type.String(), distance_km: Type.Integer() },
      { description: 'The nearest town, for orientation only.' },
    ),
  },
  { title: 'LatticeNode' },
);

export const Lattice = Type.Object(
  {
    framework: Framework,
    nodes: Type.Array(Node),
    construction: Type.Object({
      solid: Type.String(),
      meridian: Type.Number({ description: 'The one number that is chosen, in degrees east.' }),
      edge_degrees: Type.Number(),
      corner_to_face_degrees: Type.Number(),
      convention: Type.String(),
      claim: Type.String(),
    }),
  },
  { title: 'Lattice', description: 'The 33 nodes.' },
);

const degrees = (radians: number) => Number(((radians * 180) / Math.PI).toFixed(12));

/** The lattice as the API tells it. */
export function describeLattice(): Static<typeof Lattice> {
  return {
    framework: INTERPRETIVE,
    nodes: LATTICE.map(({ id, type, lat, lng, neighbours }) => ({
      id,
      type,
      lat,
      lng,
      neighbours,
      nearest_city: nearestCity(id),
    })),
    construction: {
      solid:
        'An icosahedron with corners at both poles (12 nodes), the centres of its faces (20 nodes, the corners of the dual dodecahedron), and the middle of one edge (the anchor).',
      meridian: LATTICE_MERIDIAN,
      edge_degrees: degrees(EDGE_ANGLE),
      corner_to_face_degrees: degrees(FACE_ANGLE),
      convention:
        'The meridian of 31.2 degrees east follows the planetary grid that Becker and Hagens drew in 1984, after Goncharov, Morozov and Makarov in 1973.',
      claim: 'Geometry only. Nothing is claimed to be special about these places.',
    },
  };
}

function nearestCity(id: string) {
  const city = NEAREST_CITIES[id];
  if (city === undefined) throw new Error(`No town is known near ${id}`);
  return city;
}
