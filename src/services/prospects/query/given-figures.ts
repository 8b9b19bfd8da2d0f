import { wrongParameter } from '#platform/http/wrong-parameter.ts';
import type { AssumptionName, Overrides } from '../fx/assumptions.ts';

/** Sums and percentages that a caller gives, as exact decimals; finer ones than money has are refused. */
const MONEY_DECIMALS = 2;
const PERCENT_DECIMALS = 4;

const OVERRIDES = {
  bank_fee_usd: MONEY_DECIMALS,
  bank_margin_percent: PERCENT_DECIMALS,
  provider_fixed_usd: MONEY_DECIMALS,
  provider_fee_percent: PERCENT_DECIMALS,
} as const;

/** The caller's own figures in place of ours. */
export function overridesIn(query: Partial<Readonly<Record<AssumptionName, number>>>): Overrides {
  const names = Object.keys(OVERRIDES) as AssumptionName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const given = query[name];
      return given === undefined ? [] : [[name, decimalIn(name, given, OVERRIDES[name])]];
    }),
  );
}

/** A number as it is spelt, which is exact. */
function decimalIn(name: string, value: number, decimals: number): string {
  const text = String(value);
  const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(text) ?? ['', TOO_FINE];
  if (fraction.length > decimals) throw wrongParameter(name, `must have at most ${decimals} decimals`);
  return text;
}

/** Stands for a number that is so small that it is spelt with an exponent. */
const TOO_FINE = '0000000';

export const amountIn = (amount: number) => decimalIn('amount', amount, MONEY_DECIMALS);
