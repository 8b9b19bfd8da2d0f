import type { Exact } from '#kernel/exact.ts';
import { compare, decimalOf, exactOf } from '#kernel/exact.ts';
import { inThrees } from '#kernel/in-threes.ts';
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

export function summaryOf(amount: Exact, savings: Savings): string {
  const { perTransfer, perYear, range } = savings;
  const transfer = `a transfer of ${dollars(amount)}`;
  const isOpen = compare(range.low, ZERO) < 0 && compare(range.high, ZERO) > 0;
  const doubt = isOpen ? ' The range of the assumptions leaves open which of the two is cheaper.' : '';
  switch (verdictOf(savings)) {
    case 'provider_cheaper':
      return `Estimate: with the provider ${transfer} costs ${dollars(perTransfer)} less than with the bank, ${dollars(perYear)} a year.${doubt}`;
    case 'bank_cheaper':
      return `Estimate: there is nothing to save. With the provider ${transfer} costs ${dollars(perTransfer)} more than with the bank, ${dollars(perYear)} a year.${doubt}`;
    case 'equal':
      return `Estimate: ${transfer} costs the same with the provider as with the bank.${doubt}`;
  }
}

/** What has to be known beside the figures: with whom nothing would arrive. Null where that is nobody. */
export function noteOf(amount: Exact, savings: Savings): string | null {
  const who = whoTakeAll(savings);
  if (who.length === 0) return null;
  const costs = who.map((each) => `${dollars(savings[each].cost)} with the ${each}`).join(' and ');
  const own = who.includes('bank') ? 'bank_fee_usd' : 'provider_fixed_usd or provider_fee_percent';
  return `The assumed costs, ${costs}, would use up a transfer of ${dollars(amount)}: nothing would arrive. Give your own figure as ${own} if it is less.`;
}

/** Without a sign: the sentence says in which direction it goes. */
export function dollars(value: Exact): string {
  const [whole = '', cents = ''] = decimalOf(value, 2).replace('-', '').split('.');
  return `US$${inThrees(whole, ',')}.${cents}`;
}
