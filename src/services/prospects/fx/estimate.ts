import type { Exact } from '#kernel/exact.ts';
import { exactOf, numberOf } from '#kernel/exact.ts';
import type { Assumption, AssumptionName, Overrides } from './assumptions.ts';
import { assumptionsFor } from './assumptions.ts';
import type { Currency, SourceCurrency, TargetCurrency } from './currency.ts';
import { CUSTOMARY_DECIMALS } from './currency.ts';
import type { KnownRate } from './known-rate.ts';
import type { ChosenRate } from './rate.ts';
import { rateBetween } from './rate.ts';
import type { Savings, Side } from './savings.ts';
import { savingsOf } from './savings.ts';
import { nameFor, noteOf, summaryOf, verdictOf } from './summary.ts';

/** A transfer, what it rests on, and what comes of it; and how answers tell of these. Stores and asks nothing. */
export type Transfer = { from: SourceCurrency; to: TargetCurrency; amount: Exact; transfersPerYear: number };

export type Estimate = {
  transfer: Transfer;
  rate: ChosenRate;
  assumptions: Readonly<Record<AssumptionName, Assumption>>;
  savings: Savings;
};

export function estimateOf(
  transfer: Transfer,
  overrides: Overrides,
  kept: ReadonlyMap<Currency, KnownRate>,
  today: string,
): Estimate {
  const { to, amount, transfersPerYear } = transfer;
  const assumptions = assumptionsFor(transfer, overrides, today);
  const rate = rateBetween(transfer, kept, today);
  return {
    transfer,
    rate,
    assumptions,
    savings: savingsOf(amount, to, transfersPerYear, exactOf(rate.mid), assumptions),
  };
}

export const DISCLAIMER =
  'An estimate from the assumptions listed here, for a typical bank and a typical specialist money-transfer provider: not an offer and not financial advice. The rate is a reference rate at which nobody has to trade. Ask both for their own terms before you decide.';

export const shownRate = ({ mid, asOf, source, isFallback, ageDays, isStale }: ChosenRate) => ({
  mid: Number(mid),
  as_of: asOf,
  source,
  kind: isFallback ? ('indicative' as const) : ('reference' as const),
  age_days: ageDays,
  stale: isStale,
  fallback: isFallback,
});

/** Figures of a dollar account, whose names say so. */
export function shownInDollars({ transfer, assumptions, savings }: Estimate) {
  const { bank, provider } = shownSides(transfer, assumptions, savings);
  const { fixed_fee: bankFee, cost: bankCost, ...bankRest } = bank;
  const { fixed_fee: providerFee, cost: providerCost, ...providerRest } = provider;
  const { savings_per_transfer: perTransfer, annual_savings: perYear, ...outcome } = shownOutcome(savings);
  return {
    bank: { fixed_fee_usd: bankFee, cost_usd: bankCost, ...bankRest },
    provider: { fixed_fee_usd: providerFee, cost_usd: providerCost, ...providerRest },
    savings_per_transfer_usd: perTransfer,
    annual_savings_usd: perYear,
    ...outcome,
  };
}

/** The same in the currency of any account. */
export const shownInOwn = ({ transfer, assumptions, savings }: Estimate) => ({
  ...shownSides(transfer, assumptions, savings),
  ...shownOutcome(savings),
});

export const shownWords = ({ transfer: { from, amount }, savings }: Estimate) => ({
  verdict: verdictOf(savings),
  summary: summaryOf(from, amount, savings),
  note: noteOf(from, amount, savings),
});

export const shownAssumptions = ({ transfer: { from }, assumptions }: Estimate) =>
  Object.values(assumptions).map(
    ({ what, value, unit, low, high, source, asOf, confidence, isOverridden, note }: Assumption) => ({
      what: nameFor(from, what),
      value: Number(value),
      unit,
      low: Number(low),
      high: Number(high),
      source,
      as_of: asOf,
      confidence,
      overridden: isOverridden,
      note,
    }),
  );

function shownSides({ to }: Transfer, figures: Estimate['assumptions'], { bank, provider }: Savings) {
  const outcome = ({ cost, received }: Side) => ({
    cost: cents(cost),
    recipient_gets: numberOf(received, CUSTOMARY_DECIMALS[to]),
  });
  return {
    bank: {
      fixed_fee: Number(figures.bank_fee.value),
      fee_percent: 0,
      margin_percent: Number(figures.bank_margin_percent.value),
      ...outcome(bank),
    },
    provider: {
      fixed_fee: Number(figures.provider_fixed.value),
      fee_percent: Number(figures.provider_fee_percent.value),
      margin_percent: 0,
      ...outcome(provider),
    },
  };
}

const shownOutcome = ({ perTransfer, perYear, percent, range }: Savings) => ({
  savings_per_transfer: cents(perTransfer),
  annual_savings: cents(perYear),
  savings_percent: percent === null ? null : cents(percent),
  range: { low: cents(range.low), high: cents(range.high) },
});

const cents = (value: Exact) => numberOf(value, 2);
