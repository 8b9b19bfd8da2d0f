import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useFigures } from '../figures.ts';
import type { LeadsSearch } from './leads-search.ts';

export const RANGES = ['rating', 'reviews', 'opportunity', 'rooms'] as const;
export type Range = (typeof RANGES)[number];

/** Each filter that holds, in words. */
export function useFilterWords() {
  const { leads: words, filters, segments, countries } = useProspectWords();
  const { number } = useFormats();
  const { money } = useFigures();
  const shown = (range: Range, value: number | string) => {
    if (range === 'rating') return String(value);
    return range === 'opportunity' ? money(Number(value)) : number(Number(value));
  };
  return (search: LeadsSearch): { id: keyof LeadsSearch; text: string }[] => {
    const named: (readonly [keyof LeadsSearch, string | undefined])[] = [
      ['q', search.q && filters.text(search.q)],
      ['segment', search.segment && filters.is(words.segment, segments[search.segment])],
      ['country', search.country && countries[search.country]],
      ['city', search.city && filters.is(words.city, search.city)],
      ...RANGES.flatMap((range) => {
        const [least, most] = [search[`min_${range}`], search[`max_${range}`]];
        const name = filters[range];
        return [
          [`min_${range}`, least === undefined ? undefined : filters.from(name, shown(range, least))],
          [`max_${range}`, most === undefined ? undefined : filters.to(name, shown(range, most))],
        ] as const;
      }),
      ['has_email', search.has_email && filters.hasEmail],
      ['has_phone', search.has_phone && filters.hasPhone],
      ['has_website', search.has_website && filters.hasWebsite],
    ];
    return named.flatMap(([id, text]) => (text === undefined || text === '' ? [] : [{ id, text }]));
  };
}
