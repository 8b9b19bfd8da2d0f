import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../../index.ts';
import { CURRENCIES } from '../../currency.ts';

/** GET /fx/savings, with the bundled rates. */
type Answer = {
  amount_usd: number;
  currency: string;
  transfers_per_year: number;
  rate: { mid: number; as_of: string; source: string; age_days: number; stale: boolean; fallback: boolean };
  bank: Record<'fixed_fee_usd' | 'fee_percent' | 'margin_percent' | 'cost_usd' | 'recipient_gets', number>;
  provider: Answer['bank'];
  savings_per_transfer_usd: number;
  annual_savings_usd: number;
  savings_percent: number | null;
  range: { low: number; high: number };
  verdict: string;
  summary: string;
  note: string | null;
  assumptions: { what: string; value: number; low: number; high: number; source: string; overridden: boolean }[];
  disclaimer: string;
};

let server: TestServer;
let key: string;
const clock = { at: '2026-11-15T12:00:00Z', now: () => new Date(clock.at) };

beforeAll(async () => {
  server = await startTestServer({ services: [prospects], ports: { ...realPorts(), clock } });
  key = await server.issueKey('prospects');
});

afterAll(() => server.close());

const get = (query = '') => ask(`${server.url}/api/v1/fx/savings${query}`, { headers: { 'x-gateway-key': key } });
const savings = async (query = '') => {
  const answer = await get(query);
  expect([answer.status, query]).toEqual([200, query]);
  return answer.json<Answer>();
};

