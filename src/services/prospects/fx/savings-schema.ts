import Type from 'typebox';
import type { Assumption, AssumptionName } from './assumptions.ts';
import { CONFIDENCES } from './assumptions.ts';
import type { Currency } from './currency.ts';
import { CURRENCIES } from './currency.ts';
import type { Verdict } from './summary.ts';
import { VERDICTS } from './summary.ts';

/** The answer of the savings calculator, as it is told to the outside. */
const SideSchema = (who: string) =>
  Type.Object({
    fixed_fee_usd: Type.Number({ minimum: 0, description: 'Taken off the amount, whatever its size.' }),
    fee_percent: Type.Number({ minimum: 0, description: 'Of the amount, taken off as a fee.' }),
    margin_percent: Type.Number({ minimum: 0, description: 'By how much the rate is worse than the mid-market rate.' }),
    cost_usd: Type.Number({ description: `What ${who} keeps of the amount, to the cent.` }),
    recipient_gets: Type.Number({
      minimum: 0,
      description:
        'What arrives, in the currency, in its customary units: none below 1 for IDR, VND and KHR. 0 where the costs use up the amount.',
    }),
  });

const AssumptionSchema = Type.Object(
  {
    what: Type.Unsafe<AssumptionName>({
      type: 'string',
      enum: ['bank_fee_usd', 'bank_margin_percent', 'provider_fixed_usd', 'provider_fee_percent'],
      description: 'Also the name of the parameter that replaces it.',
    }),
    value: Type.Number(),
    unit: Type.Unsafe<'USD' | 'percent'>({ type: 'string', enum: ['USD', 'percent'] }),
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

export const TransferSavings = Type.Object(
  {
    amount_usd: Type.Number({ description: 'Paid out of the account, with either.' }),
    currency: Type.Unsafe<Currency>({ type: 'string', enum: [...CURRENCIES] }),
    transfers_per_year: Type.Integer(),
    rate: Type.Object({
      mid: Type.Number({ description: 'Units of the currency for one US dollar, mid-market.' }),
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
    }),
    bank: SideSchema('the bank'),
    provider: SideSchema('the provider'),
    savings_per_transfer_usd: Type.Number({
      description: 'bank.cost_usd - provider.cost_usd. Negative: the bank is cheaper.',
    }),
    annual_savings_usd: Type.Number({ description: 'savings_per_transfer_usd x transfers_per_year.' }),
    savings_percent: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'savings_per_transfer_usd in percent of amount_usd; null where a cost is more than the amount.',
    }),
    range: Type.Object(
      { low: Type.Number(), high: Type.Number() },
      {
        description:
          'Of annual_savings_usd. low: a bank at the low end of its assumptions and a provider at the high end of its own; high: the reverse.',
      },
    ),
    verdict: Type.Unsafe<Verdict>({ type: 'string', enum: [...VERDICTS] }),
    summary: Type.String({ description: 'The outcome in words.' }),
    note: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'With whom nothing would arrive, because the costs use up the amount; null otherwise.',
    }),
    assumptions: Type.Array(AssumptionSchema),
    disclaimer: Type.String(),
  },
  { title: 'TransferSavings', description: 'What a transfer costs with a bank and with a money-transfer provider.' },
);
