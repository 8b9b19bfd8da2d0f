import type { Region } from '../../names/regions.ts';
import { REGIONS, regionOf } from '../../names/regions.ts';
import type { Category } from './category.ts';
import { centuryLabel, centuryOf } from './century.ts';
import type { HistoricEvent } from './event.ts';
import type { History } from './read-history.ts';

/**
 * What the dataset holds and where it is thin. Counts every event by the year it began in. Gaps leave the computed
 * conjunctions aside: one every twenty years would fill each century, and none has a place.
 */
export type Survey = {
  events: number;
  byCategory: readonly Count<Category>[];
  byCentury: readonly Count[];
  /** Only events with a country. */
  byCountry: readonly Count[];
  /** The same by the parts of the world that countries of today are in. */
  byRegion: readonly Count<Region>[];
  bySignificance: readonly Count[];
  bySource: readonly Count[];
  gaps: {
    /** Between the first event and the last. */
    emptyCenturies: readonly string[];
    thinCategories: readonly Count<Category>[];
    /** Ids. */
    withoutCoordinates: readonly string[];
  };
};
export type Count<Name extends string = string> = { name: Name; count: number };

const THIN_BELOW = 10;
const SIGNIFICANCES = [5, 4, 3, 2, 1];

export function surveyOf({ events, byCategory, sources }: History): Survey {
  const categories = [...byCategory].map(([name, list]) => ({ name, count: list.length }));
  const recorded = events.filter(({ category }) => category !== 'Astronomical');
  return {
    events: events.length,
    byCategory: categories,
    byCentury: centuries(events),
    byCountry: counted(events.flatMap(({ country }) => country ?? [])).toSorted(mostFirst),
    byRegion: REGIONS.map((name) => ({
      name,
      count: events.reduce((total, { country }) => total + Number(country !== null && regionOf(country) === name), 0),
    })),
    bySignificance: SIGNIFICANCES.map((name) => ({
      name: String(name),
      count: events.reduce((total, { significance }) => total + Number(significance === name), 0),
    })),
    bySource: sources.map(({ key }) => ({
      name: key,
      count: events.reduce((total, { source }) => total + Number(source.key === key), 0),
    })),
    gaps: {
      emptyCenturies: emptyCenturies(recorded),
      thinCategories: categories.filter(({ count }) => count < THIN_BELOW),
      withoutCoordinates: recorded.filter(({ lat }) => lat === null).map(({ id }) => id),
    },
  };
}

/** Events are sorted by year, so the centuries come in order. */
const centuries = (events: readonly HistoricEvent[]) =>
  counted(events.map(({ year }) => centuryLabel(centuryOf(year))));

function emptyCenturies(events: readonly HistoricEvent[]): string[] {
  const filled = new Set(events.map(({ year }) => centuryOf(year)));
  const [first, last] = [Math.min(...filled), Math.max(...filled)];
  const empty: string[] = [];
  for (let century = first; century < last; century += 1) if (!filled.has(century)) empty.push(centuryLabel(century));
  return empty;
}

const counted = (names: readonly string[]): Count[] =>
  [...Map.groupBy(names, (name) => name)].map(([name, { length: count }]) => ({ name, count }));

const mostFirst = (a: Count, b: Count) => b.count - a.count || (a.name < b.name ? -1 : 1);
