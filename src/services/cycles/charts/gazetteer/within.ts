import { readFileSync } from 'node:fs';
import { readTable } from '#lib/csv/table.ts';
import { lazily } from '#lib/memo/lazily.ts';
import { foldedWords } from '../../names/folded-name.ts';
import { countryCodeOf } from './countries.ts';

/** Whether a region lies in all that was said beside a name: `IN`, `India`, `TX`, `US-TX`, `Texas`, `UP`. */
export type Region = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames' code of the state or province; empty for a few. */
  region: string;
  regionName: string | null;
  /** The name as it is looked up; empty where there is none. */
  regionKey: string;
};

/** `CA` is Canada and California, `MP` Madhya Pradesh and Mpumalanga: all are meant. */
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
        abbreviations().get(`${country}.${region}`)?.includes(code) === true ||
        wantedCountry === country ||
        (key !== '' && regionKey === key),
    );
}

/** As people write them, where GeoNames has numbers: by country and code of the region. */
const abbreviations = lazily(() => {
  const file = new URL('data/region-abbreviations.csv', import.meta.url);
  const { rows, faults } = readTable(readFileSync(file, 'utf8'), ['country', 'code', 'abbreviations']);
  if (faults.length > 0) throw new Error('The table of abbreviations of regions is damaged');
  return new Map(
    rows.map(({ cells: [country, code, short = ''] }) => [`${country}.${code}`, short.split(' ')] as const),
  );
});

export const nameKey = (name: string): string => foldedWords(name).join('');
