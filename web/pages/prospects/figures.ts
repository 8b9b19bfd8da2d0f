import { useMemo } from 'react';
import { useLanguage } from '../../locales/language.tsx';

/** Money in whole units, short counts and distances, as the reader writes them. */
export function useFigures() {
  const { tag } = useLanguage();
  return useMemo(() => {
    const moneys = new Map<string, Intl.NumberFormat>();
    const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumSignificantDigits: 3 });
    // Of a column: each with as many digits.
    const short = new Intl.NumberFormat(tag, {
      notation: 'compact',
      minimumSignificantDigits: 3,
      maximumSignificantDigits: 3,
    });
    const metre = new Intl.NumberFormat(tag, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 });
    const kilometre = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 2 });
    const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
    const fine = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
    return {
      money: (amount: number, currency = 'USD') => {
        const format =
          moneys.get(currency) ?? new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 });
        moneys.set(currency, format);
        return format.format(amount);
      },
      compact: (count: number) => compact.format(count),
      short: (value: number) => short.format(value),
      whole: (value: number) => whole.format(value),
      fine: (value: number) => fine.format(value),
      distance: (metres: number) => (metres < 1000 ? metre.format(metres) : kilometre.format(metres / 1000)),
    };
  }, [tag]);
}
