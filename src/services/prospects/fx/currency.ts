/** The nine currencies that a transfer can go to. The money that is sent is always US dollars. */
export const CURRENCIES = ['SGD', 'THB', 'MYR', 'PHP', 'IDR', 'VND', 'KHR', 'EUR', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Decimals in which amounts are customarily written. Rupiah and riel have a hundredth on paper that nobody pays with. */
export const CUSTOMARY_DECIMALS: Readonly<Record<Currency, number>> = {
  SGD: 2,
  THB: 2,
  MYR: 2,
  PHP: 2,
  IDR: 0,
  VND: 0,
  KHR: 0,
  EUR: 2,
  GBP: 2,
};
