import { lazily } from '#lib/memo/lazily.ts';
import { COUNTRY_CODES } from '../../names/country-codes.ts';
import { wordsIn } from '../../names/normalised-name.ts';

/** Countries by ISO code or English name, as the runtime's own tables have them, and by a few other usual names. */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  burma: 'MM',
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  scotland: 'GB',
  turkey: 'TR',
  usa: 'US',
  'united states of america': 'US',
  wales: 'GB',
};

const fullNames = lazily(() => new Intl.DisplayNames(['en'], { type: 'region' }));

export const countryName = (code: string): string => fullNames().of(code) ?? code;

export const countryCodeOf = (text: string): string | undefined => codesByName().get(plain(text));

const plain = (name: string) => wordsIn(name).join(' ');

const codesByName = lazily(() => {
  const shortNames = new Intl.DisplayNames(['en'], { type: 'region', style: 'short' });
  const names = [...COUNTRY_CODES].flatMap((code) => [
    [plain(shortNames.of(code) ?? code), code] as const,
    [plain(countryName(code)), code] as const,
  ]);
  const codes = [...COUNTRY_CODES].map((code) => [plain(code), code] as const);
  // A code is never another country's name: codes come last.
  return new Map([...names, ...Object.entries(OTHER_COUNTRY_NAMES), ...codes]);
});
