import type { Clock } from '#kernel/clock.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Counter, Metrics } from '#platform/telemetry/metrics.ts';
import type { Currency } from '../currency.ts';
import { judgeRate } from '../judge-rate.ts';
import type { KnownRate } from '../known-rate.ts';
import { newestRate } from '../rate.ts';
import { lockRates, readDoubts, readRates, storeDoubt, storeRate } from '../store/exchange-rates.ts';
import type { RateCopy } from '../store/rate-copy.ts';
import type { RateFeed, RateSource } from './rate-feed.ts';

/**
 * Asks for new rates and keeps those that are believed. A source that fails, or offers nonsense, costs nothing but a
 * warning: what was good before stays, and grows old where everybody can see it. Bears being run twice at once.
 */
export type RefreshParts = {
  feed: RateFeed;
  database: Database;
  copy: RateCopy;
  clock: Clock;
  log: Log;
  metrics: Metrics;
};

export function openRefresh({ feed, database, copy, clock, log, metrics }: RefreshParts) {
  const counter = (source: RateSource, outcome: 'done' | 'failed'): Counter =>
    metrics.counter('exchange_rate_fetches_total', 'Attempts to fetch exchange rates.', { source, outcome });
  const counters = {
    ecb: { done: counter('ecb', 'done'), failed: counter('ecb', 'failed') },
    frankfurter: { done: counter('frankfurter', 'done'), failed: counter('frankfurter', 'failed') },
  };
  return async (signal: AbortSignal): Promise<void> => {
    const { offers, failures } = await feed(signal);
    for (const source of ['ecb', 'frankfurter'] as const) {
      const failure = failures.find((each) => each.source === source);
      counters[source][failure === undefined ? 'done' : 'failed'].add();
      if (failure !== undefined) log.warn({ ...failure }, 'exchange rates could not be fetched');
    }
    const refused = await storeBelievable(database, offers, clock.now());
    for (const refusal of refused) log.warn({ ...refusal }, 'an exchange rate was not believed');
    await copy.reload();
  };
}

type RefusedOffer = { currency: Currency; reason: string; offered: KnownRate; kept: KnownRate };

async function storeBelievable(
  database: Database,
  offers: ReadonlyMap<Currency, KnownRate>,
  now: Date,
): Promise<RefusedOffer[]> {
  return await transaction(database, async (connection) => {
    await lockRates(connection);
    const kept = await readRates(connection);
    const doubts = await readDoubts(connection);
    const refused: RefusedOffer[] = [];
    for (const [currency, offered] of offers) {
      const last = newestRate(currency, kept.get(currency));
      const judgement = judgeRate(last, doubts.get(currency) ?? null, offered, dateAt(now));
      if (judgement.isTaken) {
        await storeRate(connection, currency, offered, now);
        continue;
      }
      refused.push({ currency, reason: judgement.reason, offered, kept: last });
      if (judgement.reason === 'jump') await storeDoubt(connection, currency, judgement.doubt);
    }
    return refused;
  });
}
