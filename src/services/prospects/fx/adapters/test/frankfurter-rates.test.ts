import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frankfurterUrl, readFrankfurterRates } from '../frankfurter-rates.ts';

/** The reader of Frankfurter's rates, version 2. */
const ADDRESS = 'https://api.frankfurter.dev/v2/rates';
const WANTED = ['VND', 'KHR'] as const;

const row = (change: object = {}) => ({ date: '2026-11-13', base: 'USD', quote: 'VND', rate: 25948.5, ...change });
const RIEL = row({ quote: 'KHR', rate: 4060.12345678915, date: '2026-11-14' });

function read(value: unknown) {
  const offered = readFrankfurterRates(typeof value === 'string' ? value : JSON.stringify(value), ADDRESS, WANTED);
  return 'failure' in offered ? offered : Object.fromEntries(offered.rates);
}

test('asks for dollars, with what else the address has', () => {
  expect(frankfurterUrl(ADDRESS, WANTED)).toBe(`${ADDRESS}?base=USD&quotes=VND%2CKHR`);
  expect(frankfurterUrl('http://rates.internal:8080/v2/rates?providers=NBC&base=EUR', ['KHR'])).toBe(
    'http://rates.internal:8080/v2/rates?providers=NBC&base=USD&quotes=KHR',
  );
});

test('each row has a day of its own', () => {
  const source = 'Rates of central banks, blended by Frankfurter (api.frankfurter.dev)';
  expect(read([RIEL, row()])).toEqual({
    VND: { mid: '25948.5', asOf: '2026-11-13', source },
    KHR: { mid: '4060.1234567892', asOf: '2026-11-14', source },
  });
  expect(read([row({ providers: [{ key: 'SBV', rate: 1 }] })])).toHaveProperty('VND');
});

test('what was not asked for, has another base or is no price is left out', () => {
  expect(read([])).toEqual({});
  const odd = [
    { quote: 'EUR' },
    { base: 'EUR' },
    { base: undefined },
    { date: '2026-13-01' },
    { date: 20_261_113 },
    { rate: '25948.5' },
    { rate: 0 },
    { rate: -5 },
    { rate: null },
    { rate: 1e21 },
    { rate: 1e-9 },
    { rate: 1_000_000_000 },
  ];
  for (const change of odd) expect(Object.keys(read([RIEL, row(change)]))).toEqual(['KHR']);
});

describe('nothing is read', () => {
  test.each([
    ['', /not a list/],
    ['<html></html>', /not a list/],
    ['[{"date":', /not a list/],
    ['null', /not a list/],
    ['{"amount":1.0,"base":"USD","date":"2026-11-13","rates":{"VND":25948.5}}', /not a list/],
    ['[1, 2]', /not a list/],
    [`[${'{},'.repeat(1000)}{}]`, /not a list/],
    [JSON.stringify([row(), row({ rate: 30_000 })]), /twice/],
  ])('of %.60s', (text, fault) => {
    expect(read(text)['failure']).toMatch(fault);
  });

  test('or thrown, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(() => read(text)).not.toThrow();
      }),
    );
  });
});
