import { readFileSync } from 'node:fs';
import { readTable } from '#lib/csv/table.ts';
import { lazily } from '#lib/memo/lazily.ts';
import { foldedWords } from '../../names/folded-name.ts';
import { countryCodeOf } from './countries.ts';
import { otherRegionNames } from './region-names.ts';

/** Whether a region lies in all that was said beside a name: `IN`, `India`, `भारत`, `TX`, `US-TX`, `Texas`, `UP`. */
export type Region = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames' code of the state or province; empty for a few. */
  region: string;
  regionName: string | null;
  /** Its names as they are looked up, the shown one first; none where it has no name. */
  regionKeys: readonly string[];
};

/** `CA` is Canada and California, `MP` Madhya Pradesh and Mpumalanga: all are meant. */
export function within(qualifiers: readonly string[]): (region: Region) => boolean {
  const wanted = qualifiers.map((text) => ({
    code: text.toUpperCase(),
    country: countryCodeOf(text),
    key: nameKey(text),
  }));
  return ({ country, region, regionKeys }) =>
    wanted.every(
      ({ code, country: wantedCountry, key }) =>
        code === region ||
        code === `${country}-${region}` ||
        abbreviations().get(`${country}.${region}`)?.includes(code) === true ||
        wantedCountry === country ||
        regionKeys.includes(key),
    );
}

/** Whether it is the name of a country, or of a state or province among these: no abbreviation of one. */
export function isLand(name: string, regions: readonly Region[]): boolean {
  const key = nameKey(name);
  const isCountry = countryCodeOf(name) !== undefined && !ABBREVIATION.test(name);
  return isCountry || regions.some(({ regionKeys }) => regionKeys.includes(key));
}

const ABBREVIATION = /^[A-Z]{2}$/i;

/** As people write them, where GeoNames has numbers: by country and code of the region. */
const abbreviations = lazily(() => {
  const file = new URL('data/region-abbreviations.csv', import.meta.url);
  const { rows, faults } = readTable(readFileSync(file, 'utf8'), ['country', 'code', 'abbreviations']);
  if (faults.length > 0) throw new Error('The table of abbreviations of regions is damaged');
  return new Map(
    rows.map(({ cells: [country, code, short = ''] }) => [`${country}.${code}`, short.split(' ')] as const),
  );
});

export const regionKeysOf = (country: string, name: string | null): readonly string[] =>
  name === null ? [] : [name, ...otherRegionNames(country, name)].map(nameKey).filter((key) => key !== '');

export const nameKey = (name: string): string => foldedWords(name).join('');
