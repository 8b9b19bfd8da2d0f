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
    const rate = new Intl.NumberFormat(tag, { maximumSignificantDigits: 6 });
    return {
      money: (amount: number, currency = 'USD', most = 0) => {
        const key = `${currency} ${most}`;
        const format =
          moneys.get(key) ??
          new Intl.NumberFormat(tag, {
            style: 'currency',
            currency,
            minimumFractionDigits: 0,
            maximumFractionDigits: most,
          });
        moneys.set(key, format);
        return format.format(amount);
      },
      /** Units of one currency for one of another: from riel to dollars both ways. */
      rate: (value: number) => rate.format(value),
      compact: (count: number) => compact.format(count),
      short: (value: number) => short.format(value),
      whole: (value: number) => whole.format(value),
      fine: (value: number) => fine.format(value),
      distance: (metres: number) => (metres < 1000 ? metre.format(metres) : kilometre.format(metres / 1000)),
    };
  }, [tag]);
}
