import { distanceKm } from '#lib/geometry/sphere.ts';
import { normalisedName } from '../../names/normalised-name.ts';
import type { DatePrecision } from './category.ts';
import type { HistoricEvent } from './event.ts';
import { dateLabel } from './event-date.ts';

/**
 * Pairs of events that may be the same one. What no rule can decide is a warning for whoever edits the dataset; what can
 * only be a mistake is a fault. Changes nothing and merges nothing.
 */
export type Conflict = {
  kind: 'same-title' | 'same-fort' | 'same-place' | 'same-record';
  isFault: boolean;
  ids: readonly [string, string];
  message: string;
};

const NEAR_KM = 1;
/** Degrees of latitude that are surely more than NEAR_KM. */
const NEAR_DEGREES = NEAR_KM / 111;
const NEAR_YEARS = 1;
const SAME: Readonly<Record<DatePrecision, string>> = { year: 'in the same year', century: 'of the same century' };
/** Of a kind. Whoever has so many has to start with the first. */
const MOST = 1000;

/** Only pairs in which an event `concerns` the caller: when rows are added, those with a new one. */
export function conflictsOf(
  events: readonly HistoricEvent[],
  concerns: (event: HistoricEvent) => boolean = () => true,
): readonly Conflict[] {
  const isOfInterest = ([a, b]: Pair) => concerns(a) || concerns(b);
  const told = (pairs: Iterable<Pair>, conflict: (pair: Pair) => Omit<Conflict, 'ids'>): Conflict[] =>
    firstOf(pairs, isOfInterest).map(([a, b]) => ({ ...conflict([a, b]), ids: [a.id, b.id] }));
  return [
    ...told(sameRecord(events), ([{ source, record }]) => ({
      kind: 'same-record',
      isFault: true,
      message: `both are record ${record} of ${source.key}`,
    })),
    ...told(sameFort(events), ([a, b]) => ({
      kind: 'same-fort',
      isFault: true,
      message: `two star forts of the same name, ${metresBetween(a, b)} m apart`,
    })),
    ...told(sameTitle(events), ([{ category }]) => ({
      kind: 'same-title',
      isFault: false,
      message: `the same title in ${category}, at most ${NEAR_YEARS} year apart`,
    })),
    ...told(samePlace(events), ([a, b]) => ({
      kind: 'same-place',
      isFault: false,
      message: `both ${a.category}, ${SAME[a.datePrecision]}, ${metresBetween(a, b)} m apart`,
    })),
  ];
}

type Pair = readonly [HistoricEvent, HistoricEvent];
type Placed = HistoricEvent & { lat: number; lng: number };

function firstOf(pairs: Iterable<Pair>, isOfInterest: (pair: Pair) => boolean): Pair[] {
  const found: Pair[] = [];
  for (const pair of pairs) {
    if (isOfInterest(pair)) found.push(pair);
    if (found.length === MOST) break;
  }
  return found;
}

function* sameRecord(events: readonly HistoricEvent[]): Generator<Pair> {
  const withRecord = events.filter(({ record }) => record !== null);
  for (const group of grouped(withRecord, ({ source, record }) => `${source.key} ${record}`)) yield* neighbours(group);
}

function* sameTitle(events: readonly HistoricEvent[]): Generator<Pair> {
  for (const group of grouped(events, ({ category, title }) => `${category} ${normalisedName(title)}`)) {
    const byYear = group.toSorted((a, b) => a.year - b.year);
    for (const [a, b] of neighbours(byYear)) if (b.year - a.year <= NEAR_YEARS) yield [a, b];
  }
}

function* sameFort(events: readonly HistoricEvent[]): Generator<Pair> {
  const forts = events.filter(isPlaced).filter(({ category }) => category === 'Star Fort');
  for (const group of grouped(forts, ({ title }) => normalisedName(title))) yield* nearPairs(group);
}

function* samePlace(events: readonly HistoricEvent[]): Generator<Pair> {
  for (const group of grouped(events.filter(isPlaced), (each) => `${each.category} ${dateLabel(each)}`)) {
    yield* nearPairs(group);
  }
}

const isPlaced = (event: HistoricEvent): event is Placed => event.lat !== null && event.lng !== null;

const grouped = <Event extends HistoricEvent>(events: readonly Event[], keyOf: (event: Event) => string) =>
  Map.groupBy(events, keyOf).values();

function* neighbours(events: readonly HistoricEvent[]): Generator<Pair> {
  for (const [at, b] of events.entries()) {
    const a = events[at - 1];
    if (a !== undefined) yield [a, b];
  }
}

function* nearPairs(events: readonly Placed[]): Generator<Pair> {
  const byLatitude = events.toSorted((a, b) => a.lat - b.lat);
  for (const [at, a] of byLatitude.entries()) {
    for (let next = at + 1; next < byLatitude.length; next += 1) {
      const b = byLatitude[next];
      if (b === undefined || b.lat - a.lat > NEAR_DEGREES) break;
      if (distanceKm(a, b) <= NEAR_KM) yield a.id < b.id ? [a, b] : [b, a];
    }
  }
}

const metresBetween = (a: HistoricEvent, b: HistoricEvent) =>
  isPlaced(a) && isPlaced(b) ? Math.round(distanceKm(a, b) * 1000) : 0;
