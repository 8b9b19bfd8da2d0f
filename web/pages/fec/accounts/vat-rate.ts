import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import type { VatRate } from './account-search.ts';

/** `20 %`, or what stands in place of a rate. */
export function useRateName(): (rate: VatRate) => string {
  const { vat: words } = useAccountWords();
  const { number } = useFormats();
  return (rate) => {
    if (rate === 'none') return words.none;
    return rate === '0' ? words.without : words.rateOf(number(Number(rate)));
  };
}
