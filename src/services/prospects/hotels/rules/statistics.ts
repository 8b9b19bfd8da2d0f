import type { Static } from 'typebox';
import Type from 'typebox';
import type { Country } from './country.ts';
import type { DatasetKind } from './dataset-kind.ts';
import { DatasetSchema } from './dataset-kind.ts';
import type { Segment } from './segment.ts';
import { SEGMENTS, segmentOf } from './segment.ts';

/** What is counted of the dataset. */
export type DatasetState = { kind: DatasetKind; hotels: number; updatedAt: Date };

/** One country's hotels with one rating. */
type Cell = { country: Country; ratingTenths: number; hotels: number; opportunityUsd: number };

export type Statistics = {
  dataset: DatasetState;
  cells: Cell[];
  percentiles: Record<string, number>;
  attributions: string[];
};

/** Statistics of the dataset as they are told, from counts by country and rating. */
const Group = Type.Object(
  {
    hotels: Type.Integer({ minimum: 0 }),
    average_rating: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Null without hotels.' }),
    pipeline_value_usd: Type.Integer({ minimum: 0, description: 'Sum of opportunity_usd.' }),
  },
  { title: 'HotelGroup' },
);

export const StatisticsSchema = Type.Object(
  {
    total_hotels: Type.Integer({ minimum: 0 }),
    average_rating: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Two decimals.' }),
    pipeline_value_usd: Type.Integer({ minimum: 0, description: 'Sum of opportunity_usd.' }),
    by_segment: Type.Object({ CRITICAL: Group, URGENT: Group, HIGH: Group, MODERATE: Group }),
    by_country: Type.Object({ SG: Group, TH: Group }),
    rating_histogram: Type.Array(Type.Object({ rating: Type.Number(), hotels: Type.Integer({ minimum: 1 }) }), {
      description: 'Hotels by rating, lowest first; ratings that no hotel has are left out.',
    }),
    score_percentiles: Type.Object(
      Object.fromEntries(
        ['p10', 'p25', 'p50', 'p75', 'p90', 'p99'].map((name) => [name, Type.Optional(Type.Number({ minimum: 0 }))]),
      ),
      { description: 'The score at or below which so many percent of the hotels lie. Empty without hotels.' },
    ),
    dataset: DatasetSchema,
    attribution: Type.Array(Type.String(), { description: 'To be named wherever the data is shown.' }),
    as_of: Type.String({ format: 'date-time' }),
  },
  { title: 'Statistics', description: 'Aggregates of the dataset.' },
);

const REGISTRIES = [
  'Accounting and Corporate Regulatory Authority, Singapore; Singapore Open Data Licence 1.0',
  'Hotels Licensing Board, Singapore; Singapore Open Data Licence 1.0',
  'Department of Business Development, Thailand',
  'Overture Maps Foundation, overturemaps.org',
];

export function statisticsOf({
  dataset,
  cells,
  percentiles,
  attributions,
}: Statistics): Static<typeof StatisticsSchema> {
  const ofSegment = (segment: Segment) => groupOf(cells.filter((cell) => segmentOf(cell.ratingTenths) === segment));
  const ofCountry = (country: Country) => groupOf(cells.filter((cell) => cell.country === country));
  const { hotels, ...whole } = groupOf(cells);
  const [critical, urgent, high, moderate] = SEGMENTS;
  return {
    total_hotels: hotels,
    ...whole,
    by_segment: {
      CRITICAL: ofSegment(critical),
      URGENT: ofSegment(urgent),
      HIGH: ofSegment(high),
      MODERATE: ofSegment(moderate),
    },
    by_country: { SG: ofCountry('SG'), TH: ofCountry('TH') },
    rating_histogram: histogramOf(cells),
    score_percentiles: percentiles,
    dataset: { kind: dataset.kind },
    attribution: dataset.kind === 'demo' ? ['Fictional demo data'] : [...REGISTRIES, ...attributions],
    as_of: dataset.updatedAt.toISOString(),
  };
}

function groupOf(cells: readonly Cell[]) {
  let hotels = 0;
  let tenths = 0;
  let value = 0;
  for (const cell of cells) {
    hotels += cell.hotels;
    tenths += cell.hotels * cell.ratingTenths;
    value += cell.opportunityUsd;
  }
  return {
    hotels,
    average_rating: hotels === 0 ? null : Math.round((tenths * 10) / hotels) / 100,
    pipeline_value_usd: value,
  };
}

function histogramOf(cells: readonly Cell[]) {
  const byRating = new Map<number, number>();
  for (const { ratingTenths, hotels } of cells) {
    byRating.set(ratingTenths, (byRating.get(ratingTenths) ?? 0) + hotels);
  }
  return [...byRating].sort(([a], [b]) => a - b).map(([tenths, hotels]) => ({ rating: tenths / 10, hotels }));
}
