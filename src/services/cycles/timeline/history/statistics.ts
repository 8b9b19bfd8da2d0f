import type { Static } from 'typebox';
import Type from 'typebox';
import { integerOrNull, textOrNull } from '../../interface/schema-parts.ts';
import { LATTICE } from '../lattice/lattice.ts';
import { CYCLES } from '../system/nine-cycles.ts';
import type { History } from './read-history.ts';
import { surveyOf } from './survey.ts';

/** How much there is, as the API tells it. */
export const Statistics = Type.Object(
  {
    events: Type.Object({
      total: Type.Integer({ description: 'Of all categories, star forts and doctrinal events included.' }),
      by_category: Type.Record(Type.String(), Type.Integer()),
      by_century: Type.Array(Type.Object({ century: Type.String(), events: Type.Integer() }), {
        description: 'Only centuries with events, in order.',
      }),
      first_year: integerOrNull(),
      last_year: integerOrNull(),
    }),
    star_forts: Type.Integer(),
    ratio_of_power: Type.Integer(),
    resonance_nodes: Type.Integer(),
    cycles: Type.Integer(),
    sources: Type.Array(
      Type.Object({ name: Type.String(), licence: Type.String(), rows: Type.Integer(), url: textOrNull() }),
      { description: 'Where the rows are from, and on what terms.' },
    ),
  },
  { title: 'Statistics' },
);

export function statisticsOf(history: History): Static<typeof Statistics> {
  const { byCategory, byCentury, bySource } = surveyOf(history);
  const rowsOf = new Map(bySource.map(({ name, count }) => [name, count]));
  const countOf = new Map(byCategory.map(({ name, count }) => [name, count]));
  return {
    events: {
      total: history.events.length,
      by_category: Object.fromEntries(countOf),
      by_century: byCentury.map(({ name, count }) => ({ century: name, events: count })),
      first_year: history.events.at(0)?.year ?? null,
      last_year: history.events.at(-1)?.year ?? null,
    },
    star_forts: countOf.get('Star Fort') ?? 0,
    ratio_of_power: countOf.get('Doctrine') ?? 0,
    resonance_nodes: LATTICE.length,
    cycles: CYCLES.length,
    sources: history.sources.map(({ key, name, licence, url }) => ({ name, licence, rows: rowsOf.get(key) ?? 0, url })),
  };
}
