import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../../index.ts';
import { jobs } from '../../../jobs.ts';
import { CURRENCIES } from '../../currency.ts';
import { REFRESH_RATES } from '../../jobs/refresh-rates.ts';
import type { RateSources } from '../../test/rate-sources.ts';
import {
  answerWith,
  DOLLAR_RATES,
  EURO_RATES,
  ecbAnswer,
  frankfurterAnswer,
  hangUp,
  startRateSources,
} from '../../test/rate-sources.ts';

/** The job that fetches rates: what it keeps, what it does not believe, and what answers say meanwhile. */
type Rate = { mid: number; as_of: string; source: string; age_days: number; stale: boolean; fallback: boolean };

let now = new Date('2026-11-13T18:17:00Z');
let sources: RateSources;
let database: TestDatabase;
let server: TestServer;
let key: string;

const start = async (refresh: boolean) =>
  await startTestServer({
    services: [prospects],
    database,
    ports: { ...realPorts(), clock: { now: () => now } },
    environment: { FX_REFRESH: String(refresh), FX_ECB_URL: sources.ecbUrl, FX_RATES_URL: sources.ratesUrl },
  });

beforeAll(async () => {
  sources = await startRateSources('2026-11-13');
  database = await createTestDatabase();
  server = await start(true);
  key = await server.issueKey('prospects');
  await jobsDone();
});

afterAll(async () => {
  await server.close();
  await database.drop();
  await sources.close();
});

async function jobsDone(): Promise<void> {
  const untilNone = async () => expect(await rows('SELECT last_error FROM graphile_worker.jobs')).toEqual([]);
  await vi.waitFor(untilNone, { timeout: 20_000 });
}

const rows = async (sql: string) => (await database.query(sql)).rows as Record<string, unknown>[];

/** The job at six in the evening of that day, with these sources. */
async function refreshOn(day: string, ecb = ecbAnswer(day), frankfurter = frankfurterAnswer(day)): Promise<void> {
  now = new Date(`${day}T18:17:00Z`);
  Object.assign(sources.answers, { ecb, frankfurter });
  server.logLines.length = 0;
  await database.query("SELECT graphile_worker.add_job('prospects:refreshRates', '{}')");
  await jobsDone();
}

async function rateOf(currency: string, from = server): Promise<Rate> {
  const answer = await ask(`${from.url}/api/v1/fx/savings?currency=${currency}`, { headers: { 'x-gateway-key': key } });
  expect(answer.status).toBe(200);
  return answer.json<{ rate: Rate }>().rate;
}

const warnings = () =>
  server.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => level === 'warn' || level === 'error');

beforeEach(async () => {
  await database.query('TRUNCATE prospects.exchange_rate, prospects.exchange_rate_doubt');
  await refreshOn('2026-11-13');
});

test('a server asks when it starts, and its answers have the new rates', async () => {
  expect(sources.asked.slice(0, 2)).toEqual([
    '/stats/eurofxref/eurofxref-daily.xml',
    '/v2/rates?base=USD&quotes=VND%2CKHR',
  ]);
  expect([...sources.agents]).toEqual(['QuintetRates/1.0.0']);
  for (const currency of CURRENCIES) {
    expect(await rateOf(currency)).toMatchObject({ as_of: '2026-11-13', age_days: 0, stale: false, fallback: false });
  }
  expect(await rateOf('SGD')).toMatchObject({
    mid: 1.2786726520553,
    source: expect.stringMatching(/^European Central/),
  });
  expect(await rateOf('KHR')).toMatchObject({ mid: 4060.5, source: expect.stringContaining('Frankfurter (127.0.0.1') });
  expect(warnings()).toEqual([]);
});

