import type { Connection, Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import type { Lineage } from '../../rules/lineage.ts';
import type { MapWindow } from '../../rules/map-window.ts';
import { coarser, FINEST_COUNTED, STEPS_LEVEL } from '../../rules/map-window.ts';
import { EVERY_RATING } from '../../rules/rating-range.ts';
import { facetConditions, gridConditions, isFoundByWord, matchingIn, where, wordConditions } from './facet-filter.ts';
import type { Statement } from './statement.ts';
import { statementOf, Values } from './statement.ts';
import { toRead, withinIndexes } from './within-indexes.ts';

/**
 * Counts the hotels in the cells of a map. Filters with few values have their counts beforehand, at each level that a map
 * of a country or a city shows. For any other filter the hotels are counted, by whichever index has less to read: that of
 * the filter or that of the map. Where both have much, every sixteenth hotel is looked at first; if they tell of many, their
 * counts times sixteen are the answer, and said to be an estimate.
 */
export type Cluster = { readonly cell: number; readonly hotels: number; readonly x: number; readonly y: number };

export type MapHotel = {
  readonly document: string;
  readonly lead: string;
  readonly lineage: Lineage;
  readonly longitude: number | null;
  readonly latitude: number | null;
};

export type MapAnswer = {
  readonly kind: DatasetKind;
  readonly total: number;
  readonly isExact: boolean;
} & ({ readonly clusters: readonly Cluster[] } | { readonly hotels: readonly MapHotel[] });

/** So few are told one by one. */
const FEW = 200;
const SHARE = 16;
/** Entries of an index that are read without a thought. */
const LITTLE = 30_000;
/** Behind an entry of the filter's index a word is looked up; in that of the map, only behind one that matches otherwise. */
const DEARER = 8;
/** Matches in the sample from which on the rest is not counted. */
const ENOUGH_IN_SAMPLE = 250;

/**
 * Which index hotels are found by. That of the filter does not know where they stand: the table is asked for every entry,
 * or, where few of the entries match, for those that do.
 */
type Way = 'filter' | 'filter, then table' | 'map';

type Row = { cell: string; hotels: string; x: string; y: string };

/** All of one state of the data. */
export async function readMap(database: Database, filter: HotelFilter, window: MapWindow): Promise<MapAnswer> {
  return await withinIndexes(
    database,
    async (connection) => {
      const { rows } = await connection.query<{ kind: DatasetKind | null }>('SELECT kind FROM prospects.dataset');
      const kind = rows[0]?.kind ?? 'live';
      const counted = countedStatement(filter, window);
      if (counted !== undefined)
        return await withFew(connection, kind, await clustersBy(connection, counted), filter, window, 'map');
      // Words are looked up for those that match otherwise.
      const { entries, hotels } = await toRead(connection, { ...filter, words: undefined });
      const ofFilter = isFoundByWord(filter) ? 0 : entries;
      const ofMap = sumOf(await clustersBy(connection, countedStatement({ range: EVERY_RATING }, coarser(window))));
      const isSparse = hotels < entries / 4 || filter.words !== undefined;
      const ownWay = isSparse ? 'filter, then table' : 'filter';
      const way = ofFilter < ofMap / (filter.words === undefined ? 2 : DEARER) ? ownWay : 'map';
      if (Math.min(ofFilter, ofMap) > LITTLE) {
        const sampled = await clustersBy(connection, clustersStatement(filter, window, 'sample'));
        if (sumOf(sampled) >= ENOUGH_IN_SAMPLE) {
          const clusters = sampled.map((cluster) => ({ ...cluster, hotels: cluster.hotels * SHARE }));
          return { kind, total: sumOf(clusters), isExact: false, clusters };
        }
      }
      const clusters = await clustersBy(connection, clustersStatement(filter, window, way));
      return await withFew(connection, kind, clusters, filter, window, way);
    },
    'snapshot',
  );
}

async function withFew(
  connection: Connection,
  kind: DatasetKind,
  clusters: readonly Cluster[],
  filter: HotelFilter,
  window: MapWindow,
  way: Way,
): Promise<MapAnswer> {
  const total = sumOf(clusters);
  if (total > FEW) return { kind, total, isExact: true, clusters };
  if (total === 0) return { kind, total, isExact: true, hotels: [] };
  // Nowhere else.
  const runs = clusters.map(({ cell }) => ({ first: cell, last: cell }));
  const { rows } = await connection.query<MapHotel>(hotelsStatement(filter, { ...window, runs }, way));
  return { kind, total, isExact: true, hotels: rows };
}

async function clustersBy(connection: Connection, statement: Statement | undefined): Promise<Cluster[]> {
  if (statement === undefined) return [];
  const { rows } = await connection.query<Row>(statement);
  return rows.map((row) => ({
    cell: Number(row.cell),
    hotels: Number(row.hotels),
    x: Number(row.x),
    y: Number(row.y),
  }));
}

const sumOf = (clusters: readonly Cluster[]) => clusters.reduce((sum, { hotels }) => sum + hotels, 0);

/** Undefined where nothing is counted beforehand: for filters with many values, and cells that are too fine. */
export function countedStatement(filter: HotelFilter, { level, runs }: MapWindow): Statement | undefined {
  const values = new Values();
  const conditions = gridConditions(filter, values);
  if (level > FINEST_COUNTED || conditions === undefined) return undefined;
  const text = `SELECT grid.cell, sum(hotels) AS hotels, sum(sum_x) / sum(hotels) AS x, sum(sum_y) / sum(hotels) AS y
    FROM ${runsOf(runs, 1, values)} JOIN prospects.hotel_grid AS grid
      ON ${[`grid.level = ${level}`, 'grid.cell BETWEEN run.first AND run.last', ...conditions].join(' AND ')}
    GROUP BY grid.cell HAVING sum(hotels) > 0`;
  return statementOf(text, values, false);
}

export function clustersStatement(filter: HotelFilter, window: MapWindow, way: Way | 'sample'): Statement {
  const values = new Values();
  const bits = 2 * (STEPS_LEVEL - window.level);
  const text = `SELECT facet.cell >> ${bits} AS cell, count(*) AS hotels, avg(x) AS x, avg(y) AS y
    FROM ${matchingInWindow(filter, window, way, values)} GROUP BY facet.cell >> ${bits}`;
  return statementOf(text, values, false);
}

function hotelsStatement(filter: HotelFilter, window: MapWindow, way: Way): Statement {
  const values = new Values();
  const text = `WITH found AS MATERIALIZED (
      SELECT facet.uen FROM ${matchingInWindow(filter, window, way, values)} LIMIT ${FEW})
    SELECT document, lead, lineage, longitude, latitude FROM found JOIN prospects.hotel USING (uen)
    ORDER BY score_cents DESC, uen`;
  return statementOf(text, values, false);
}

/** As the index has it. */
const IN_SAMPLE = `hashtext(uen) & ${SHARE - 1} = 0`;

/** All that match and stand in the window, as the end of a query behind FROM. */
function matchingInWindow(filter: HotelFilter, window: MapWindow, way: Way | 'sample', values: Values): string {
  const { level, runs, steps } = window;
  const bounds = [
    `x BETWEEN ${steps.west} AND ${steps.east}`,
    `y BETWEEN ${steps.north} AND ${steps.south}`,
    'facet.cell IS NOT NULL',
  ];
  if (way === 'filter') {
    return `(SELECT facet.* FROM ${matchingIn(filter, values)} OFFSET 0) AS facet ${where(bounds)}`;
  }
  if (way === 'filter, then table') {
    return `(SELECT facet.uen FROM ${matchingIn(filter, values)} OFFSET 0) AS matching
      JOIN prospects.hotel_facet AS facet ON facet.uen = matching.uen ${where(bounds)}`;
  }
  const inWindow = [
    'cell BETWEEN run.first AND run.last',
    'cell IS NOT NULL',
    ...(way === 'sample' ? [IN_SAMPLE] : []),
  ];
  const ofFacet = facetConditions(filter, values);
  const ofWords = wordConditions(filter.words ?? [], values);
  // Without the offset another index might look better, and be gone through for every run. A word alone is better joined.
  const fence = ofFacet.length > 0 || ofWords.length === 0 ? 'OFFSET 0' : '';
  const found = `${runsOf(runs, 4 ** (STEPS_LEVEL - level), values)} CROSS JOIN LATERAL (
    SELECT ${COLUMNS} FROM prospects.hotel_facet ${where(inWindow)} ${fence}) AS facet ${where(ofFacet)}`;
  return ofWords.length === 0 ? found : `(SELECT facet.* FROM ${found} ${fence}) AS facet ${where(ofWords)}`;
}

/** What the index of the map holds. */
const COLUMNS = `uen, x, y, cell, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents,
  has_email, has_phone, has_website, is_exportable`;

/** The runs as rows, in cells that are so many times finer. */
function runsOf(runs: MapWindow['runs'], times: number, values: Values): string {
  const firsts = values.add(runs.map(({ first }) => first * times));
  const lasts = values.add(runs.map(({ last }) => (last + 1) * times - 1));
  return `unnest(${firsts}::bigint[], ${lasts}::bigint[]) AS run (first, last)`;
}
