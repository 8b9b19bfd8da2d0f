import Type from 'typebox';
import type { Exact } from '#kernel/exact.ts';
import { exactOf, numberOf } from '#kernel/exact.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import type { Assumption } from '../assumptions.ts';
import { assumptionsFor } from '../assumptions.ts';
import { operation } from '../context.ts';
import type { Currency } from '../currency.ts';
import { CURRENCIES, CUSTOMARY_DECIMALS } from '../currency.ts';
import { decimalIn, faultsOfFigures, overridesIn } from '../query/given-figures.ts';
import { chooseRate } from '../rate.ts';
import type { Side } from '../savings.ts';
import { savingsOf } from '../savings.ts';
import { TransferSavings } from '../savings-schema.ts';
import { noteOf, summaryOf, verdictOf } from '../summary.ts';

const DISCLAIMER =
  'An estimate from the assumptions listed here, for a typical bank and a typical specialist money-transfer provider: not an offer and not financial advice. The rate is a reference rate at which nobody has to trade. Ask both for their own terms before you decide.';

const MAX_AMOUNT = 10_000_000;
const MAX_FEE_USD = 1000;
const MAX_PERCENT = 50;
const MAX_TRANSFERS = 365;

const feeParameter = (whose: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: MAX_FEE_USD, description: `${whose}, in place of ours. At most two decimals.` }),
  );
const percentParameter = (whose: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_PERCENT,
      description: `${whose}, in place of ours. At most four decimals.`,
    }),
  );

/** The savings calculator. It names no bank and no provider, and stores nothing of what it is asked. */
export const calculateSavings = operation({
  id: 'calculateSavings',
  method: 'GET',
  path: '/api/v1/fx/savings',
  access: 'key',
  effect: 'read',
  summary: 'Bank cost against a money-transfer provider, and annual savings',
  description:
    'An estimate, not an offer and not financial advice. The same amount is paid out in both cases: a bank takes a fixed fee and then a margin on the rate, a specialist provider a fixed fee and a percentage and converts at the mid-market rate. Savings may be negative, and then say so. The exchange rate cancels out of costs and savings; it decides only what arrives. Where the costs use up the amount they are told as they are, nothing is said to arrive, and `note` says so.',
  query: Type.Object({
    amount: Type.Number({
      minimum: 0.01,
      maximum: MAX_AMOUNT,
      default: 1000,
      description: 'Of one transfer, in US dollars. At most two decimals.',
    }),
    currency: Type.Unsafe<Currency>({
      type: 'string',
      enum: [...CURRENCIES],
      default: 'SGD',
      description: 'That the recipient gets.',
    }),
    transfers_per_year: Type.Integer({ minimum: 1, maximum: MAX_TRANSFERS, default: 12 }),
    bank_fee_usd: feeParameter("Your bank's fixed fee in US dollars"),
    bank_margin_percent: percentParameter("Your bank's margin on the mid-market rate in percent"),
    provider_fixed_usd: feeParameter("Your provider's fixed fee in US dollars"),
    provider_fee_percent: percentParameter("Your provider's fee in percent of the amount"),
  }),
  check: faultsOfFigures,
  tag: 'Tools',
  reply: { 200: TransferSavings },
  handle: async ({ query, service }) => {
    const { currency, transfers_per_year: transfersPerYear } = query;
    const amount = exactOf(decimalIn(query.amount));
    const today = dateAt(service.clock.now());
    const assumptions = assumptionsFor(currency, overridesIn(query), today);
    const kept = await service.rates.current();
    const rate = chooseRate(currency, kept.get(currency), today);
    const savings = savingsOf(amount, currency, transfersPerYear, exactOf(rate.mid), assumptions);
    return {
      amount_usd: query.amount,
      currency,
      transfers_per_year: transfersPerYear,
      rate: {
        mid: Number(rate.mid),
        as_of: rate.asOf,
        source: rate.source,
        kind: rate.isFallback ? ('indicative' as const) : ('reference' as const),
        age_days: rate.ageDays,
        stale: rate.isStale,
        fallback: rate.isFallback,
      },
      bank: {
        fixed_fee_usd: Number(assumptions.bank_fee_usd.value),
        fee_percent: 0,
        margin_percent: Number(assumptions.bank_margin_percent.value),
        ...sideOf(savings.bank, currency),
      },
      provider: {
        fixed_fee_usd: Number(assumptions.provider_fixed_usd.value),
        fee_percent: Number(assumptions.provider_fee_percent.value),
        margin_percent: 0,
        ...sideOf(savings.provider, currency),
      },
      savings_per_transfer_usd: cents(savings.perTransfer),
      annual_savings_usd: cents(savings.perYear),
      savings_percent: savings.percent === null ? null : cents(savings.percent),
      range: { low: cents(savings.range.low), high: cents(savings.range.high) },
      verdict: verdictOf(savings),
      summary: summaryOf(amount, savings),
      note: noteOf(amount, savings),
      assumptions: Object.values(assumptions).map(shown),
      disclaimer: DISCLAIMER,
    };
  },
});

const cents = (value: Exact) => numberOf(value, 2);

const sideOf = ({ cost, received }: Side, currency: Currency) => ({
  cost_usd: cents(cost),
  recipient_gets: numberOf(received, CUSTOMARY_DECIMALS[currency]),
});

const shown = ({ what, value, unit, low, high, source, asOf, confidence, isOverridden, note }: Assumption) => ({
  what,
  value: Number(value),
  unit,
  low: Number(low),
  high: Number(high),
  source,
  as_of: asOf,
  confidence,
  overridden: isOverridden,
  note,
});
