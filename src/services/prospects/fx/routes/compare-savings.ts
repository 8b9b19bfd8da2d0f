import Type from 'typebox';
import { exactOf } from '#kernel/exact.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { operation } from '../context.ts';
import type { SourceCurrency, TargetCurrency } from '../currency.ts';
import { SOURCE_CURRENCIES } from '../currency.ts';
import { DISCLAIMER, estimateOf, shownAssumptions, shownInOwn, shownRate, shownWords } from '../estimate.ts';
import { faultsOfLists, readAmounts, readCurrencies } from '../query/given-lists.ts';
import { SavingsComparison } from '../savings-schema.ts';

const MAX_TRANSFERS = 365;

/** The savings calculator for several currencies and amounts. */
export const compareSavings = operation({
  id: 'compareSavings',
  method: 'GET',
  path: '/api/v1/fx/savings/compare',
  access: 'key',
  effect: 'read',
  summary: 'Savings for several currencies and amounts at once',
  description:
    'The same estimate as `/fx/savings` for each of at most ten currencies and each of at most ten amounts, with our own assumptions, which are told once for each currency. All sums are in `from` but what the recipient gets.',
  query: Type.Object({
    from: Type.Unsafe<SourceCurrency>({
      type: 'string',
      enum: [...SOURCE_CURRENCIES],
      default: 'USD',
      description: 'The currency of the account that is paid out of.',
    }),
    currencies: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'With commas between them; all others if it is left out.',
        examples: ['THB,MYR,EUR'],
      }),
    ),
    amounts: Type.String({
      maxLength: 130,
      default: '1000',
      description: 'With commas between them, each 0.01 to 10,000,000 with at most two decimals.',
      examples: ['1000,5000,20000'],
    }),
    transfers_per_year: Type.Integer({ minimum: 1, maximum: MAX_TRANSFERS, default: 12 }),
  }),
  check: faultsOfLists,
  tag: 'Tools',
  reply: { 200: SavingsComparison },
  handle: async ({ query, service }) => {
    const { from, transfers_per_year: transfersPerYear } = query;
    const kept = await service.rates.current();
    const today = dateAt(service.clock.now());
    const currencies = readCurrencies(from, query.currencies) as TargetCurrency[];
    const estimates = currencies.map((to) => ({
      to,
      estimates: readAmounts(query.amounts).map((amount) =>
        estimateOf({ from, to, amount: exactOf(amount), transfersPerYear }, {}, kept, today),
      ),
    }));
    return {
      from,
      transfers_per_year: transfersPerYear,
      rows: estimates.flatMap(({ to, estimates: ofCurrency }) =>
        ofCurrency.map((estimate, at) => {
          const { verdict, note } = shownWords(estimate);
          const amount = Number(readAmounts(query.amounts)[at]);
          return { currency: to, amount, rate: shownRate(estimate.rate), ...shownInOwn(estimate), verdict, note };
        }),
      ),
      assumptions: estimates.map(({ to, estimates: [first] }) => ({
        currency: to,
        figures: first === undefined ? [] : shownAssumptions(first),
      })),
      disclaimer: DISCLAIMER,
    };
  },
});
