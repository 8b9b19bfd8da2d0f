import type { Exact } from '#kernel/exact.ts';
import { compare, exactOf, minus, over, plus, rounded, smaller, times } from '#kernel/exact.ts';
import type { Assumption, AssumptionName } from './assumptions.ts';
import type { Currency } from './currency.ts';
import { CUSTOMARY_DECIMALS } from './currency.ts';

/**
 * What a transfer costs with a bank and with a provider when the same amount is paid out of the account in both cases.
 * The costs and savings in dollars do not depend on the exchange rate: it cancels out, and decides only what arrives.
 *
 * Costs are rounded to the cent, as an account shows them, and everything else is made of the rounded costs: savings are
 * their difference, and a year is so many times those. So what an answer shows adds up for whoever checks it.
 */
export type Side = {
  readonly cost: Exact;
  /** In the currency, in its customary units. */
  readonly received: Exact;
};

export type Savings = {
  readonly bank: Side;
  readonly provider: Side;
  /** Negative when the bank is the cheaper one. */
  readonly perTransfer: Exact;
  readonly perYear: Exact;
  /** Of the amount. */
  readonly percent: Exact;
  /** Of the savings in a year, with the assumptions at their ends. */
  readonly range: { readonly low: Exact; readonly high: Exact };
};

export type Assumptions = Readonly<Record<AssumptionName, Pick<Assumption, 'value' | 'low' | 'high'>>>;

type End = 'value' | 'low' | 'high';

export function savingsOf(
  amount: Exact,
  currency: Currency,
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
  const arriving = (cost: Exact) => rounded(times(minus(amount, cost), mid), CUSTOMARY_DECIMALS[currency]);
  return {
    bank: { cost: bank, received: arriving(bankCost(amount, assumptions, 'value')) },
    provider: { cost: provider, received: arriving(providerCost(amount, assumptions, 'value')) },
    perTransfer,
    perYear: times(perTransfer, year),
    percent: rounded(times(over(perTransfer, amount), HUNDRED), PERCENT_DECIMALS),
    range: { low: inYear('low', 'high'), high: inYear('high', 'low') },
  };
}

/** Who would take all of the amount, or more: there is nothing to compare then. */
export function whoTakesAll(amount: Exact, assumptions: Assumptions): 'bank' | 'provider' | null {
  if (compare(amount, exactOf(assumptions.bank_fee_usd.value)) <= 0) return 'bank';
  return compare(amount, providerCost(amount, assumptions, 'value')) <= 0 ? 'provider' : null;
}

/** The fee first, the margin on what is left. Nobody takes more than there is, at no end of a range. */
function bankCost(amount: Exact, { bank_fee_usd: fee, bank_margin_percent: margin }: Assumptions, end: End): Exact {
  const fixed = smaller(exactOf(fee[end]), amount);
  return plus(fixed, times(minus(amount, fixed), share(margin[end])));
}

function providerCost(
  amount: Exact,
  { provider_fixed_usd: fixed, provider_fee_percent: fee }: Assumptions,
  end: End,
): Exact {
  return smaller(plus(exactOf(fixed[end]), times(amount, share(fee[end]))), amount);
}

const share = (percent: string) => over(exactOf(percent), HUNDRED);

const CENTS = 2;
const PERCENT_DECIMALS = 2;
const HUNDRED = exactOf('100');
