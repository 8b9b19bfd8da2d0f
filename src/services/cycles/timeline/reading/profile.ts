import type { Static } from 'typebox';
import Type from 'typebox';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { distanceKm } from '#lib/geometry/sphere.ts';
import { Framework, INTERPRETIVE } from '../../interface/interpretive.ts';
import { conjunctionFor } from '../history/conjunctions.ts';
import { describeNearby, NearbyEvent } from '../history/describe-event.ts';
import type { GreatConjunction } from '../history/event.ts';
import type { PlaceIndex } from '../history/place-index.ts';
import type { History } from '../history/read-history.ts';
import { nearestByCategory } from '../history/timeline.ts';
import { LATTICE } from '../lattice/lattice.ts';
import { coherenceOf, coherencePercentile, dominantPhase } from '../system/coherence.ts';
import { CyclePosition, describePositions, PhaseName } from '../system/describe-cycles.ts';
import { yearLabel } from '../system/year.ts';
import { METHOD, NEARBY_KM, NEARBY_YEARS, NODE_REACH_KM } from './profile-method.ts';

/** The profile of a year, and of a place in it. A pure function of both and of the dataset. */
const MOST_NEARBY = 10;
const NEAREST_NODES = 3;

const NearNode = Type.Object(
  { id: Type.String(), lat: Type.Number(), lng: Type.Number(), distance_km: Type.Number({ minimum: 0 }) },
  { title: 'NearNode' },
);

const Conjunction = Type.Object(
  {
    year: Type.Integer(),
    year_label: Type.String(),
    years_ago: Type.Integer({ minimum: 0 }),
    passes: Type.Array(
      Type.Object({
        date: Type.String({ description: 'Proleptic Gregorian, with the astronomical year.' }),
        tropical_longitude: Type.Number(),
        tropical_sign: Type.String(),
        sidereal_longitude: Type.Number({ description: 'With the Lahiri ayanamsa.' }),
        sidereal_sign: Type.String(),
        separation_degrees: Type.Number({ description: 'In latitude.' }),
      }),
      { description: 'One, or three when the planets pass each other three times.' },
    ),
  },
  { title: 'GreatConjunction' },
);

export const Profile = Type.Object(
  {
    framework: Framework,
    year: Type.Integer(),
    year_label: Type.String(),
    coherence: Type.Number({ minimum: 0, maximum: 1, description: 'How far the nine cycles are in step.' }),
    percentile: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Per cent of the years of a master cycle that are less coherent.',
    }),
    dominant_phase: PhaseName,
    index: Type.Integer({ minimum: 0, maximum: 100 }),
    cycles: Type.Array(CyclePosition),
    great_conjunction: Type.Unsafe<Static<typeof Conjunction> | null>({
      anyOf: [Conjunction, { type: 'null' }],
      description:
        'The latest meeting of Jupiter and Saturn that began in or before the year; null before -4991 and after 2118.',
    }),
    nearby_events: Type.Array(NearbyEvent, { maxItems: MOST_NEARBY }),
    location: Type.Optional(Type.Object({ lat: Type.Number(), lng: Type.Number() })),
    nearest_nodes: Type.Optional(Type.Array(NearNode, { description: 'The three nearest nodes of the lattice.' })),
    nearby_star_forts: Type.Optional(Type.Array(NearbyEvent, { maxItems: MOST_NEARBY })),
    method: Type.Object({
      coherence: Type.String(),
      index: Type.String(),
      nearby: Type.String(),
      claim: Type.String(),
    }),
  },
  { title: 'Profile' },
);

type Known = { history: History; places: PlaceIndex };

export function profileOf(known: Known, year: number, place: GeoPoint | undefined): Static<typeof Profile> {
  const coherence = coherenceOf(year);
  const shared = {
    framework: INTERPRETIVE,
    year,
    year_label: yearLabel(year),
    coherence: rounded(coherence, 6),
    percentile: coherencePercentile(year),
    dominant_phase: dominantPhase(year),
    cycles: describePositions(year),
    great_conjunction: describeConjunction(conjunctionFor(known.history.conjunctions, year), year),
  } as const;
  if (place === undefined) {
    const nearby = nearestByCategory(known.history, year, NEARBY_YEARS, MOST_NEARBY);
    return {
      ...shared,
      index: Math.round(100 * coherence),
      nearby_events: nearby.map(({ event }) => describeNearby(event, year)),
      method: METHOD.ofYear,
    };
  }
  const nodes = nearestNodes(place);
  const reach = (nodes[0]?.distance_km ?? Number.POSITIVE_INFINITY) / NODE_REACH_KM;
  const around = known.places.within(place, NEARBY_KM);
  return {
    ...shared,
    index: Math.round(100 * (0.6 * coherence + 0.4 * Math.exp(-(reach ** 2)))),
    nearby_events: around
      .filter(({ event }) => event.category !== 'Star Fort')
      .sort((a, b) => Math.abs(a.event.year - year) - Math.abs(b.event.year - year) || a.km - b.km)
      .slice(0, MOST_NEARBY)
      .map(({ event, km }) => describeNearby(event, year, km)),
    location: place,
    nearest_nodes: nodes
      .slice(0, NEAREST_NODES)
      .map((node) => ({ ...node, distance_km: rounded(node.distance_km, 1) })),
    nearby_star_forts: around
      .filter(({ event }) => event.category === 'Star Fort')
      .slice(0, MOST_NEARBY)
      .map(({ event, km }) => describeNearby(event, year, km)),
    method: METHOD.ofPlace,
  };
}

function nearestNodes(place: GeoPoint): Static<typeof NearNode>[] {
  return LATTICE.map(({ id, lat, lng }) => ({ id, lat, lng, distance_km: distanceKm(place, { lat, lng }) })).sort(
    (a, b) => a.distance_km - b.distance_km || (a.id < b.id ? -1 : 1),
  );
}

function describeConjunction(found: GreatConjunction | null, year: number): Static<typeof Conjunction> | null {
  if (found === null) return null;
  return {
    year: found.year,
    year_label: yearLabel(found.year),
    years_ago: year - found.year,
    passes: found.dates.map((date) => ({
      date: isoDate(date),
      tropical_longitude: date.tropicalLongitude,
      tropical_sign: date.tropicalSign,
      sidereal_longitude: date.siderealLongitude,
      sidereal_sign: date.siderealSign,
      separation_degrees: date.separation,
    })),
  };
}

/** ISO 8601; years before 0 have a sign and six digits there. */
function isoDate({ year, month, day }: { year: number; month: number; day: number }): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const shown = year < 0 ? `-${String(-year).padStart(6, '0')}` : String(year).padStart(4, '0');
  return `${shown}-${two(month)}-${two(day)}`;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
