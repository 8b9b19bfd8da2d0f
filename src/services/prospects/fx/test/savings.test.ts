import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exact } from '#kernel/exact.ts';
import { compare, decimalOf, exactOf, minus, plus, times } from '#kernel/exact.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { assumptionsFor } from '../assumptions.ts';
import { CURRENCIES, CUSTOMARY_DECIMALS } from '../currency.ts';
import { SNAPSHOT } from '../rates-snapshot.ts';
import type { Assumptions } from '../savings.ts';
import { savingsOf, whoTakeAll } from '../savings.ts';
import { moneyIn, noteOf, summaryOf, verdictOf } from '../summary.ts';

/** The formula of the savings calculator. */
const DAY = '2026-11-15';
const cents = (value: Exact) => decimalOf(value, 2);

const exactly = (bankFee: string, bankMargin: string, fixed: string, fee: string): Assumptions => ({
  bank_fee: { value: bankFee, low: bankFee, high: bankFee },
  bank_margin_percent: { value: bankMargin, low: bankMargin, high: bankMargin },
  provider_fixed: { value: fixed, low: fixed, high: fixed },
  provider_fee_percent: { value: fee, low: fee, high: fee },
});

const decimalBetween = (min: number, max: number, places: number) =>
  fc
    .integer({ min: min * 10 ** places, max: max * 10 ** places })
    .map((n) => decimalOf(times(exactOf(String(n)), exactOf((10 ** -places).toFixed(places))), places));

const question = fc.record({
  amount: fc.oneof(
    decimalBetween(1, 10_000_000, 2),
    decimalBetween(0, 60, 2).filter((each) => each !== '0.00'),
  ),
  currency: fc.constantFrom(...CURRENCIES),
  transfers: fc.integer({ min: 1, max: 365 }),
  bankFee: decimalBetween(0, 1000, 2),
  bankMargin: decimalBetween(0, 50, 4),
  fixed: decimalBetween(0, 1000, 2),
  fee: decimalBetween(0, 50, 4),
});

describe('a thousand dollars, twelve times a year', () => {
  // Worked out by hand: (1000 - 35) x (1 - margin) x mid, and (1000 - 1.50 - fee) x mid.
  test.each([
    ['SGD', '54.30', '1209.23', '6.50', '1270.35', '47.80', '573.60', '4.78'],
    ['THB', '59.12', '31644.47', '9.00', '33330.33', '50.12', '601.44', '5.01'],
    ['MYR', '59.12', '3841.81', '7.50', '4052.61', '51.62', '619.44', '5.16'],
    ['PHP', '59.12', '58821.19', '8.00', '62017.40', '51.12', '613.44', '5.11'],
    ['IDR', '61.54', '16907662', '8.50', '17863204', '53.04', '636.48', '5.30'],
    ['VND', '61.54', '24351007', '10.50', '25675316', '51.04', '612.48', '5.10'],
    ['KHR', '63.95', '3801438', '16.50', '3994139', '47.45', '569.40', '4.74'],
    ['EUR', '54.30', '832.43', '6.00', '874.94', '48.30', '579.60', '4.83'],
    ['GBP', '54.30', '714.37', '6.00', '750.86', '48.30', '579.60', '4.83'],
  ] as const)('to %s', (currency, bankCost, bankGets, providerCost, providerGets, saving, year, percent) => {
    const mid = exactOf(SNAPSHOT[currency].mid);
    const found = savingsOf(exactOf('1000'), currency, 12, mid, assumptionsFor({ from: 'USD', to: currency }, {}, DAY));
    const units = (value: Exact) => decimalOf(value, CUSTOMARY_DECIMALS[currency]);
    expect([cents(found.bank.cost), units(found.bank.received)]).toEqual([bankCost, bankGets]);
    expect([cents(found.provider.cost), units(found.provider.received)]).toEqual([providerCost, providerGets]);
    expect([found.perTransfer, found.perYear, found.percent ?? exactOf('-1')].map(cents)).toEqual([
      saving,
      year,
      percent,
    ]);
  });
});

