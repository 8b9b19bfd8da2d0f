import { fill } from '#lib/text/fill.ts';
import { COMMON_FROM } from '../../jyotish/yogas/yoga.ts';
import type { Language } from '../languages.ts';
import { localeOf } from '../languages.ts';
import { SECTION_WORDS } from './words/words.ts';

/** How often a yoga is found in random charts, as one says it: `about 1 chart in 12`. Never more exact than it was counted. */
const OF_TEN_FROM = 40;

export function rarityIn(percent: number | null, language: Language): string {
  const words = SECTION_WORDS[language].yogas;
  if (percent === null || percent <= 0) return words.rare_unknown;
  if (percent >= OF_TEN_FROM) {
    const ofTen = fill(words.rare_of_ten, { count: Math.round(percent / 10) });
    return fill(words.rare_common, { rarity: ofTen });
  }
  const count = new Intl.NumberFormat(localeOf(language), { maximumSignificantDigits: 2 }).format(100 / percent);
  const oneIn = fill(words.rare_one_in, { count: 100 / percent < 10 ? Math.round(100 / percent) : count });
  return percent >= COMMON_FROM ? fill(words.rare_common, { rarity: oneIn }) : oneIn;
}
