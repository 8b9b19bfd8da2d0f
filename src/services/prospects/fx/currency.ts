/** The nine currencies that a transfer of US dollars can go to. */
export const CURRENCIES = ['SGD', 'THB', 'MYR', 'PHP', 'IDR', 'VND', 'KHR', 'EUR', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What an account is in, out of which is paid. */
export const SOURCE_CURRENCIES = ['USD', 'SGD', 'THB'] as const;
export type SourceCurrency = (typeof SOURCE_CURRENCIES)[number];

/** What a recipient may get: US dollars too, where the money comes in another currency. */
export const TARGET_CURRENCIES = [...CURRENCIES, 'USD'] as const;
export type TargetCurrency = (typeof TARGET_CURRENCIES)[number];

/** Decimals in which amounts are customarily written. Rupiah and riel have a hundredth on paper that nobody pays with. */
export const CUSTOMARY_DECIMALS: Readonly<Record<TargetCurrency, number>> = {
  USD: 2,
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
