import type { HotelMap } from '#sdk/generated/prospects/types.ts';
import { useFormats, useLanguage } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { CITIES } from './cities.ts';

const LEAST_CLUSTER = 30;
const MOST_CLUSTER = 62;
/** By area, and logarithmic: a thousand hotels are not thirty times as wide as one. */
export const widthOf = (hotels: number) => Math.min(MOST_CLUSTER, LEAST_CLUSTER + Math.log10(hotels) * 8);

/** Where two overlap, the larger lies above. */
export const bySize = (one: HotelMap['clusters'][number], other: HotelMap['clusters'][number]) =>
  one.hotels - other.hotels;

/** Clusters are called by the city that is nearest. */
export function useClusterName() {
  const { map: words } = useProspectWords();
  const { number } = useFormats();
  const { locale } = useLanguage();
  return ({ hotels, latitude, longitude }: HotelMap['clusters'][number]) => {
    const away = (city: (typeof CITIES)[number]) => Math.hypot(city.latitude - latitude, city.longitude - longitude);
    const near = CITIES.reduce((best, city) => (away(city) < away(best) ? city : best));
    return words.cluster(hotels, number(hotels), locale === 'th' ? near.th : near.en);
  };
}