test('what was good is kept, exactly, and is there after a restart', async () => {
  expect(
    await rows('SELECT currency, mid::text, as_of::text, fetched_at FROM prospects.exchange_rate ORDER BY 1'),
  ).toEqual(
    expect.arrayContaining([
      { currency: 'EUR', mid: '0.88020420737611', as_of: '2026-11-13', fetched_at: now },
      { currency: 'VND', mid: '25948.50000000000000', as_of: '2026-11-13', fetched_at: now },
    ]),
  );
  const asked = sources.asked.length;
  const other = await start(false);
  expect(await rateOf('EUR', other)).toEqual(await rateOf('EUR'));
  await other.close();
  await jobsDone();
  expect(sources.asked).toHaveLength(asked);
});

test('the job runs every six hours and bears being run twice at once', async () => {
  expect(jobs.find(({ name }) => name === REFRESH_RATES)?.schedule).toBe('17 */6 * * *');
  Object.assign(sources.answers, { ecb: ecbAnswer('2026-11-13', { ...EURO_RATES, THB: '45' }) });
  for (let i = 0; i < 6; i += 1) await database.query("SELECT graphile_worker.add_job('prospects:refreshRates', '{}')");
  await jobsDone();
  expect(await rows('SELECT currency, days FROM prospects.exchange_rate_doubt')).toEqual([
    { currency: 'THB', days: 1 },
  ]);
});

describe('one source is down', () => {
  test('without the European Central Bank, all nine come from the other', async () => {
    await refreshOn('2026-11-14', hangUp);
    for (const currency of CURRENCIES) {
      expect(await rateOf(currency)).toMatchObject({ mid: DOLLAR_RATES[currency], as_of: '2026-11-14' });
    }
    expect(warnings()).toMatchObject([{ source: 'ecb', msg: 'exchange rates could not be fetched' }]);
    const metrics = await ask(server.metricsUrl);
    expect(metrics.text).toMatch(/exchange_rate_fetches_total\{[^}]*source="ecb"[^}]*outcome="failed"[^}]*\} [1-9]/);
  });

  test('without the other, dong and riel keep their last good rate and grow old', async () => {
    await refreshOn('2026-11-18', undefined, answerWith('application/json', '{"message":"down"}', 503));
    expect(await rateOf('THB')).toMatchObject({ as_of: '2026-11-18', stale: false });
    expect(await rateOf('VND')).toMatchObject({ mid: 25948.5, as_of: '2026-11-13', age_days: 5, stale: true });
    expect(await rateOf('KHR')).toMatchObject({ fallback: false, stale: true });
  });

  test('without both, nothing changes but the age', async () => {
    const before = await rateOf('SGD');
    await refreshOn('2026-11-17', hangUp, hangUp);
    expect(await rateOf('SGD')).toEqual({ ...before, age_days: 4 });
    await refreshOn('2026-11-18', hangUp, hangUp);
    expect(await rateOf('SGD')).toEqual({ ...before, age_days: 5, stale: true });
  });
});

