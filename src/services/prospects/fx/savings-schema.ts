import Type from 'typebox';
import type { Assumption, AssumptionName } from './assumptions.ts';
import { CONFIDENCES } from './assumptions.ts';
import type { Currency, SourceCurrency, TargetCurrency } from './currency.ts';
import { CURRENCIES, SOURCE_CURRENCIES, TARGET_CURRENCIES } from './currency.ts';
import type { DollarName, Verdict } from './summary.ts';
import { VERDICTS } from './summary.ts';

/** The answers of the savings calculator, as they are told to the outside. */
const percentFields = {
  fee_percent: Type.Number({ minimum: 0, description: 'Of the amount, taken off as a fee.' }),
  margin_percent: Type.Number({ minimum: 0, description: 'By how much the rate is worse than the mid-market rate.' }),
};
const fixedFee = Type.Number({ minimum: 0, description: 'Taken off the amount, whatever its size.' });
const costOf = (who: string) => Type.Number({ description: `What ${who} keeps of the amount, to the cent.` });
const recipientGets = Type.Number({
  minimum: 0,
  description:
    'What arrives, in the currency, in its customary units: none below 1 for IDR, VND and KHR. 0 where the costs use up the amount.',
});

const DollarSide = (who: string) =>
  Type.Object({ fixed_fee_usd: fixedFee, ...percentFields, cost_usd: costOf(who), recipient_gets: recipientGets });
const OwnSide = (who: string) =>
  Type.Object({ fixed_fee: fixedFee, ...percentFields, cost: costOf(who), recipient_gets: recipientGets });

const AssumptionSchema = Type.Object(
  {
    what: Type.Unsafe<AssumptionName | DollarName>({
      type: 'string',
      enum: [
        'bank_fee_usd',
        'bank_fee',
        'bank_margin_percent',
        'provider_fixed_usd',
        'provider_fixed',
        'provider_fee_percent',
      ],
      description: 'Also the name of the parameter that replaces it.',
    }),
    value: Type.Number(),
    unit: Type.Unsafe<Assumption['unit']>({ type: 'string', enum: [...SOURCE_CURRENCIES, 'percent'] }),
    low: Type.Number({ description: 'What is plausible at least.' }),
    high: Type.Number({ description: 'What is plausible at most.' }),
    source: Type.String(),
    as_of: Type.String({ format: 'date', description: 'The day on which the figure was settled.' }),
    confidence: Type.Unsafe<Assumption['confidence']>({
      type: 'string',
      enum: [...CONFIDENCES],
      description: 'given: your own figure.',
    }),
    overridden: Type.Boolean({ description: 'Whether it is a figure of your own.' }),
    note: Type.String(),
  },
  { title: 'TransferAssumption', description: 'One of the four figures that an estimate rests on.' },
);

const rateOf = (mid: string) =>
  Type.Object({
    mid: Type.Number({ description: mid }),
    as_of: Type.String({ format: 'date', description: 'The day that the rate is of.' }),
    source: Type.String(),
    kind: Type.Unsafe<'reference' | 'indicative'>({
      type: 'string',
      enum: ['reference', 'indicative'],
      description:
        'reference: published by a central bank; indicative: the one of the release. Nobody has to trade at either.',
    }),
    age_days: Type.Integer({ minimum: 0, description: 'Calendar days since as_of, in UTC.' }),
    stale: Type.Boolean({ description: 'Older than four calendar days.' }),
    fallback: Type.Boolean({ description: 'Bundled with the program, because nothing newer is known. Indicative.' }),
  });

const rangeOf = (what: string) =>
  Type.Object(
    { low: Type.Number(), high: Type.Number() },
    {
      description: `Of ${what}. low: a bank at the low end of its assumptions and a provider at the high end of its own; high: the reverse.`,
    },
  );
const percentOf = (saving: string, amount: string) =>
  Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: `${saving} in percent of ${amount}; null where a cost is more than the amount.`,
  });
const verdict = Type.Unsafe<Verdict>({ type: 'string', enum: [...VERDICTS] });
const note = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'With whom nothing would arrive, because the costs use up the amount; null otherwise.',
});

export const TransferSavings = Type.Object(
  {
    amount_usd: Type.Number({ description: 'Paid out of the account, with either.' }),
    currency: Type.Unsafe<Currency>({ type: 'string', enum: [...CURRENCIES] }),
    transfers_per_year: Type.Integer(),
    rate: rateOf('Units of the currency for one US dollar, mid-market.'),
    bank: DollarSide('the bank'),
    provider: DollarSide('the provider'),
    savings_per_transfer_usd: Type.Number({
      description: 'bank.cost_usd - provider.cost_usd. Negative: the bank is cheaper.',
    }),
    annual_savings_usd: Type.Number({ description: 'savings_per_transfer_usd x transfers_per_year.' }),
    savings_percent: percentOf('savings_per_transfer_usd', 'amount_usd'),
    range: rangeOf('annual_savings_usd'),
    verdict,
    summary: Type.String({ description: 'The outcome in words.' }),
    note,
    assumptions: Type.Array(AssumptionSchema),
    disclaimer: Type.String(),
  },
  { title: 'TransferSavings', description: 'What a transfer costs with a bank and with a money-transfer provider.' },
);

const from = Type.Unsafe<SourceCurrency>({
  type: 'string',
  enum: [...SOURCE_CURRENCIES],
  description: 'The currency of the account. All sums are in it but what the recipient gets.',
});
const target = Type.Unsafe<TargetCurrency>({ type: 'string', enum: [...TARGET_CURRENCIES] });

const ownFigures = {
  amount: Type.Number({ description: 'Paid out of the account, with either.' }),
  rate: rateOf('Units of the currency for one of `from`, mid-market.'),
  bank: OwnSide('the bank'),
  provider: OwnSide('the provider'),
  savings_per_transfer: Type.Number({ description: 'bank.cost - provider.cost. Negative: the bank is cheaper.' }),
  annual_savings: Type.Number({ description: 'savings_per_transfer x transfers_per_year.' }),
  savings_percent: percentOf('savings_per_transfer', 'amount'),
  range: rangeOf('annual_savings'),
  verdict,
  note,
};

export const TransferSavingsFrom = Type.Object(
  {
    from,
    currency: target,
    transfers_per_year: Type.Integer(),
    ...ownFigures,
    summary: Type.String({ description: 'The outcome in words.' }),
    assumptions: Type.Array(AssumptionSchema),
    disclaimer: Type.String(),
  },
  { title: 'TransferSavingsFrom', description: 'The same for an account in another currency than US dollars.' },
);

export const SavingsComparison = Type.Object(
  {
    from,
    transfers_per_year: Type.Integer(),
    rows: Type.Array(Type.Object({ currency: target, ...ownFigures }), {
      description: 'A row for each currency and amount, in the order in which they were asked for.',
    }),
    assumptions: Type.Array(Type.Object({ currency: target, figures: Type.Array(AssumptionSchema) }), {
      description: 'What the rows of a currency rest on.',
    }),
    disclaimer: Type.String(),
  },
  { title: 'SavingsComparison', description: 'Several currencies and amounts beside one another.' },
);
