import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Country } from '../../rules/country.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import { endOfBucket } from '../../rules/score-bucket.ts';
import type { DatasetState, Statistics } from '../../rules/statistics.ts';

/** What is counted of the dataset. Sums over the maintained counts: never a walk over the hotels. */
export async function readDataset(database: Pick<Database, 'query'>): Promise<DatasetState> {
  const { rows } = await database.query<{ kind: DatasetKind | null; updated_at: Date; hotels: string }>({
    name: 'prospects dataset',
    text: `SELECT kind, updated_at, (SELECT coalesce(sum(hotels), 0) FROM prospects.hotel_tally WHERE city_key = '') AS hotels
      FROM prospects.dataset`,
  });
  const state = rows[0];
  if (state === undefined) throw new Error('prospects.dataset has lost its row');
  return { kind: state.kind ?? 'live', hotels: Number(state.hotels), updatedAt: state.updated_at };
}

const PERCENTILES = { p10: 10, p25: 25, p50: 50, p75: 75, p90: 90, p99: 99 };

/** Everything out of one state of the data, whatever an import does meanwhile. */
export async function readStatistics(database: Database): Promise<Statistics> {
  return await transaction(database, readFrom, 'snapshot');
}

async function readFrom(connection: Connection): Promise<Statistics> {
  const dataset = await readDataset(connection);
  const { rows } = await connection.query<{ country: Country; rating_tenths: number; hotels: string; value: string }>(
    `SELECT country, rating_tenths, sum(hotels) AS hotels, sum(opportunity_usd) AS value
     FROM prospects.hotel_tally WHERE city_key = '' GROUP BY country, rating_tenths
     HAVING sum(hotels) > 0 ORDER BY country, rating_tenths`,
  );
  const providers = await connection.query<{ attribution: string }>(
    'SELECT attribution FROM prospects.rating_provider ORDER BY provider',
  );
  return {
    dataset,
    cells: rows.map((row) => ({
      country: row.country,
      ratingTenths: row.rating_tenths,
      hotels: Number(row.hotels),
      opportunityUsd: Number(row.value),
    })),
    percentiles: await readPercentiles(connection, dataset.hotels),
    attributions: providers.rows.map(({ attribution }) => attribution),
  };
}

/**
 * The score below or at which so many percent of the hotels lie (nearest rank). The counts tell in which bucket it is; the
 * index then gives the very score.
 */
async function readPercentiles(database: Connection, hotels: number): Promise<Record<string, number>> {
  if (hotels === 0) return {};
  const { rows } = await database.query<{ bucket: number; hotels: string }>(
    `SELECT bucket, sum(hotels) AS hotels FROM prospects.score_tally WHERE level = 2
     GROUP BY bucket HAVING sum(hotels) > 0 ORDER BY bucket`,
  );
  const percentiles: Record<string, number> = {};
  for (const [name, percent] of Object.entries(PERCENTILES)) {
    const rank = Math.max(1, Math.ceil((hotels * percent) / 100));
    let below = 0;
    for (const { bucket, hotels: inside } of rows) {
      if (below + Number(inside) < rank) {
        below += Number(inside);
        continue;
      }
      const fromTop = below + Number(inside) - rank;
      const found = await database.query<{ score_cents: string }>(
        `SELECT score_cents FROM prospects.hotel WHERE score_cents < $1
         ORDER BY score_cents DESC, reviews_count DESC, uen LIMIT 1 OFFSET $2`,
        [endOfBucket(bucket), fromTop],
      );
      percentiles[name] = Number(found.rows[0]?.score_cents ?? 0) / 100;
      break;
    }
  }
  return percentiles;
}
