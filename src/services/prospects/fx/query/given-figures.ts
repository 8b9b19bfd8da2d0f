import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { AssumptionName, Overrides } from '../assumptions.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { SourceCurrency, TargetCurrency } from '../currency.ts';
import { nameFor } from '../summary.ts';

/** Sums and percentages that a caller gives, as exact decimals; finer ones than money has are refused. */
const MONEY_DECIMALS = 2;
const PERCENT_DECIMALS = 4;

const DECIMALS = {
  amount: MONEY_DECIMALS,
  bank_fee_usd: MONEY_DECIMALS,
  bank_fee: MONEY_DECIMALS,
  bank_margin_percent: PERCENT_DECIMALS,
  provider_fixed_usd: MONEY_DECIMALS,
  provider_fixed: MONEY_DECIMALS,
  provider_fee_percent: PERCENT_DECIMALS,
} as const;

type Figures = Partial<Readonly<Record<keyof typeof DECIMALS, number>>>;

export function faultsOfFigures(query: Figures & { from?: SourceCurrency; currency?: TargetCurrency }) {
  const { from = 'USD', currency = 'SGD' } = query;
  const faults: WrongParameter[] = namesOf(DECIMALS).flatMap((name) => {
    const given = query[name];
    const isTooFine = given !== undefined && decimalsOf(given) > DECIMALS[name];
    return isTooFine ? [{ name, detail: `must have at most ${DECIMALS[name]} decimals` }] : [];
  });
  if (currency === from) faults.push({ name: 'currency', detail: `is ${from} as well: nothing has to be converted` });
  return [...faults, ...faultsOfNames(from, query)];
}

/** A fee in the wrong currency would be a wrong answer that looks right. */
function faultsOfNames(from: SourceCurrency, query: Figures): WrongParameter[] {
  const unfit =
    from === 'USD' ? (['bank_fee', 'provider_fixed'] as const) : (['bank_fee_usd', 'provider_fixed_usd'] as const);
  return unfit.flatMap((name) => {
    const other = from === 'USD' ? `${name}_usd` : name.replace('_usd', '');
    return query[name] === undefined ? [] : [{ name, detail: `is not for accounts in ${from}: give \`${other}\`` }];
  });
}

/** The caller's own figures in place of ours. */
export function overridesIn(from: SourceCurrency, query: Figures): Overrides {
  return Object.fromEntries(
    ASSUMPTIONS.flatMap((what: AssumptionName) => {
      const given = query[nameFor(from, what)];
      return given === undefined ? [] : [[what, decimalIn(given)]];
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

const namesOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];
