import type { HistoricEvent } from './event.ts';
import type { History } from './read-history.ts';

/** Events by time. Every list here is sorted by year, then id, as the history's are. An event stands at its first year. */
type Dated = { readonly year: number };

/** Which events are between two years: those that began there, or also those that went on into them. */
export const SPANS = ['start', 'overlap'] as const;
export type Span = (typeof SPANS)[number];

/** The part of the list from `first` to `last`, both years included, as `list.slice(from, to)` would take it. */
export function spanOf(list: readonly Dated[], first: number, last: number): { from: number; to: number } {
  const from = positionOf(list, first);
  return { from, to: Math.max(from, positionOf(list, last + 1)) };
}

/**
 * Finds the positions of those that began before a year and went on into it, in their order. Only what lasts longer than
 * a year is looked at, and of that only what began so near before the year that it could last until then.
 */
export function findEarlier<Item extends Dated>(
  list: readonly Item[],
  lastYearOf: (item: Item) => number,
): (year: number) => readonly number[] {
  const lasting = list.flatMap((item, position) => {
    const last = lastYearOf(item);
    return last > item.year ? [{ position, year: item.year, last }] : [];
  });
  const longest = lasting.reduce((most, { year, last }) => Math.max(most, last - year), 0);
  return (year) => {
    const { from, to } = spanOf(lasting, year - longest, year - 1);
    return lasting
      .slice(from, to)
      .filter(({ last }) => last >= year)
      .map(({ position }) => position);
  };
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
 * Of each category the event nearest to the year, of those whose year is known, if one is at most `within` years away:
 * the earlier of two that are as near, then the one whose id comes first. Nearest first, then by category; at most
 * `most`.
 */
export function nearestByCategory(
  { datedToTheYear }: Pick<History, 'datedToTheYear'>,
  year: number,
  within: number,
  most: number,
): readonly Near[] {
  return [...datedToTheYear.values()]
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
