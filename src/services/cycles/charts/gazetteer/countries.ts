import { lazily } from '#lib/memo/lazily.ts';
import { COUNTRY_CODES } from '../../names/country-codes.ts';
import { foldedWords } from '../../names/folded-name.ts';

/**
 * Countries by ISO code, by their names in English and in languages of the scripts in which places are found, as the runtime's
 * own tables have them, and by a few other usual names.
 */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  america: 'US',
  bharat: 'IN',
  burma: 'MM',
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  scotland: 'GB',
  turkey: 'TR',
  uae: 'AE',
  usa: 'US',
  'united states of america': 'US',
  wales: 'GB',
  अमेरिका: 'US',
  अमरीका: 'US',
  'संयुक्त राज्य अमेरिका': 'US',
  इंग्लैंड: 'GB',
  ब्रिटेन: 'GB',
  इंडिया: 'IN',
  हिंदुस्तान: 'IN',
  भारतवर्ष: 'IN',
  तुर्की: 'TR',
  बर्मा: 'MM',
  यूएई: 'AE',
  बांग्लादेश: 'BD',
  हॉलैंड: 'NL',
};
/** No two of these call two countries alike. Languages in Latin letters are left out: theirs are names of towns elsewhere. */
const OTHER_LANGUAGES = `hi mr ne bn pa gu or ta te kn ml si ur th ru ar`.split(' ');

const fullNames = lazily(() => new Intl.DisplayNames(['en'], { type: 'region' }));

export const countryName = (code: string): string => fullNames().of(code) ?? code;

export const countryCodeOf = (text: string): string | undefined => codesByName().get(plain(text));

const plain = (name: string) => foldedWords(name).join(' ');

const codesByName = lazily(() => {
  const shortNames = new Intl.DisplayNames(['en'], { type: 'region', style: 'short' });
  const others = OTHER_LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const names = [...COUNTRY_CODES].flatMap((code) => [
    ...others.map((language) => [plain(language.of(code) ?? code), code] as const),
    [plain(shortNames.of(code) ?? code), code] as const,
    [plain(countryName(code)), code] as const,
  ]);
  const further = Object.entries(OTHER_COUNTRY_NAMES).map(([name, code]) => [plain(name), code] as const);
  const codes = [...COUNTRY_CODES].map((code) => [plain(code), code] as const);
  // A code is never another country's name: codes come last.
  return new Map([...names, ...further, ...codes]);
});
