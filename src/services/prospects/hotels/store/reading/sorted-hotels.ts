import type { Connection, Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import type { Lineage } from '../../rules/lineage.ts';
import type { OrderColumn, OrderValue, SortedStart } from '../../rules/listing/hotel-order.ts';
import { orderOf } from '../../rules/listing/hotel-order.ts';
import type { HotelSort } from '../../rules/listing/hotel-sort.ts';
import { sortParts } from '../../rules/listing/hotel-sort.ts';
import { facetConditions, hasFigures, isFoundByWord, matchingIn, where, wordConditions } from './facet-filter.ts';
import { behindInOrder, orderBy } from './facet-order.ts';
import { COUNTED_UP_TO, totalOf } from './hotel-totals.ts';
import { counted, cut } from './sorted-runs.ts';
import type { Statement } from './statement.ts';
import { statementOf, Values } from './statement.ts';
import { toRead, withinIndexes } from './within-indexes.ts';

/**
 * Reads hotels under any filter in any order. Which hotels are on a page is found within one index of
 * prospects.hotel_facet, since each of them holds all that is filtered by: the worst question walks it once from end to
 * end, without a look at a table. The hotels themselves are fetched when it is known which.
 */
export type SortedHotel = {
  readonly uen: string;
  readonly document: string;
  /** The end of a lead's JSON. */
  readonly lead: string;
  readonly lineage: Lineage;
  readonly rooms: number | null;
  readonly phone: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly scoreCents: number;
  /** Where it stands in the order, to go on behind it. */
  readonly position: readonly OrderValue[];
};

type SortedPage = {
  readonly kind: DatasetKind;
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly hasMore: boolean;
  readonly hotels: readonly SortedHotel[];
};

export type Question = {
  readonly filter: HotelFilter;
  readonly sort: HotelSort;
  readonly start: SortedStart;
  readonly limit: number;
};

type Row = { [column: `key_${number}`]: string | number } & Omit<SortedHotel, 'position' | 'scoreCents'> & {
    kind: DatasetKind | null;
    total: string;
    uen: string | null;
    score_cents: string;
  };

/** A page and how many match, of one state of the data. One hotel more than the page has tells whether another follows. */
export async function readSortedPage(database: Database, question: Question): Promise<SortedPage> {
  const { rows, totalIsExact } = await withinIndexes(database, async (connection) => {
    const way = await wayTo(connection, question);
    const asked = sortedPageStatement({ ...question, limit: question.limit + 1 }, way);
    return { ...(await connection.query<Row>(asked.statement)), totalIsExact: asked.totalIsExact };
  });
  const [first] = rows;
  if (first === undefined) throw new Error('a page always has its row');
  const found = rows.filter(({ uen }) => uen !== null);
  const total = Number(first.total);
  return {
    kind: first.kind ?? 'live',
    total: totalIsExact ? total : Math.min(total, COUNTED_UP_TO),
    totalIsExact: totalIsExact || total <= COUNTED_UP_TO,
    hasMore: found.length > question.limit,
    hotels: found.slice(0, question.limit).map((row) => hotelOf(row, orderOf(question.sort))),
  };
}

/** The same hotels without their number, for whoever reads all of them page by page. */
export async function readSorted(
  database: Database,
  filter: HotelFilter,
  sort: HotelSort,
  after: readonly OrderValue[] | undefined,
  limit: number,
): Promise<SortedHotel[]> {
  const order = orderOf(sort);
  const question = { filter, sort, start: after === undefined ? { offset: 0 } : { after }, limit };
  const rows = await withinIndexes(database, async (connection) => {
    const values = new Values();
    const text = `${withFound(question, await wayTo(connection, question), values)}
      SELECT ${COLUMNS}, ${keysOf(order)} FROM ${FETCHED} ORDER BY place`;
    return (await connection.query<Row>(statementOf(text, values, false))).rows;
  });
  return rows.map((row) => hotelOf(row, order));
}

export function sortedPageStatement(question: Question, way: Way): { statement: Statement; totalIsExact: boolean } {
  const values = new Values();
  const { filter } = question;
  const order = orderOf(question.sort);
  const exact = totalOf(filter, values) ?? (way === 'all that match' ? '(SELECT count(*) FROM matching)' : undefined);
  // A value that is named nowhere in the text has no type.
  const total =
    exact ??
    `(SELECT count(*) FROM (SELECT FROM ${matchingIn(filter, values)} LIMIT ${COUNTED_UP_TO + 1}) AS first_ones)`;
  const text = `${withFound(question, way, values)}
    SELECT counted.*, page.* FROM ${counted(total)}
    LEFT JOIN (SELECT ${COLUMNS}, ${keysOf(order)}, place FROM ${FETCHED}) AS page ON true ORDER BY page.place`;
  return { statement: statementOf(text, values, false), totalIsExact: exact !== undefined };
}

const COLUMNS = 'hotel.uen, document, lead, lineage, hotel.rooms, phone, longitude, latitude, hotel.score_cents';
const FETCHED = 'found JOIN prospects.hotel ON hotel.uen = found.uen';
const keysOf = (order: readonly OrderColumn[]) => order.map((_, i) => `found.key_${i}`).join(', ');

/**
 * How a page is found: along its order, passing over what does not match; or among what matches, found by an index of the
 * filter's own and then sorted, of which all is remembered and so counted if it is little.
 */
export type Way = 'along the order' | 'among what matches' | 'all that match';

/** Entries of an index. */
const LITTLE = 20_000;
const BEARABLE = 120_000;
const MUCH = 300_000;

/** Of so few, the first ones of an order may be anywhere in it. */
const FEW_HOTELS = 5000;

/** These say much about one another: all that match one of them may lie at the far end of another's order. */
const FIGURES = new Set(['rating', 'reviews_count', 'opportunity_usd', 'rooms', 'score']);

/** By what the planner knows of how many match, and by which index it would find them. */
async function wayTo(connection: Connection, { filter, sort }: Question): Promise<Way> {
  if (isFoundByWord(filter)) return 'all that match';
  const { entries, hotels } = await toRead(connection, filter);
  if (entries <= LITTLE || (entries <= MUCH && hotels <= FEW_HOTELS)) return 'all that match';
  const isFarEndPossible = FIGURES.has(sortParts(sort).column) && hasFigures(filter);
  return isFarEndPossible && entries <= BEARABLE ? 'among what matches' : 'along the order';
}

function withFound(question: Question, way: Way, values: Values): string {
  const { filter } = question;
  const matching =
    way === 'all that match'
      ? `matching AS MATERIALIZED (SELECT ${orderColumns(question.sort)} FROM ${matchingIn(filter, values)}), `
      : '';
  return `WITH ${matching}found AS MATERIALIZED (${selectFound(question, way, values)})`;
}

/**
 * The columns of an order, and no more: those that every index has, but for the names. `rooms_or_last` follows from the
 * rooms, which every index has too.
 */
const orderColumns = (sort: HotelSort) =>
  orderOf(sort)
    .map(({ name }) =>
      name === 'rooms_or_last'
        ? 'CASE facet.rooms WHEN 0 THEN 2147483647 ELSE facet.rooms END AS rooms_or_last'
        : `facet.${name}`,
    )
    .join(', ');

function selectFound({ filter, sort, start, limit }: Question, way: Way, values: Values): string {
  const order = orderOf(sort);
  const behind = 'after' in start ? behindInOrder(order, start.after, values) : [];
  const keys = order.map(({ name }, i) => `${name} AS key_${i}`).join(', ');
  const from = {
    'all that match': () => `matching ${where(behind)}`,
    // Without the offset the order would find its way inside.
    'among what matches': () =>
      `(SELECT ${orderColumns(sort)} FROM ${matchingIn(filter, values)} OFFSET 0) AS matching ${where(behind)}`,
    'along the order': () => {
      const matching = [...facetConditions(filter, values), ...wordConditions(filter.words ?? [], values)];
      return `prospects.hotel_facet AS facet ${where([...matching, ...behind])}`;
    },
  }[way]();
  return `SELECT uen, ${keys}, row_number() OVER (ORDER BY ${orderBy(order)}) AS place FROM ${from}
    ORDER BY ${orderBy(order)} ${cut({ limit, offset: 'offset' in start ? start.offset : 0 })}`;
}

function hotelOf({ score_cents: score, ...row }: Row, order: readonly OrderColumn[]): SortedHotel {
  return {
    uen: row.uen,
    document: row.document,
    lead: row.lead,
    lineage: row.lineage,
    rooms: row.rooms,
    phone: row.phone,
    longitude: row.longitude,
    latitude: row.latitude,
    scoreCents: Number(score),
    position: order.map(({ kind }, i) => {
      const value = row[`key_${i}`] ?? '';
      return kind === 'number' ? Number(value) : String(value);
    }),
  };
}
