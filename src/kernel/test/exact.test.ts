import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exact } from '#kernel/exact.ts';
import { compare, decimalOf, exactOf, minus, numberOf, over, plus, rounded, times } from '#kernel/exact.ts';
import { randomCases } from '#test/support/proof-size.ts';

/** Exact fractions: what the calculator and the rates are worked out with. */
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
  .map(([isNegative, digits, places]) => {
    const text = digits.toString().padStart(places + 1, '0');
    const whole = text.slice(0, text.length - places);
    return `${isNegative ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(-places)}`}`;
  });

const fraction: fc.Arbitrary<Exact> = fc.record({
  numerator: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 10n }),
});

const isSame = (a: Exact, b: Exact) => a.numerator * b.denominator === b.numerator * a.denominator;

describe('a decimal', () => {
  test('comes back as it was written', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const places = text.split('.')[1]?.length ?? 0;
        const isMinusZero = /^-[0.]*$/.test(text);
        expect(decimalOf(exactOf(text), places)).toBe(isMinusZero ? text.slice(1) : text);
      }),
    );
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e3',
    '.5',
    '5.',
    '1,000',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '--1',
    '9'.repeat(41),
  ])('is not %j', (text) => {
    expect(() => exactOf(text)).toThrow(RangeError);
  });

  test('is what a binary float only nearly is', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(numberOf(plus(exactOf('0.1'), exactOf('0.2')), 17)).toBe(0.3);
    expect(numberOf(times(exactOf('1.005'), exactOf('100')), 1)).toBe(100.5);
  });
});

describe('arithmetic', () => {
  test('undoes itself', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(isSame(minus(plus(a, b), b), a)).toBe(true);
        if (b.numerator !== 0n) expect(isSame(times(over(a, b), b), a)).toBe(true);
        expect(over(a, { numerator: -3n, denominator: 7n }).denominator).toBeGreaterThan(0n);
      }),
    );
  });

  test('orders as integers do', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.bigInt({ min: 1n, max: 99n }), (a, b, scale) => {
        const scaled = { numerator: BigInt(a) * scale, denominator: scale };
        expect(compare(scaled, exactOf(String(b)))).toBe(Math.sign(a - b));
      }),
    );
  });

  test('does not divide by zero', () => {
    expect(() => over(exactOf('1'), exactOf('0.00'))).toThrow(RangeError);
  });
});

describe('rounding', () => {
  test.each([
    ['0.5', 0, '0'],
    ['1.5', 0, '2'],
    ['2.5', 0, '2'],
    ['-0.5', 0, '0'],
    ['-1.5', 0, '-2'],
    ['-2.5', 0, '-2'],
    ['2.5000000001', 0, '3'],
    ['-2.5000000001', 0, '-3'],
    ['59.125', 2, '59.12'],
    ['59.135', 2, '59.14'],
    ['0.004', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['999.995', 2, '1000.00'],
    ['7', 3, '7.000'],
  ])('%s to %i decimals is %s', (value, decimals, expected) => {
    expect(decimalOf(exactOf(value), decimals)).toBe(expected);
  });

  /** Tries the two neighbours and measures which is nearer. */
  function slowly(value: Exact, decimals: number): Exact {
    const denominator = 10n ** BigInt(decimals);
    const below = (value.numerator * denominator) / value.denominator - 1n;
    const distance = (numerator: bigint) => {
      const apart = minus(value, { numerator, denominator });
      return apart.numerator < 0n ? minus({ numerator: 0n, denominator: 1n }, apart) : apart;
    };
    return [below, below + 1n, below + 2n]
      .map((numerator) => ({ numerator, denominator }))
      .reduce((best, each) => {
        const order = compare(distance(each.numerator), distance(best.numerator));
        return order < 0 || (order === 0 && each.numerator % 2n === 0n) ? each : best;
      });
  }

  test('goes to the nearest, and from the middle to the even one', () => {
    const halves = fc
      .bigInt({ min: -1000n, max: 1000n })
      .map((half) => ({ numerator: half, denominator: 2n * 10n ** 2n }));
    fc.assert(
      fc.property(fc.oneof(fraction, halves), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        expect(isSame(rounded(value, decimals), slowly(value, decimals))).toBe(true);
      }),
      { numRuns: randomCases(1000) },
    );
  });
});
