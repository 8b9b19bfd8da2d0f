import type { Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import { furtherConditions, plainConditions, runsByNumber } from './hotel-filter.ts';
import { COUNTED_UP_TO, sumOfTally, totalOf } from './hotel-totals.ts';
import type { Window } from './sorted-runs.ts';
import { counted, cut, merged, paged, upTo } from './sorted-runs.ts';
import type { Statement } from './statement.ts';
import { isUsualLimit, readPage, statementOf, Values } from './statement.ts';

/**
 * Reads pages of hotels, by number. A page and its total come out of one statement, so they agree while an import writes;
 * and a page comes as one text, since its hotels were rendered when they were published.
 */
export type Page = {
  kind: DatasetKind;
  total: number;
  /** False when only the first thousand were counted. */
  totalIsExact: boolean;
  /** Hotels on the page. */
  count: number;
  hasMore: boolean;
  /** The number of the last one. */
  last: string | null;
};

/** Where a page begins: behind a hotel, or after so many. */
export type PageStart = { after: string } | { offset: number };

const offsetOf = (start: object) => ('offset' in start ? Number(start.offset) : 0);

/** `documents` are the hotels' JSON, with commas between them. */
export async function listHotels(
  database: Database,
  filter: HotelFilter,
  start: PageStart,
  limit: number,
): Promise<Page & { documents: string }> {
  const { statement, totalIsExact } = hotelPageStatement(filter, start, limit);
  const [row] = await readPage<PageColumns & { documents: string | null; found: number; last: string | null }>(
    database,
    statement,
    offsetOf(start),
  );
  if (row === undefined) throw new Error('a page always has its row');
  const count = Math.min(row.found, limit);
  return {
    ...countOf(row, totalIsExact),
    count,
    hasMore: row.found > limit,
    last: row.last,
    documents: row.documents ?? '',
  };
}

/** One hotel more than the page has is looked for: it tells whether another page follows. */
export function hotelPageStatement(
  filter: HotelFilter,
  start: PageStart,
  limit: number,
): { statement: Statement; totalIsExact: boolean } {
  const values = new Values();
  const { total, totalIsExact } = totalIn(filter, values);
  const page = pageIn(filter, 'uen, document', start, limit + 1, totalIsExact, values);
  const text = `SELECT counted.*, page.* FROM ${counted(total)} CROSS JOIN LATERAL (
    SELECT string_agg(document, ',' ORDER BY uen) FILTER (WHERE place <= ${limit}) AS documents,
      max(uen) FILTER (WHERE place <= ${limit}) AS last, count(*)::integer AS found
    FROM (SELECT uen, document, row_number() OVER (ORDER BY uen) AS place FROM (${page}) AS chosen) AS placed) AS page`;
  const isUsual = isUsualLimit(limit) && offsetOf(start) === 0 && isPlain(filter);
  return { statement: statementOf(text, values, isUsual), totalIsExact };
}

/** Nothing but the contract's own filters: those are walked along an index whatever the values are. */
function isPlain({ words = [], ...filter }: HotelFilter): boolean {
  const others = [filter.hasEmail, filter.hasWebsite, filter.cityKey, filter.minScoreCents, filter.isExportable];
  return words.length === 0 && others.every((each) => each === undefined);
}

/** Whether the order by number has runs for the filter and counts for its total; anything else is read within hotel_facet. */
export function isReadByNumber(filter: HotelFilter): boolean {
  return filter.minScoreCents === undefined && totalOf(filter, new Values()) !== undefined;
}

type PageColumns = { kind: DatasetKind | null; total: string };

function countOf({ kind, total }: PageColumns, totalIsExact: boolean) {
  const counted = Number(total);
  return {
    kind: kind ?? ('live' as const),
    total: totalIsExact ? counted : Math.min(counted, COUNTED_UP_TO),
    totalIsExact: totalIsExact || counted <= COUNTED_UP_TO,
  };
}

function totalIn(filter: HotelFilter, values: Values): { total: string; totalIsExact: boolean } {
  const exact = totalOf(filter, values);
  if (exact !== undefined) return { total: exact, totalIsExact: true };
  const some = selectSorted(filter, 'uen', undefined, upTo(COUNTED_UP_TO + 1), values);
  return { total: `(SELECT count(*) FROM (${some}) AS matching)`, totalIsExact: false };
}

function pageIn(
  filter: HotelFilter,
  columns: string,
  start: PageStart,
  limit: number,
  totalIsExact: boolean,
  values: Values,
): string {
  const after = 'after' in start ? start.after : undefined;
  return paged(
    columns,
    { limit, offset: offsetOf(start) },
    (wanted, window) => selectSorted(filter, wanted, after, window, values),
    totalIsExact ? undefined : COUNTED_UP_TO,
  );
}

/** A window of the selected hotels, in order. */
function selectSorted(
  filter: HotelFilter,
  columns: string,
  after: string | undefined,
  window: Window,
  values: Values,
): string {
  const { words = [], cityKey } = filter;
  const [rarest, ...others] = words;
  const inCity = cityKey === undefined ? [] : [`city_key = ${values.add(cityKey)}`];
  if (rarest === undefined) {
    const further = [...furtherConditions(filter, values), ...behind('uen', after, values)];
    const runs =
      cityKey === undefined
        ? runsByNumber(filter, values)
        : [[...inCity, ...plainConditions(filter, values), anyAtAll(filter, values)].join(' AND ')];
    const selects = runs.map(
      (run) => `SELECT ${columns} FROM prospects.hotel WHERE ${[run, ...further].join(' AND ')}`,
    );
    return merged(selects, 'uen', window);
  }
  const conditions = [
    `found.word = ${values.add(rarest)}`,
    ...others.map(
      (word) =>
        `EXISTS (SELECT FROM prospects.hotel_word AS other WHERE other.word = ${values.add(word)} AND other.uen = found.uen)`,
    ),
    ...behind('found.uen', after, values),
  ];
  const further = [...inCity, ...plainConditions(filter, values), ...furtherConditions(filter, values)];
  if (further.length > 0) further.push(anyAtAll(filter, values));
  const needsHotel = further.length > 0 || columns !== 'uen';
  return `SELECT ${columns} FROM prospects.hotel_word AS found ${needsHotel ? 'JOIN prospects.hotel USING (uen)' : ''}
    WHERE ${[...conditions, ...further].join(' AND ')} ORDER BY found.uen ${cut(window)}`;
}

/** Known from the counts before anything is walked: a city without such hotels is not searched for them. */
const anyAtAll = (filter: HotelFilter, values: Values) => `${sumOfTally(filter, values)} > 0`;

const behind = (column: string, after: string | undefined, values: Values) =>
  after === undefined ? [] : [`${column} > ${values.add(after)}`];
