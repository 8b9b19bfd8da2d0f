/**
 * Exact fractions, for money and rates: nothing is rounded on the way, and whoever shows a figure rounds it once, half to
 * even. Knows no currencies, no percent signs and no way of writing numbers but plain decimals.
 */
export type Exact = {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
};

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** Reads a plain decimal such as `-12.50`. Text of another kind is a mistake of ours: check it before. */
export function exactOf(decimal: string): Exact {
  if (!DECIMAL.test(decimal)) throw new RangeError(`${JSON.stringify(decimal)} is no plain decimal.`);
  const [whole = '', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

export const plus = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

export const minus = (a: Exact, b: Exact): Exact => plus(a, { ...b, numerator: -b.numerator });

export const times = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

export function over(a: Exact, b: Exact): Exact {
  if (b.numerator === 0n) throw new RangeError('Nothing can be divided by zero.');
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign };
}

/** Negative, zero or positive, as for a sort. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** To so many decimals, half to even. */
export function rounded(value: Exact, decimals: number): Exact {
  const scale = 10n ** BigInt(decimals);
  const scaled = value.numerator * scale;
  const floor = scaled / value.denominator - (scaled % value.denominator < 0n ? 1n : 0n);
  const twiceRest = 2n * (scaled - floor * value.denominator);
  const isUp = twiceRest > value.denominator || (twiceRest === value.denominator && floor % 2n !== 0n);
  return { numerator: isUp ? floor + 1n : floor, denominator: scale };
}

/** As a plain decimal with exactly so many decimals, rounded half to even. Zero has no sign. */
export function decimalOf(value: Exact, decimals: number): string {
  const { numerator } = rounded(value, decimals);
  const digits = (numerator < 0n ? -numerator : numerator).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${numerator < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

/** For JSON: the number whose shortest spelling is the rounded decimal. True up to fifteen digits. */
export const numberOf = (value: Exact, decimals: number): number => Number(decimalOf(value, decimals));
