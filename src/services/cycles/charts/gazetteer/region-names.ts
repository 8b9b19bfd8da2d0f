import { readFileSync } from 'node:fs';
import { readTable } from '#lib/csv/table.ts';
import { lazily } from '#lib/memo/lazily.ts';

/**
 * States and provinces as they are called in other languages than the gazetteer's, or were called once: the first name in a
 * language is shown, all are understood. Of India alone so far; the names are written as is usual, from no source.
 */
const COLUMNS = ['country', 'region', 'language', 'name', 'source'];

type Named = { language: string; name: string };

const byRegion = lazily(() => {
  const text = readFileSync(new URL('data/region-names.csv', import.meta.url), 'utf8');
  const { rows, faults } = readTable(text, COLUMNS);
  if (faults.length > 0) throw new Error('The table of names of regions is damaged');
  const names = new Map<string, Named[]>();
  for (const { cells } of rows) {
    const [country = '', region = '', language = '', name = ''] = cells;
    const known = names.get(keyOf(country, region));
    if (known === undefined) names.set(keyOf(country, region), [{ language, name }]);
    else known.push({ language, name });
  }
  return names;
});

const keyOf = (country: string, region: string) => `${country} ${region}`;

const namesOf = (country: string, region: string): readonly Named[] => byRegion().get(keyOf(country, region)) ?? [];

/** What else the region is called that the gazetteer calls so. */
export const otherRegionNames = (country: string, region: string): readonly string[] =>
  namesOf(country, region).map(({ name }) => name);

/** To be shown instead of the gazetteer's, which is English; undefined where none is known. */
export const regionNameIn = (language: string, { country, region }: { country: string; region: string }) =>
  language === 'en' ? undefined : namesOf(country, region).find((each) => each.language === language)?.name;
