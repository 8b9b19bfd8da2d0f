import { foldedWords } from '../../names/folded-name.ts';
import { countryCodeOf } from './countries.ts';

/** Whether a region lies in all that was said beside a name: `IN`, `India`, `TX`, `US-TX`, `Texas`. */
export type Region = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames' code of the state or province; empty for a few. */
  region: string;
  regionName: string | null;
  /** The name as it is looked up; empty where there is none. */
  regionKey: string;
};

/** `CA` is Canada and California: both are meant. */
export function within(qualifiers: readonly string[]): (region: Region) => boolean {
  const wanted = qualifiers.map((text) => ({
    code: text.toUpperCase(),
    country: countryCodeOf(text),
    key: nameKey(text),
  }));
  return ({ country, region, regionKey }) =>
    wanted.every(
      ({ code, country: wantedCountry, key }) =>
        code === region ||
        code === `${country}-${region}` ||
        wantedCountry === country ||
        (key !== '' && regionKey === key),
    );
}

export const nameKey = (name: string): string => foldedWords(name).join('');