describe('what is not believed', () => {
  const dearer = { ...EURO_RATES, THB: '43.943' };

  test('a jump of 15 % is refused with a warning, the others are taken, and the third day makes it true', async () => {
    const before = await rateOf('THB');
    await refreshOn('2026-11-16', ecbAnswer('2026-11-16', dearer));
    expect(await rateOf('THB')).toEqual({ ...before, age_days: 3 });
    expect(await rateOf('SGD')).toMatchObject({ as_of: '2026-11-16' });
    expect(warnings()).toMatchObject([
      {
        currency: 'THB',
        reason: 'jump',
        offered: { asOf: '2026-11-16', mid: '38.678813484728' },
        kept: { asOf: '2026-11-13' },
        msg: 'an exchange rate was not believed',
      },
    ]);
    await refreshOn('2026-11-16', ecbAnswer('2026-11-16', dearer));
    await refreshOn('2026-11-17', ecbAnswer('2026-11-17', dearer));
    expect(await rateOf('THB')).toMatchObject({ as_of: '2026-11-13' });
    await refreshOn('2026-11-18', ecbAnswer('2026-11-18', dearer));
    expect(await rateOf('THB')).toMatchObject({ mid: 38.678813484728, as_of: '2026-11-18', stale: false });
    expect(await rows('SELECT * FROM prospects.exchange_rate_doubt')).toEqual([]);
  });

  test('a quote per hundred is refused for good', async () => {
    for (const day of ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']) {
      await refreshOn(day, undefined, frankfurterAnswer(day, { ...DOLLAR_RATES, VND: 259.485 }));
    }
    expect(await rateOf('VND')).toMatchObject({ mid: 25948.5, as_of: '2026-11-13' });
    expect(warnings()).toMatchObject([{ currency: 'VND', reason: 'jump_beyond_belief' }]);
  });

  test.each([
    ['of tomorrow', '2026-11-15', 'in_future'],
    ['of the day before', '2026-11-12', 'older_than_known'],
  ])('a file %s', async (_what, day, reason) => {
    await refreshOn('2026-11-14', ecbAnswer(day));
    expect(await rateOf('GBP')).toMatchObject({ as_of: '2026-11-13' });
    expect(await rateOf('VND')).toMatchObject({ as_of: '2026-11-14' });
    expect(warnings().map((line) => line['reason'])).toEqual(Array.from({ length: 7 }, () => reason));
  });

  test('the bundled rates are what the first ones are held against', async () => {
    await database.query('TRUNCATE prospects.exchange_rate');
    await refreshOn('2026-11-14', undefined, frankfurterAnswer('2026-11-14', { ...DOLLAR_RATES, KHR: 5000 }));
    expect(await rateOf('KHR')).toMatchObject({ mid: 4061.14826185, as_of: '2026-09-29', fallback: true, stale: true });
    expect(await rateOf('VND')).toMatchObject({ as_of: '2026-11-14', fallback: false });
  });

  test('what an operator enters by hand is believed, and followed', async () => {
    await database.query(
      `INSERT INTO prospects.exchange_rate VALUES ('KHR', 9000, '2026-11-14', 'by hand', now())
       ON CONFLICT (currency) DO UPDATE SET mid = excluded.mid, as_of = excluded.as_of, source = excluded.source`,
    );
    now = new Date('2026-11-14T18:20:00Z');
    expect(await rateOf('KHR')).toMatchObject({ mid: 9000, source: 'by hand', fallback: false });
    await refreshOn('2026-11-15', undefined, frankfurterAnswer('2026-11-15', { ...DOLLAR_RATES, KHR: 9100 }));
    expect(await rateOf('KHR')).toMatchObject({ mid: 9100, as_of: '2026-11-15' });
  });
});

describe('the table cannot be read', () => {
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  test('answers go on with what was read last, and a new server with the bundled rates', async () => {
    const before = await rateOf('SGD');
    await database.query('ALTER TABLE prospects.exchange_rate RENAME TO away');
    try {
      later(2);
      expect(await rateOf('SGD')).toEqual(before);
      expect(warnings()).toMatchObject([{ msg: 'the exchange rates could not be read; the last known are used' }]);
      const other = await start(false);
      expect(await rateOf('SGD', other)).toMatchObject({ fallback: true, as_of: '2026-09-29' });
      await other.close();
    } finally {
      await database.query('ALTER TABLE prospects.away RENAME TO exchange_rate');
    }
    later(2);
    await database.query("UPDATE prospects.exchange_rate SET mid = 1.3 WHERE currency = 'SGD'");
    expect(await rateOf('SGD')).toMatchObject({ mid: 1.3, fallback: false });
  });

  test('while somebody holds it, nobody waits', async () => {
    const before = await rateOf('SGD');
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE prospects.exchange_rate IN ACCESS EXCLUSIVE MODE');
    later(2);
    expect(await rateOf('SGD')).toEqual(before);
    await holder.query("UPDATE prospects.exchange_rate SET mid = 1.29 WHERE currency = 'SGD'; COMMIT");
    await holder.end();
    later(2);
    await expect.poll(async () => (await rateOf('SGD')).mid).toBe(1.29);
  });
});