describe('the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = readme
    .slice(readme.indexOf('| to | mid |'))
    .split('\n')
    .slice(2, 11)
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('has a table of nine', () => {
    expect(rows.map(([, currency]) => currency)).toEqual([...CURRENCIES]);
  });

  test.each(rows)('%s%s: what was worked out by hand is what the server answers', async (_edge, currency, ...cells) => {
    const found = await savings(`?currency=${currency}&amount=1000&transfers_per_year=12`);
    const [bankFee, margin, fixed, fee] = found.assumptions;
    const spread = (figure?: Answer['assumptions'][number]) => `${figure?.value} (${figure?.low} to ${figure?.high})`;
    const money = (value: number) => value.toFixed(2);
    const units = (value: number) => (['IDR', 'VND', 'KHR'].includes(String(currency)) ? String(value) : money(value));
    expect(cells.slice(0, -1)).toEqual([
      String(found.rate.mid),
      spread(margin),
      spread(fee),
      money(found.bank.cost_usd),
      units(found.bank.recipient_gets),
      money(found.provider.cost_usd),
      units(found.provider.recipient_gets),
      money(found.savings_per_transfer_usd),
      money(found.annual_savings_usd),
      money(Number(found.savings_percent)),
      `${money(found.range.low)} to ${money(found.range.high)}`,
    ]);
    expect([spread(bankFee), spread(fixed)]).toEqual(['35 (0 to 60)', '1.5 (0 to 5)']);
  });

  test('has an example that is the answer, but for what it leaves out', async () => {
    const [, example = ''] = /```json\n([^`]*)\n```/.exec(readme) ?? [];
    const shortened = JSON.parse(example.replace(/,\n\s*…/g, '')) as Answer;
    const found = await savings('?amount=1000&currency=SGD&transfers_per_year=12');
    const cut = (text: string) => expect.stringContaining(text.replace('…', ''));
    expect(found).toMatchObject({
      ...shortened,
      rate: { ...shortened.rate, source: cut(shortened.rate.source) },
      disclaimer: cut(shortened.disclaimer),
      assumptions: expect.any(Array),
    });
    expect(found.assumptions[0]).toMatchObject({
      ...shortened.assumptions[0],
      source: cut(shortened.assumptions[0]?.source ?? ''),
      note: expect.any(String),
    });
    expect(Object.keys(found).sort()).toEqual(Object.keys(shortened).sort());
  });
});

describe('an answer', () => {
  test('without parameters is about a thousand dollars to Singapore every month', async () => {
    const found = await savings();
    expect(found).toMatchObject({ amount_usd: 1000, currency: 'SGD', transfers_per_year: 12 });
    expect(found).toEqual(await savings('?amount=1000&currency=SGD&transfers_per_year=12'));
    expect(found.assumptions.map(({ what }) => what)).toEqual([
      'bank_fee_usd',
      'bank_margin_percent',
      'provider_fixed_usd',
      'provider_fee_percent',
    ]);
    expect(found.disclaimer).toMatch(/estimate.*not an offer and not financial advice/);
  });

  test('adds up to the cent, whatever is sent', async () => {
    const cents = (value: number) => Math.round(value * 100);
    for (const amount of [
      '0.01',
      '1',
      '34.99',
      '35',
      '35.01',
      '36',
      '99.99',
      '1000.1',
      '5000',
      '123456.78',
      '9999999.99',
      '10000000',
    ]) {
      for (const currency of CURRENCIES) {
        const found = await savings(`?amount=${amount}&currency=${currency}&transfers_per_year=365`);
        const difference = cents(found.bank.cost_usd) - cents(found.provider.cost_usd);
        expect(cents(found.savings_per_transfer_usd)).toBe(difference);
        expect(cents(found.annual_savings_usd)).toBe(difference * 365);
        expect(found.range.low).toBeLessThanOrEqual(found.annual_savings_usd);
        expect(found.annual_savings_usd).toBeLessThanOrEqual(found.range.high);
        const figures = JSON.stringify([found.bank, found.provider, found.range]).match(/\d+\.\d+/g) ?? [];
        expect(figures.filter((figure) => !/\.\d{1,2}$/.test(figure))).toEqual([]);
      }
    }
  });

  test('says plainly when the bank is cheaper', async () => {
    const found = await savings('?bank_fee_usd=0&bank_margin_percent=0.1&provider_fixed_usd=5&provider_fee_percent=1');
    expect(found).toMatchObject({
      savings_per_transfer_usd: -14,
      annual_savings_usd: -168,
      savings_percent: -1.4,
      range: { low: -168, high: -168 },
      verdict: 'bank_cheaper',
    });
    expect(found.summary).toContain('nothing to save');
  });

  test('takes figures of one’s own, with their decimals, and tells which', async () => {
    const found = await savings('?bank_fee_usd=12.34&provider_fee_percent=0.1234');
    expect(found.bank).toMatchObject({ fixed_fee_usd: 12.34, margin_percent: 2 });
    // 12.34 + 2 % of 987.66 = 32.0932; 1.50 + 0.1234 % of 1000 = 2.734.
    expect([found.bank.cost_usd, found.provider.cost_usd]).toEqual([32.09, 2.73]);
    expect(found.assumptions.filter(({ overridden }) => overridden)).toEqual([
      expect.objectContaining({
        what: 'bank_fee_usd',
        value: 12.34,
        low: 12.34,
        high: 12.34,
        source: 'your own figure',
      }),
      expect.objectContaining({
        what: 'provider_fee_percent',
        value: 0.1234,
        as_of: '2026-11-15',
        confidence: 'given',
      }),
    ]);
    const free = await savings('?bank_fee_usd=0&bank_margin_percent=0&provider_fixed_usd=0&provider_fee_percent=0');
    expect(free).toMatchObject({ verdict: 'equal', range: { low: 0, high: 0 }, bank: { cost_usd: 0 } });
  });

  test('has the bundled rate, tells that and how old it is', async () => {
    expect((await savings()).rate).toMatchObject({ as_of: '2026-09-29', age_days: 47, stale: true, fallback: true });
    clock.at = '2026-10-03T23:59:59Z';
    expect((await savings()).rate).toMatchObject({ age_days: 4, stale: false, fallback: true });
    clock.at = '2026-10-04T00:00:00Z';
    expect((await savings()).rate).toMatchObject({ age_days: 5, stale: true, fallback: true });
    clock.at = '2026-11-15T12:00:00Z';
  });

  test('needs a key, and is not sent again while nothing changed', async () => {
    expect((await ask(`${server.url}/api/v1/fx/savings`)).status).toBe(401);
    const first = await get();
    const again = await ask(`${server.url}/api/v1/fx/savings`, {
      headers: { 'x-gateway-key': key, 'if-none-match': String(first.headers.get('etag')) },
    });
    expect(again.status).toBe(304);
  });
});

describe('a question is refused', () => {
  test.each([
    ['amount=0', 'amount'],
    ['amount=-1', 'amount'],
    ['amount=x', 'amount'],
    ['amount=', 'amount'],
    ['amount=1e3', 'amount'],
    ['amount=NaN', 'amount'],
    ['amount=1,000', 'amount'],
    ['amount=10000000.01', 'amount'],
    ['amount=99999999999999999999', 'amount'],
    ['amount=100.001', 'amount'],
    ['amount=0.0000001', 'amount'],
    ['amount=1&amount=2', 'amount'],
    ['currency=JPY', 'currency'],
    ['currency=sgd', 'currency'],
    ['currency=', 'currency'],
    ['currency=USD', 'currency'],
    ['transfers_per_year=0', 'transfers_per_year'],
    ['transfers_per_year=1.5', 'transfers_per_year'],
    ['transfers_per_year=366', 'transfers_per_year'],
    ['transfers_per_year=-12', 'transfers_per_year'],
    ['bank_fee_usd=-1', 'bank_fee_usd'],
    ['bank_fee_usd=1000.01', 'bank_fee_usd'],
    ['bank_fee_usd=1.234', 'bank_fee_usd'],
    ['bank_margin_percent=50.1', 'bank_margin_percent'],
    ['bank_margin_percent=0.00001', 'bank_margin_percent'],
    ['provider_fixed_usd=free', 'provider_fixed_usd'],
    ['provider_fee_percent=100', 'provider_fee_percent'],
  ])('%s', async (query, name) => {
    const answer = await get(`?${query}`);
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { code: 'invalid_request', errors: [{ in: 'query', name }] },
    ]);
  });
});

describe('a small transfer is answered', () => {
  test.each([
    ['amount=0.01', { bank: 35, provider: 1.5, saved: 33.5, percent: null }, 'US$35.00 with the bank and US$1.50 with'],
    ['amount=5', { bank: 35, provider: 1.52, saved: 33.48, percent: null }, 'US$35.00 with the bank, would'],
    ['amount=34.99', { bank: 35, provider: 1.67, saved: 33.33, percent: null }, 'US$35.00 with the bank, would'],
    ['amount=35', { bank: 35, provider: 1.68, saved: 33.32, percent: 95.2 }, 'US$35.00 with the bank, would'],
    ['amount=35.01', { bank: 35, provider: 1.68, saved: 33.32, percent: 95.17 }, null],
    ['amount=1.5&bank_fee_usd=0', { bank: 0.03, provider: 1.51, saved: -1.48, percent: null }, 'provider_fixed_usd'],
    [
      'amount=100&provider_fixed_usd=99.5',
      { bank: 36.3, provider: 100, saved: -63.7, percent: -63.7 },
      'nothing would',
    ],
  ] as const)('%s', async (query, { bank, provider, saved, percent }, note) => {
    const found = await savings(`?${query}`);
    expect([found.bank.cost_usd, found.provider.cost_usd]).toEqual([bank, provider]);
    expect([found.savings_per_transfer_usd, found.savings_percent]).toEqual([saved, percent]);
    expect(found.note).toEqual(note === null ? null : expect.stringContaining(note));
    for (const side of [found.bank, found.provider]) {
      const isUsedUp = side.cost_usd >= found.amount_usd;
      expect(side.recipient_gets === 0).toBe(isUsedUp);
    }
  });

  test('and the costs are those of the assumptions, to the cent, in every currency', async () => {
    for (const currency of CURRENCIES) {
      for (const amount of ['0.01', '0.99', '17.5', '34.99']) {
        const found = await savings(`?amount=${amount}&currency=${currency}`);
        expect([found.bank.cost_usd, found.bank.recipient_gets]).toEqual([35, 0]);
        expect(found.range.low).toBeLessThanOrEqual(found.annual_savings_usd);
        expect(found.annual_savings_usd).toBeLessThanOrEqual(found.range.high);
        expect(JSON.stringify(found)).not.toMatch(/NaN|Infinity|-0[,}]/);
      }
    }
  });
});
