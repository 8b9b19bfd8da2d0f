import type { Exact } from '#kernel/exact.ts';
import { compare, decimalOf, exactOf } from '#kernel/exact.ts';
import { inThrees } from '#kernel/in-threes.ts';
import type { AssumptionName } from './assumptions.ts';
import type { SourceCurrency } from './currency.ts';
import type { Savings } from './savings.ts';
import { whoTakeAll } from './savings.ts';

/** The outcome in words: who is cheaper, by how much, and whether the range leaves that open. */
export const VERDICTS = ['provider_cheaper', 'bank_cheaper', 'equal'] as const;
export type Verdict = (typeof VERDICTS)[number];

const ZERO = exactOf('0');

export function verdictOf({ perTransfer }: Savings): Verdict {
  const sign = compare(perTransfer, ZERO);
  return sign > 0 ? 'provider_cheaper' : sign < 0 ? 'bank_cheaper' : 'equal';
}

export function summaryOf(from: SourceCurrency, amount: Exact, savings: Savings): string {
  const { perTransfer, perYear, range } = savings;
  const written = (value: Exact) => moneyIn(from, value);
  const transfer = `a transfer of ${written(amount)}`;
  const isOpen = compare(range.low, ZERO) < 0 && compare(range.high, ZERO) > 0;
  const doubt = isOpen ? ' The range of the assumptions leaves open which of the two is cheaper.' : '';
  switch (verdictOf(savings)) {
    case 'provider_cheaper':
      return `Estimate: with the provider ${transfer} costs ${written(perTransfer)} less than with the bank, ${written(perYear)} a year.${doubt}`;
    case 'bank_cheaper':
      return `Estimate: there is nothing to save. With the provider ${transfer} costs ${written(perTransfer)} more than with the bank, ${written(perYear)} a year.${doubt}`;
    case 'equal':
      return `Estimate: ${transfer} costs the same with the provider as with the bank.${doubt}`;
  }
}

/** What has to be known beside the figures: with whom nothing would arrive. Null where that is nobody. */
export function noteOf(from: SourceCurrency, amount: Exact, savings: Savings): string | null {
  const who = whoTakeAll(savings);
  if (who.length === 0) return null;
  const written = (value: Exact) => moneyIn(from, value);
  const costs = who.map((each) => `${written(savings[each].cost)} with the ${each}`).join(' and ');
  const own = who.includes('bank')
    ? nameFor(from, 'bank_fee')
    : `${nameFor(from, 'provider_fixed')} or provider_fee_percent`;
  return `The assumed costs, ${costs}, would use up a transfer of ${written(amount)}: nothing would arrive. Give your own figure as ${own} if it is less.`;
}

/** What a figure is called in a question and an answer about this account: those of dollars say so in their names. */
export function nameFor(from: SourceCurrency, what: AssumptionName): AssumptionName | DollarName {
  const isFee = what === 'bank_fee' || what === 'provider_fixed';
  return isFee && from === 'USD' ? `${what}_usd` : what;
}
export type DollarName = 'bank_fee_usd' | 'provider_fixed_usd';

const SIGNS: Readonly<Record<SourceCurrency, string>> = { USD: 'US$', SGD: 'S$', THB: 'THB\u00a0' };

/** Without a minus: the sentence says in which direction it goes. */
export function moneyIn(currency: SourceCurrency, value: Exact): string {
  const [whole = '', cents = ''] = decimalOf(value, 2).replace('-', '').split('.');
  return `${SIGNS[currency]}${inThrees(whole, ',')}.${cents}`;
}
