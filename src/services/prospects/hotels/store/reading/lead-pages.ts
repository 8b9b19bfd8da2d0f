import type { Database } from '#platform/db/pool.ts';
import type { Country } from '../../rules/country.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import { EVERY_RATING } from '../../rules/rating-range.ts';
import type { Segment } from '../../rules/segment.ts';
import { SEGMENTS, tenthsOf } from '../../rules/segment.ts';
import { COUNTRIES, runsByScore } from './hotel-filter.ts';
import { countFromScore, sumOfTally } from './hotel-totals.ts';
import { counted, merged, paged } from './sorted-runs.ts';
import type { Statement } from './statement.ts';
import { isUsualLimit, readPage, statementOf, Values } from './statement.ts';

/** Reads pages of hotels by score, highest first; then by reviews, then by number, so that no tie is left open. */
export type LeadFilter = {
  readonly country?: Country | undefined;
  readonly segment?: Segment | undefined;
  readonly minScoreCents: number;
};

/** Undefined for filters that the order by score has no runs for; those are read within prospects.hotel_facet. */
export function leadFilterOf(filter: HotelFilter, segment: Segment | undefined): LeadFilter | undefined {
  const { country, range, minScoreCents = 0, ...others } = filter;
  const bySegment = segment === undefined ? EVERY_RATING : tenthsOf(segment);
  const isOfSegment = range.min === bySegment.min && range.max === bySegment.max;
  if (!isOfSegment || Object.values(others).some((each) => each !== undefined)) return undefined;
  return { country, segment, minScoreCents };
}

type LeadPosition = { scoreCents: number; reviewsCount: number; uen: string };

/** Where a page begins, and how many leads are before it. */
export type LeadStart = { position: number } & ({ after: LeadPosition } | { offset: number });

export type LeadPage = {
  kind: DatasetKind;
  total: number;
  totalIsExact: true;
  count: number;
  hasMore: boolean;
  /** Score in cents, reviews and number of the last one. */
  last: readonly [number, number, string] | null;
  /** The leads' JSON, with commas between them. */
  documents: string;
};

type LeadColumns = {
  kind: DatasetKind | null;
  total: string;
  documents: string | null;
  found: number;
  last_uen: string | null;
  last_score: string | null;
  last_reviews: number | null;
};

export async function rankHotels(
  database: Database,
  filter: LeadFilter,
  start: LeadStart,
  limit: number,
): Promise<LeadPage> {
  const [row] = await readPage<LeadColumns>(
    database,
    leadPageStatement(filter, start, limit),
    'offset' in start ? start.offset : 0,
  );
  if (row === undefined) throw new Error('a page always has its row');
  const { last_uen: uen, last_score: score, last_reviews: reviewsCount } = row;
  return {
    kind: row.kind ?? 'live',
    total: Number(row.total),
    totalIsExact: true,
    count: Math.min(row.found, limit),
    hasMore: row.found > limit,
    last: uen === null || score === null || reviewsCount === null ? null : [Number(score), reviewsCount, uen],
    documents: row.documents ?? '',
  };
}

const COLUMNS = 'uen, document, lead, score_cents, reviews_count';
const ORDER = 'score_cents DESC, reviews_count DESC, uen';

/** A lead is the hotel's JSON, still open, with its rank and then what was written of its score behind it. */
export function leadPageStatement(filter: LeadFilter, start: LeadStart, limit: number): Statement {
  const { country, segment, minScoreCents } = filter;
  const values = new Values();
  const total = totalIn(filter, values);
  const further: string[] = [];
  if (minScoreCents > 0) further.push(`score_cents >= ${values.add(minScoreCents)}`);
  if ('after' in start) further.push(behind(start.after, values));
  const runs = runsByScore(country, segment).map((run) => [run, ...further].join(' AND '));
  const window = { limit: limit + 1, offset: 'offset' in start ? start.offset : 0 };
  const page = paged(COLUMNS, window, (columns, inner) =>
    merged(
      // The order needs its columns, whatever else is wanted.
      runs.map(
        (run) =>
          `SELECT ${columns === 'uen' ? 'uen, score_cents, reviews_count' : columns} FROM prospects.hotel WHERE ${run}`,
      ),
      ORDER,
      inner,
    ),
  );
  const lead = `left(document, -1) || ',"rank":' || (${values.add(start.position)}::bigint + place) || lead`;
  const onPage = `FILTER (WHERE place <= ${limit})`;
  const isLast = `FILTER (WHERE place = least(${limit}, found))`;
  const text = `SELECT counted.*, page.* FROM ${counted(total)} CROSS JOIN LATERAL (
    SELECT string_agg(${lead}, ',' ORDER BY place) ${onPage} AS documents, count(*)::integer AS found,
      max(uen) ${isLast} AS last_uen, max(score_cents) ${isLast} AS last_score, max(reviews_count) ${isLast} AS last_reviews
    FROM (
      SELECT ${COLUMNS}, row_number() OVER (ORDER BY ${ORDER}) AS place, count(*) OVER () AS found
      FROM (${page}) AS chosen) AS placed) AS page`;
  return statementOf(text, values, isUsualLimit(limit) && window.offset === 0);
}

function totalIn({ country, segment, minScoreCents }: LeadFilter, values: Values): string {
  const range = segment === undefined ? EVERY_RATING : tenthsOf(segment);
  if (minScoreCents === 0) return sumOfTally({ country, range }, values);
  const countries = country === undefined ? COUNTRIES : [country];
  return countFromScore(minScoreCents, countries, segment === undefined ? SEGMENTS : [segment], values);
}

/** Behind a lead in the order score descending, reviews descending, number ascending. */
function behind(lead: LeadPosition, values: Values): string {
  const score = values.add(lead.scoreCents);
  // As wide as any number in a cursor: one that no hotel has is a place all the same.
  const reviews = `${values.add(lead.reviewsCount)}::bigint`;
  return `score_cents <= ${score} AND (score_cents < ${score} OR reviews_count < ${reviews}
    OR (reviews_count = ${reviews} AND uen > ${values.add(lead.uen)}))`;
}
