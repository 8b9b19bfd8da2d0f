import type { Exact } from '#kernel/exact.ts';
import { compare, exactOf, minus, over, plus, rounded, times } from '#kernel/exact.ts';
import type { Assumption, AssumptionName } from './assumptions.ts';
import type { TargetCurrency } from './currency.ts';
import { CUSTOMARY_DECIMALS } from './currency.ts';

/**
 * What a transfer costs with a bank and with a provider when the same amount is paid out of the account in both cases.
 * Costs and savings, in the currency of the account, do not depend on the exchange rate: it cancels out, and decides only what arrives.
 *
 * Costs are rounded to the cent, as an account shows them, and everything else is made of the rounded costs: savings are
 * their difference, and a year is so many times those. So what an answer shows adds up for whoever checks it.
 */
export type Side = {
  readonly cost: Exact;
  /** In the currency, in its customary units. Nothing where the costs are as much as the amount, or more. */
  readonly received: Exact;
};

export type Savings = {
  readonly bank: Side;
  readonly provider: Side;
  /** Negative when the bank is the cheaper one. */
  readonly perTransfer: Exact;
  readonly perYear: Exact;
  /** Of the amount. Null where a cost is more than that: a saving of three thousand percent tells nobody anything. */
  readonly percent: Exact | null;
  /** Of the savings in a year, with the assumptions at their ends. */
  readonly range: { readonly low: Exact; readonly high: Exact };
};

export type Assumptions = Readonly<Record<AssumptionName, Pick<Assumption, 'value' | 'low' | 'high'>>>;

type End = 'value' | 'low' | 'high';

export function savingsOf(
  amount: Exact,
  currency: TargetCurrency,
  transfersPerYear: number,
  mid: Exact,
  assumptions: Assumptions,
): Savings {
  const bank = rounded(bankCost(amount, assumptions, 'value'), CENTS);
  const provider = rounded(providerCost(amount, assumptions, 'value'), CENTS);
  const perTransfer = minus(bank, provider);
  const year = exactOf(String(transfersPerYear));
  const inYear = (bankEnd: End, providerEnd: End) => {
    const withBank = rounded(bankCost(amount, assumptions, bankEnd), CENTS);
    return times(minus(withBank, rounded(providerCost(amount, assumptions, providerEnd), CENTS)), year);
  };
  const arriving = (cost: Exact) => rounded(times(above(amount, cost), mid), CUSTOMARY_DECIMALS[currency]);
  const isBeyond = [bank, provider].some((cost) => compare(cost, amount) > 0);
  return {
    bank: { cost: bank, received: arriving(bankCost(amount, assumptions, 'value')) },
    provider: { cost: provider, received: arriving(providerCost(amount, assumptions, 'value')) },
    perTransfer,
    perYear: times(perTransfer, year),
    percent: isBeyond ? null : rounded(times(over(perTransfer, amount), HUNDRED), PERCENT_DECIMALS),
    range: { low: inYear('low', 'high'), high: inYear('high', 'low') },
  };
}

/** With whom nothing would arrive. */
export function whoTakeAll({ bank, provider }: Savings): readonly ('bank' | 'provider')[] {
  const takesAll = ({ received }: Side) => compare(received, NOTHING) === 0;
  return [...(takesAll(bank) ? ['bank' as const] : []), ...(takesAll(provider) ? ['provider' as const] : [])];
}

/** The fee first, the margin on what is left. A fee is what it is, also where it is more than the amount. */
function bankCost(amount: Exact, { bank_fee: fee, bank_margin_percent: margin }: Assumptions, end: End): Exact {
  const fixed = exactOf(fee[end]);
  return plus(fixed, times(above(amount, fixed), share(margin[end])));
}

function providerCost(
  amount: Exact,
  { provider_fixed: fixed, provider_fee_percent: fee }: Assumptions,
  end: End,
): Exact {
  return plus(exactOf(fixed[end]), times(amount, share(fee[end])));
}

/** What is left of the amount, or nothing. */
const above = (amount: Exact, taken: Exact) => (compare(amount, taken) > 0 ? minus(amount, taken) : NOTHING);
const share = (percent: string) => over(exactOf(percent), HUNDRED);

const NOTHING = exactOf('0');
const CENTS = 2;
const PERCENT_DECIMALS = 2;
const HUNDRED = exactOf('100');
