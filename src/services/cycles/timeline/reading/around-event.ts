import type { HistoricEvent } from '../history/event.ts';
import type { PlaceIndex } from '../history/place-index.ts';
import type { History } from '../history/read-history.ts';
import { spanOf } from '../history/timeline.ts';
import { NEARBY_KM, NEARBY_YEARS } from './profile-method.ts';

/** What happened around an event: the most significant of what is near. Near, not explained. */
const MOST_AROUND = 8;

/** By year; only what is dated to the year is near to one. */
export function aroundInTime({ events }: Pick<History, 'events'>, event: HistoricEvent): readonly HistoricEvent[] {
  const { from, to } = spanOf(events, event.year - NEARBY_YEARS, event.year + NEARBY_YEARS);
  const yearsAway = ({ year }: HistoricEvent) => Math.abs(year - event.year);
  return events
    .slice(from, to)
    .filter(({ id, datePrecision }) => id !== event.id && datePrecision === 'year')
    .sort((a, b) => b.significance - a.significance || yearsAway(a) - yearsAway(b) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_AROUND)
    .sort((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1));
}

/** The nearest first, of all times; nothing where nobody knows the place. */
export function aroundInPlace(places: PlaceIndex, event: HistoricEvent): ReturnType<PlaceIndex['within']> {
  const { lat, lng } = event;
  if (lat === null || lng === null) return [];
  return places
    .within({ lat, lng }, NEARBY_KM)
    .filter((near) => near.event.id !== event.id)
    .sort((a, b) => b.event.significance - a.event.significance || a.km - b.km || (a.event.id < b.event.id ? -1 : 1))
    .slice(0, MOST_AROUND)
    .sort((a, b) => a.km - b.km || (a.event.id < b.event.id ? -1 : 1));
}
