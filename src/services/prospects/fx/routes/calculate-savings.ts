import Type from 'typebox';
import { exactOf } from '#kernel/exact.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { operation } from '../context.ts';
import type { Currency, SourceCurrency, TargetCurrency } from '../currency.ts';
import { SOURCE_CURRENCIES, TARGET_CURRENCIES } from '../currency.ts';
import {
  DISCLAIMER,
  estimateOf,
  shownAssumptions,
  shownInDollars,
  shownInOwn,
  shownRate,
  shownWords,
} from '../estimate.ts';
import { decimalIn, faultsOfFigures, overridesIn } from '../query/given-figures.ts';
import { TransferSavings, TransferSavingsFrom } from '../savings-schema.ts';

const MAX_AMOUNT = 10_000_000;
const MAX_FEE_USD = 1000;
/** Of accounts in other currencies: about the same in baht. */
const MAX_FEE = 40_000;
const MAX_PERCENT = 50;
const MAX_TRANSFERS = 365;

const feeParameter = (whose: string, maximum = MAX_FEE_USD) =>
  Type.Optional(Type.Number({ minimum: 0, maximum, description: `${whose}, in place of ours. At most two decimals.` }));
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
    'An estimate, not an offer and not financial advice. The same amount is paid out in both cases: a bank takes a fixed fee and then a margin on the rate, a specialist provider a fixed fee and a percentage and converts at the mid-market rate. Savings may be negative, and then say so. The exchange rate cancels out of costs and savings; it decides only what arrives. Where the costs use up the amount they are told as they are, nothing is said to arrive, and `note` says so. From an account in SGD or THB (`from`) all sums are in that currency, and the answer is a TransferSavingsFrom.',
  query: Type.Object({
    from: Type.Unsafe<SourceCurrency>({
      type: 'string',
      enum: [...SOURCE_CURRENCIES],
      default: 'USD',
      description: 'The currency of the account that is paid out of.',
    }),
    amount: Type.Number({
      minimum: 0.01,
      maximum: MAX_AMOUNT,
      default: 1000,
      description:
        'Of one transfer, in the currency of the account: US dollars unless `from` says otherwise. At most two decimals.',
    }),
    currency: Type.Unsafe<TargetCurrency>({
      type: 'string',
      enum: [...TARGET_CURRENCIES],
      default: 'SGD',
      description: 'That the recipient gets. Another one than `from`.',
    }),
    transfers_per_year: Type.Integer({ minimum: 1, maximum: MAX_TRANSFERS, default: 12 }),
    bank_fee_usd: feeParameter("Your bank's fixed fee in US dollars"),
    bank_fee: feeParameter("Your bank's fixed fee in the currency of an account in SGD or THB", MAX_FEE),
    bank_margin_percent: percentParameter("Your bank's margin on the mid-market rate in percent"),
    provider_fixed_usd: feeParameter("Your provider's fixed fee in US dollars"),
    provider_fixed: feeParameter("Your provider's fixed fee in the currency of an account in SGD or THB", MAX_FEE),
    provider_fee_percent: percentParameter("Your provider's fee in percent of the amount"),
  }),
  check: faultsOfFigures,
  tag: 'Tools',
  reply: { 200: Type.Union([TransferSavings, TransferSavingsFrom]) },
  handle: async ({ query, service }) => {
    const { from, currency, transfers_per_year: transfersPerYear } = query;
    const transfer = { from, to: currency, amount: exactOf(decimalIn(query.amount)), transfersPerYear };
    const today = dateAt(service.clock.now());
    const estimate = estimateOf(transfer, overridesIn(from, query), await service.rates.current(), today);
    const common = { rate: shownRate(estimate.rate), ...shownWords(estimate), transfers_per_year: transfersPerYear };
    const rest = { assumptions: shownAssumptions(estimate), disclaimer: DISCLAIMER };
    if (from !== 'USD') return { from, amount: query.amount, currency, ...common, ...shownInOwn(estimate), ...rest };
    return {
      amount_usd: query.amount,
      // The check lets nothing else through.
      currency: currency as Currency,
      ...common,
      ...shownInDollars(estimate),
      ...rest,
    };
  },
});
