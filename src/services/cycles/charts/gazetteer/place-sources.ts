import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the file of places is made from: two packages of Debian, unpacked into one directory, which carry names and regions of
 * GeoNames. Everything here is by GeoNames' number of the place.
 */
export type PlaceSources = {
  /** In no order, and in many spellings: names of places of 15,000 people and more. */
  names: ReadonlyMap<number, readonly string[]>;
  /** One name in each language, by its code, of places of that size. */
  translations: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Names of states and provinces, by country and code, as in `IN.25`. */
  regions: ReadonlyMap<string, string>;
  digests: readonly { name: string; sha256: string }[];
};

const CITIES = 'usr/share/libtimezonemap/ui/cities15000.txt';
const REGIONS = 'usr/share/libtimezonemap/ui/admin1Codes.txt';
const LOCALES = 'usr/share/locale';
const TRANSLATIONS = 'LC_MESSAGES/geonames.mo';

/** Columns of GeoNames' own tables. */
const CITY = { id: 0, otherNames: 3 };
const REGION = { code: 0, name: 1 };

export function readPlaceSources(directory: string): PlaceSources {
  const [cities, regions] = [readFileSync(join(directory, CITIES)), readFileSync(join(directory, REGIONS))];
  const languages = readdirSync(join(directory, LOCALES)).toSorted();
  const catalogues = languages.map((language) => readFileSync(join(directory, LOCALES, language, TRANSLATIONS)));
  return {
    names: new Map(
      rowsOf(cities).map((row) => [Number(row[CITY.id]), (row[CITY.otherNames] ?? '').split(',').filter(Boolean)]),
    ),
    translations: new Map(languages.map((language, index) => [language, readCatalogue(catalogues[index] as Buffer)])),
    regions: new Map(rowsOf(regions).map((row) => [row[REGION.code] ?? '', row[REGION.name] ?? ''])),
    digests: [
      { name: 'cities15000.txt', sha256: digestOf(cities) },
      { name: 'admin1Codes.txt', sha256: digestOf(regions) },
      { name: `geonames.mo in ${languages.length} languages`, sha256: digestOf(Buffer.concat(catalogues)) },
    ],
  };
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const rowsOf = (table: Buffer): string[][] =>
  table
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

const CATALOGUE_MAGIC = 0x95_04_12_de;

/** A compiled catalogue of gettext, whose messages are numbers of places. */
function readCatalogue(bytes: Buffer): Map<number, string> {
  if (bytes.readUInt32LE(0) !== CATALOGUE_MAGIC) throw new Error('A geonames.mo is no catalogue of gettext.');
  const [count, messages, translations] = [8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [number, number, number];
  const text = (table: number, index: number) => {
    const [length, start] = [bytes.readUInt32LE(table + 8 * index), bytes.readUInt32LE(table + 8 * index + 4)];
    return bytes.toString('utf8', start, start + length);
  };
  const names = Array.from({ length: count }, (_, index) => [Number(text(messages, index)), text(translations, index)]);
  return new Map((names as [number, string][]).filter(([id]) => id > 0));
}
