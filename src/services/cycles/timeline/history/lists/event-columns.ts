import type { Static } from 'typebox';
import Type from 'typebox';
import { integerOrNull, numberOrNull, textOrNull } from '../../../interface/schema-parts.ts';
import { REGIONS, regionOf } from '../../../names/regions.ts';
import { CATEGORIES } from '../category.ts';
import type { HistoricEvent } from '../event.ts';
import { LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE } from '../significance.ts';

/**
 * Many events at once, column by column: a tenth of what the same rows weigh one by one, for whoever draws or counts all of
 * them. The event at a position is what stands there in each column.
 */
export const EventColumns = Type.Object(
  {
    total: Type.Integer({ description: 'The length of every column.' }),
    categories: Type.Array(Type.String(), { description: '`category` counts from 0 in this list.' }),
    regions: Type.Array(Type.String(), { description: '`region` counts from 0 in this list.' }),
    columns: Type.Object({
      id: Type.Array(Type.String()),
      year: Type.Array(Type.Integer(), { description: 'Astronomical: 1 BCE is 0. Ascending.' }),
      end_year: Type.Array(integerOrNull('The last year of what took several.')),
      century: Type.Array(Type.Integer(), {
        description: 'Positions of events of which only the century is known; `year` is its first.',
      }),
      title: Type.Array(Type.String()),
      category: Type.Array(Type.Integer()),
      country: Type.Array(textOrNull('ISO 3166-1 alpha-2.')),
      region: Type.Array(integerOrNull('The part of the world that the country is in.')),
      lat: Type.Array(numberOrNull()),
      lng: Type.Array(numberOrNull()),
      significance: Type.Array(Type.Integer({ minimum: LEAST_SIGNIFICANCE, maximum: MOST_SIGNIFICANCE })),
    }),
  },
  { title: 'EventColumns', description: 'Events column by column, by year, then id.' },
);

/** `events` are in their order. */
export function columnsOf(events: readonly HistoricEvent[]): Static<typeof EventColumns> {
  return {
    total: events.length,
    categories: [...CATEGORIES],
    regions: [...REGIONS],
    columns: {
      id: events.map(({ id }) => id),
      year: events.map(({ year }) => year),
      end_year: events.map(({ endYear }) => endYear),
      century: [...events.keys()].filter((position) => events[position]?.datePrecision === 'century'),
      title: events.map(({ title }) => title),
      category: events.map(({ category }) => CATEGORIES.indexOf(category)),
      country: events.map(({ country }) => country),
      region: events.map(({ country }) => (country === null ? null : REGIONS.indexOf(regionOf(country)))),
      lat: events.map(({ lat }) => lat),
      lng: events.map(({ lng }) => lng),
      significance: events.map(({ significance }) => significance),
    },
  };
}
