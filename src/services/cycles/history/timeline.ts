import type { HistoricEvent } from './event.ts';
import type { History } from './read-history.ts';

/** Events by time. Every list here is sorted by year, then id, as the history's are. An event stands at its first year. */
type Dated = { readonly year: number };

/** The part of the list from `first` to `last`, both years included, as `list.slice(from, to)` would take it. */
export function spanOf(list: readonly Dated[], first: number, last: number): { from: number; to: number } {
  const from = positionOf(list, first);
  return { from, to: Math.max(from, positionOf(list, last + 1)) };
}

/** Of the first that is in the year or after it. */
function positionOf(list: readonly Dated[], year: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.year ?? year) < year) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Near = { event: HistoricEvent; distance: number };

/**
 * Of each category the event nearest to the year, if one is at most `within` years away: the earlier of two that are as
 * near, then the one whose id comes first. Nearest first, then by category; at most `most`.
 */
export function nearestByCategory(
  { byCategory }: Pick<History, 'byCategory'>,
  year: number,
  within: number,
  most: number,
): readonly Near[] {
  return [...byCategory.values()]
    .flatMap((events) => nearest(events, year) ?? [])
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance || (a.event.category < b.event.category ? -1 : 1))
    .slice(0, most);
}

function nearest(events: readonly HistoricEvent[], year: number): Near | undefined {
  const at = positionOf(events, year);
  const after = events[at];
  const lastBefore = events[at - 1];
  const before = lastBefore && events[positionOf(events, lastBefore.year)];
  const near = [before, after].flatMap((event) => (event ? { event, distance: Math.abs(event.year - year) } : []));
  const [first, second] = near;
  return first !== undefined && second !== undefined && second.distance < first.distance ? second : first;
}
