import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { AssumptionName, Overrides } from '../assumptions.ts';

/** Sums and percentages that a caller gives, as exact decimals; finer ones than money has are refused. */
const MONEY_DECIMALS = 2;
const PERCENT_DECIMALS = 4;

const OVERRIDES = {
  bank_fee_usd: MONEY_DECIMALS,
  bank_margin_percent: PERCENT_DECIMALS,
  provider_fixed_usd: MONEY_DECIMALS,
  provider_fee_percent: PERCENT_DECIMALS,
} as const;

const DECIMALS = { amount: MONEY_DECIMALS, ...OVERRIDES } as const;

type Figures = Partial<Readonly<Record<keyof typeof DECIMALS, number>>>;

export function faultsOfFigures(query: Figures): WrongParameter[] {
  return (Object.keys(DECIMALS) as (keyof typeof DECIMALS)[]).flatMap((name) => {
    const given = query[name];
    const isTooFine = given !== undefined && decimalsOf(given) > DECIMALS[name];
    return isTooFine ? [{ name, detail: `must have at most ${DECIMALS[name]} decimals` }] : [];
  });
}

/** The caller's own figures in place of ours. */
export function overridesIn(query: Figures): Overrides {
  const names = Object.keys(OVERRIDES) as AssumptionName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const given = query[name];
      return given === undefined ? [] : [[name, decimalIn(given)]];
    }),
  );
}

/** A number as it is spelt, which is exact; `faultsOfFigures` has let it through. */
export const decimalIn = (value: number) => String(value);

function decimalsOf(value: number): number {
  const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(String(value)) ?? ['', TOO_FINE];
  return fraction.length;
}

/** Stands for a number that is so small that it is spelt with an exponent. */
const TOO_FINE = '0000000';
