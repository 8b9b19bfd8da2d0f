import type { Exact } from '#kernel/exact.ts';
import { decimalOf } from '#kernel/exact.ts';
import { withoutEnd } from '#lib/text/text-ends.ts';

/** A mid-market rate as somebody published it. */
export type KnownRate = {
  /** Units of the currency for one US dollar, as a plain decimal. */
  readonly mid: string;
  /** The day that the rate is of, YYYY-MM-DD. */
  readonly asOf: string;
  readonly source: string;
};

/** More than any source gives, and few enough to be the same digits as a number of JSON. */
const DIGITS = 14;

/** How a rate is written down. What is kept, shown and worked with are the same digits, so an answer can be checked. */
export function quoteOf(rate: Exact): string {
  const whole = rate.numerator / rate.denominator;
  const text = decimalOf(rate, Math.max(0, DIGITS - (whole === 0n ? 0 : String(whole).length)));
  return text.includes('.') ? withoutEnd(withoutEnd(text, /0/), /\./) : text;
}
