import type { Connection, Database } from '#platform/db/pool.ts';
import type { Currency } from '../currency.ts';
import { CURRENCIES } from '../currency.ts';
import type { Doubt } from '../judge-rate.ts';
import type { KnownRate } from '../known-rate.ts';

/** The last good exchange rates, and doubtful offers. What is believed is decided elsewhere. */
export type StoredRates = ReadonlyMap<Currency, KnownRate>;

export async function readRates(database: Pick<Database, 'query'>): Promise<StoredRates> {
  const { rows } = await database.query<KnownRate & { currency: Currency }>({
    name: 'prospects exchange rates',
    text: `SELECT currency, mid, as_of::text AS "asOf", source FROM prospects.exchange_rate WHERE currency = ANY($1)`,
    values: [CURRENCIES],
  });
  return new Map(rows.map(({ currency, ...rate }) => [currency, rate]));
}

/** Until the transaction ends, nobody else changes rates; everybody may read them. */
export async function lockRates(connection: Connection): Promise<void> {
  await connection.query('LOCK TABLE prospects.exchange_rate IN SHARE ROW EXCLUSIVE MODE');
}

export async function readDoubts(connection: Connection): Promise<ReadonlyMap<Currency, Doubt>> {
  const { rows } = await connection.query<Doubt & { currency: Currency }>(
    'SELECT currency, mid, as_of::text AS "asOf", days FROM prospects.exchange_rate_doubt',
  );
  return new Map(rows.map(({ currency, ...doubt }) => [currency, doubt]));
}

/** A good rate ends every doubt about its currency. */
export async function storeRate(connection: Connection, currency: Currency, rate: KnownRate, now: Date): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.exchange_rate (currency, mid, as_of, source, fetched_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (currency) DO UPDATE SET mid = excluded.mid, as_of = excluded.as_of, source = excluded.source,
       fetched_at = excluded.fetched_at`,
    [currency, rate.mid, rate.asOf, rate.source, now],
  );
  await connection.query('DELETE FROM prospects.exchange_rate_doubt WHERE currency = $1', [currency]);
}

export async function storeDoubt(connection: Connection, currency: Currency, doubt: Doubt): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.exchange_rate_doubt (currency, mid, as_of, days) VALUES ($1, $2, $3, $4)
     ON CONFLICT (currency) DO UPDATE SET mid = excluded.mid, as_of = excluded.as_of, days = excluded.days`,
    [currency, doubt.mid, doubt.asOf, doubt.days],
  );
}