/** The formula once more, in whole hundred-millionths of a cent, from what is received and not from what is taken. */
function oracle(q: { amount: string; bankFee: string; bankMargin: string; fixed: string; fee: string }) {
  const integer = (text: string, places: number) => BigInt(decimalOf(exactOf(text), places).replace('.', ''));
  const amount = integer(q.amount, 2);
  const whole = 1_000_000n;
  const leftByFee = amount - integer(q.bankFee, 2);
  const viaBank = leftByFee * (leftByFee > 0n ? whole - integer(q.bankMargin, 4) : whole);
  const viaProvider = (amount - integer(q.fixed, 2)) * whole - integer(q.fee, 4) * amount;
  const roundedCents = (received: bigint) => {
    const cost = amount * whole - received;
    const floor = cost / whole;
    const rest = cost - floor * whole;
    return floor + (rest > whole / 2n || (rest === whole / 2n && floor % 2n === 1n) ? 1n : 0n);
  };
  return { viaBank, viaProvider, bank: roundedCents(viaBank), provider: roundedCents(viaProvider) };
}

describe('any question', () => {
  test('is answered as by an oracle in whole numbers, and what is shown adds up', () => {
    let beyond = 0;
    const amountCents = ({ amount }: { amount: string }) => BigInt(decimalOf(exactOf(amount), 2).replace('.', ''));
    fc.assert(
      fc.property(question, (q) => {
        const assumptions = exactly(q.bankFee, q.bankMargin, q.fixed, q.fee);
        const amount = exactOf(q.amount);
        const expected = oracle(q);
        const mid = exactOf(SNAPSHOT[q.currency].mid);
        const found = savingsOf(amount, q.currency, q.transfers, mid, assumptions);
        const inCents = (value: Exact) => BigInt(cents(value).replace('.', ''));
        expect(inCents(found.bank.cost)).toBe(expected.bank);
        expect(inCents(found.provider.cost)).toBe(expected.provider);
        expect(inCents(found.perTransfer)).toBe(expected.bank - expected.provider);
        expect(inCents(found.perYear)).toBe((expected.bank - expected.provider) * BigInt(q.transfers));
        expect(compare(found.range.low, found.perYear)).toBe(0);
        expect(compare(found.range.high, found.perYear)).toBe(0);
        expect(Math.sign(compare(found.perTransfer, exactOf('0')))).toBe(
          { provider_cheaper: 1, bank_cheaper: -1, equal: 0 }[verdictOf(found)],
        );
        // Nobody receives less than nothing, and whoever receives nothing is named.
        const sides = ['bank', 'provider'] as const;
        for (const side of sides) expect(compare(found[side].received, exactOf('0'))).toBeGreaterThanOrEqual(0);
        const none = sides.filter((side) => compare(found[side].received, exactOf('0')) === 0);
        expect(whoTakeAll(found)).toEqual(none);
        if (expected.viaBank <= 0n) expect(none).toContain('bank');
        if (expected.viaProvider <= 0n) expect(none).toContain('provider');
        expect(noteOf('USD', amount, found) === null).toBe(none.length === 0);
        // A percentage is one of the amount, or there is none.
        if (found.percent === null) beyond += 1;
        else expect(Math.abs(Number(cents(found.percent)))).toBeLessThanOrEqual(100);
        expect(found.percent === null).toBe(expected.bank > amountCents(q) || expected.provider > amountCents(q));
        // Whoever receives more has paid less, but for one rounding of each.
        if (expected.viaBank === expected.viaProvider) expect(found.bank.received).toEqual(found.provider.received);
        if (expected.bank > expected.provider) {
          expect(compare(found.bank.received, found.provider.received)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: randomCases(2000) },
    );
    expect(beyond).toBeGreaterThan(randomCases(500));
  });

  test('a dearer bank is never cheaper, and a dearer provider never saves more', () => {
    const names = ['bankFee', 'bankMargin', 'fixed', 'fee'] as const;
    fc.assert(
      fc.property(question, fc.constantFrom(...names), decimalBetween(0, 40, 2), (q, name, more) => {
        const raised = { ...q, [name]: decimalOf(plus(exactOf(q[name]), exactOf(more)), 4) };
        const of = (terms: typeof q) =>
          savingsOf(
            exactOf('2000'),
            q.currency,
            q.transfers,
            exactOf('1'),
            exactly(terms.bankFee, terms.bankMargin, terms.fixed, terms.fee),
          );
        const change = compare(of(raised).perTransfer, of(q).perTransfer);
        expect(name.startsWith('bank') ? change >= 0 : change <= 0).toBe(true);
      }),
    );
  });

  test('does not depend on the rate, except for what arrives', () => {
    fc.assert(
      fc.property(question, decimalBetween(1, 30_000, 4), (q, mid) => {
        const assumptions = assumptionsFor({ from: 'USD', to: q.currency }, {}, DAY);
        const amount = plus(exactOf(q.amount), exactOf('100'));
        const { bank, provider, ...atMid } = savingsOf(amount, q.currency, q.transfers, exactOf(mid), assumptions);
        const twice = savingsOf(amount, q.currency, q.transfers, times(exactOf(mid), exactOf('2')), assumptions);
        expect(twice).toMatchObject({ ...atMid, bank: { cost: bank.cost }, provider: { cost: provider.cost } });
        expect(compare(twice.bank.received, bank.received)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('lies within its range, also where a fee at its high end is more than the amount', () => {
    const small = decimalBetween(0, 80, 2).filter((amount) => amount !== '0.00');
    fc.assert(
      fc.property(fc.oneof(small, decimalBetween(36, 100_000, 2)), question, (text, { currency, transfers }) => {
        const amount = exactOf(text);
        const { perYear, range } = savingsOf(
          amount,
          currency,
          transfers,
          exactOf('1'),
          assumptionsFor({ from: 'USD', to: currency }, {}, DAY),
        );
        expect(compare(range.low, perYear)).toBeLessThan(0);
        expect(compare(perYear, range.high)).toBeLessThan(0);
      }),
    );
  });
});

describe('in words', () => {
  const tell = (amount: string, bank: [string, string], provider: [string, string]) =>
    summaryOf(
      'USD',
      exactOf(amount),
      savingsOf(exactOf(amount), 'SGD', 4, exactOf('1'), exactly(...bank, ...provider)),
    );

  test('who is cheaper is said plainly', () => {
    expect(tell('12345.6', ['35', '2'], ['1.5', '0.5'])).toBe(
      'Estimate: with the provider a transfer of US$12,345.60 costs US$217.98 less than with the bank, US$871.92 a year.',
    );
    expect(tell('1000', ['0', '0.1'], ['5', '0.5'])).toBe(
      'Estimate: there is nothing to save. With the provider a transfer of US$1,000.00 costs US$9.00 more than with the bank, US$36.00 a year.',
    );
    expect(tell('1000', ['10', '0'], ['0', '1'])).toBe(
      'Estimate: a transfer of US$1,000.00 costs the same with the provider as with the bank.',
    );
  });

  test('a range that leaves it open is told', () => {
    const assumptions = assumptionsFor({ from: 'USD', to: 'KHR' }, {}, DAY);
    const found = savingsOf(exactOf('1000'), 'KHR', 12, exactOf('4000'), assumptions);
    expect(cents(minus(found.range.high, found.range.low))).toBe('1704.00');
    expect(summaryOf('USD', exactOf('1000'), found)).toMatch(/leaves open which of the two is cheaper\.$/);
  });

  test('dollars have commas and cents', () => {
    expect(['0', '-1234.5', '999', '10000000', '1234567890.12'].map((text) => moneyIn('USD', exactOf(text)))).toEqual([
      'US$0.00',
      'US$1,234.50',
      'US$999.00',
      'US$10,000,000.00',
      'US$1,234,567,890.12',
    ]);
  });
});

describe('assumptions', () => {
  test('each has a range around it, a source, a day and a confidence, and names no bank and no provider', () => {
    for (const currency of CURRENCIES) {
      for (const { value, low, high, source, asOf, confidence, note } of Object.values(
        assumptionsFor({ from: 'USD', to: currency }, {}, DAY),
      )) {
        expect(compare(exactOf(low), exactOf(value))).toBeLessThan(0);
        expect(compare(exactOf(value), exactOf(high))).toBeLessThan(0);
        expect([asOf, ['medium', 'low'].includes(confidence)]).toEqual(['2026-11-14', true]);
        expect(source).toMatch(/^Our assumption/);
        expect(`${source} ${note}`).not.toMatch(/hsbc|barclays|dbs|ocbc|wise|revolut|airwallex|ofx/i);
      }
    }
  });

  test('riel are told to be unverified', () => {
    expect(assumptionsFor({ from: 'USD', to: 'KHR' }, {}, DAY).provider_fee_percent).toMatchObject({
      confidence: 'low',
      source: expect.stringContaining('no published range'),
      note: expect.stringContaining('Unverified'),
    });
  });

  test('a figure of one’s own replaces ours, range and all', () => {
    const own = assumptionsFor({ from: 'USD', to: 'THB' }, { bank_fee: '12.34' }, DAY);
    expect(own.bank_fee).toMatchObject({
      value: '12.34',
      low: '12.34',
      high: '12.34',
      source: 'your own figure',
      asOf: DAY,
      confidence: 'given',
      isOverridden: true,
    });
    expect(own.bank_margin_percent).toEqual(assumptionsFor({ from: 'USD', to: 'THB' }, {}, DAY).bank_margin_percent);
  });
});
