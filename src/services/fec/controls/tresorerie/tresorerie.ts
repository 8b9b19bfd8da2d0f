import type { Category } from '../control.ts';
import { bankBelowZero, missingBankMonth, uncashed } from './banks.ts';
import { cashBelowZero, highCash, largeCashPayment } from './cash.ts';
import { cashPurchase } from './cash-purchases.ts';

/** Cash and banks: what cannot be less than nothing, what must not be paid in notes, and the month that was not entered. */
export const tresorerie: Category = {
  name: 'tresorerie',
  title: 'Trésorerie',
  controls: [cashBelowZero, highCash, largeCashPayment, cashPurchase, bankBelowZero, missingBankMonth, uncashed],
};
