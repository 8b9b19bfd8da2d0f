import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../../index.ts';

/** Accounts in other currencies, and several questions at once, with the bundled rates. */
let server: TestServer;
let key: string;

beforeAll(async () => {
  const clock = { now: () => new Date('2026-11-19T12:00:00Z') };
  server = await startTestServer({ services: [prospects], ports: { ...realPorts(), clock } });
  key = await server.issueKey('prospects');
});
afterAll(() => server.close());

const get = (path: string) => ask(`${server.url}/api/v1/fx/${path}`, { headers: { 'x-gateway-key': key } });
type Json = Record<string, unknown>;

describe('an account in Singapore dollars or baht', () => {
  test('S$1,000 to the United States: by hand', async () => {
    const found = (await get('savings?from=SGD&amount=1000&currency=USD')).json<Json>();
    // The bank: 30 and 2 % of 970 = 19.40. The provider: 2 and 0.5 % of 1000 = 5. At 1 / 1.2786578.
    expect(found).toMatchObject({
      from: 'SGD',
      amount: 1000,
      currency: 'USD',
      rate: { mid: 0.78207007379144, fallback: true, as_of: '2026-09-29' },
      bank: { fixed_fee: 30, margin_percent: 2, cost: 49.4, recipient_gets: 743.44 },
      provider: { fixed_fee: 2, fee_percent: 0.5, cost: 7, recipient_gets: 776.6 },
      savings_per_transfer: 42.4,
      annual_savings: 508.8,
      savings_percent: 4.24,
      verdict: 'provider_cheaper',
      summary: expect.stringContaining('a transfer of S$1,000.00 costs S$42.40 less'),
    });
    expect(Object.keys(found).filter((name) => name.includes('usd'))).toEqual([]);
  });

  test('THB 100,000 to Singapore crosses by the dollar, with the wider figures of the two', async () => {
    const found = (await get('savings?from=THB&amount=100000&currency=SGD')).json<Json>();
    // 1000 and 2.5 % of 99,000 = 2475; 50 and 0.75 % of 100,000 = 750. At 1.2786578 / 33.63302507.
    expect(found).toMatchObject({
      rate: { mid: 0.03801792426755 },
      bank: { cost: 3475, recipient_gets: 3669.68 },
      provider: { cost: 800, recipient_gets: 3771.38 },
      annual_savings: 32_100,
      summary: expect.stringContaining('THB\u00a0100,000.00'),
    });
    expect((found['assumptions'] as Json[]).map(({ what, unit, confidence }) => [what, unit, confidence])).toEqual([
      ['bank_fee', 'THB', 'low'],
      ['bank_margin_percent', 'percent', 'low'],
      ['provider_fixed', 'THB', 'low'],
      ['provider_fee_percent', 'percent', 'low'],
    ]);
  });

  test('takes figures of its own under names without a currency, and dollar accounts under those with one', async () => {
    const own = (await get('savings?from=SGD&currency=THB&bank_fee=12.5')).json<{ assumptions: Json[] }>();
    expect(own.assumptions[0]).toMatchObject({ what: 'bank_fee', value: 12.5, unit: 'SGD', overridden: true });
    for (const [query, name] of [
      ['from=SGD&currency=USD&bank_fee_usd=1', 'bank_fee_usd'],
      ['from=THB&currency=SGD&provider_fixed_usd=1', 'provider_fixed_usd'],
      ['bank_fee=1', 'bank_fee'],
      ['from=SGD&currency=SGD', 'currency'],
      ['from=SGD', 'currency'],
      ['currency=USD', 'currency'],
      ['from=EUR', 'from'],
    ] as const) {
      const answer = await get(`savings?${query}`);
      expect([answer.status, answer.json<{ errors: Json[] }>().errors.map((error) => error['name'])], query).toEqual([
        400,
        [name],
      ]);
    }
  });
});

describe('several at once', () => {
  test('are what single questions say', async () => {
    const found = (await get('savings/compare?from=THB&currencies=USD,SGD&amounts=5000,100000.50')).json<{
      rows: Json[];
      assumptions: Json[];
    }>();
    expect(found.rows.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['USD', 5000],
      ['USD', 100_000.5],
      ['SGD', 5000],
      ['SGD', 100_000.5],
    ]);
    for (const row of found.rows) {
      const single = (
        await get(`savings?from=THB&currency=${String(row['currency'])}&amount=${String(row['amount'])}`)
      ).json<Json>();
      expect(single).toMatchObject(row);
      const { figures } = found.assumptions.find(({ currency }) => currency === row['currency']) ?? {};
      expect(single['assumptions']).toEqual(figures);
    }
  });

  test('ten currencies and ten amounts are the most; all currencies if none are named', async () => {
    const amounts = Array.from({ length: 10 }, (_, at) => (at + 1) * 1000).join();
    expect((await get(`savings/compare?amounts=${amounts}`)).json<{ rows: Json[] }>().rows).toHaveLength(90);
    const wrong = {
      amounts: [`${amounts},1`, '0', '1.234', '1e3', '-1', '', '5,5', '99999999'],
      currencies: ['XXX', 'USD', 'EUR,EUR', 'thb', ''],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await get(`savings/compare?${name}=${value}`);
        expect([answer.status, answer.json()], value).toMatchObject([400, { errors: [{ in: 'query', name }] }]);
      }
    }
  });
});
