import type { CsvRecord } from '#lib/csv/csv.ts';
import { readCsv } from '#lib/csv/csv.ts';

/** Our own list of names, which the sources lack or do not tell apart: what a place was called, is called now or elsewhere. */
export type OwnName = {
  /** As the sources call it; of several in the country the largest is meant, or the one in the region behind a comma. */
  place: string;
  country: string;
  name: string;
  /** `name` is what it is called today, where the sources have an older one; `wrong` is another place's in the sources. */
  kind: 'name' | 'other' | 'former' | 'wrong';
  /** The last year of a former name, where it is known. */
  until?: number;
};

/** Names of states and provinces by country and code, where the sources are too old to have them: `FR.11`. */
export type OwnRegions = ReadonlyMap<string, string>;

/** A town that the sources lack: `id` is GeoNames' number, or one of ours from FIRST_OWN_NUMBER on where it has none. */
export type OwnTown = {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  /** 0 where it is not known. */
  population: number;
  loc: { coordinates: [number, number] };
};

export const FIRST_OWN_NUMBER = 900_000_001;

export const SHIPPED_TOWNS = new URL('data/towns.csv', import.meta.url);
export const SHIPPED_REGIONS = new URL('data/regions.csv', import.meta.url);
export const SHIPPED_NAMES = new URL('data/names.csv', import.meta.url);

const KINDS: ReadonlySet<string> = new Set(['name', 'other', 'former', 'wrong'] satisfies OwnName['kind'][]);

export function readOwnNames(text: string): OwnName[] {
  return rowsOf('names', text).map(({ line, cells }) => {
    const [place = '', country = '', name = '', kind = '', until = ''] = cells;
    if (place === '' || country === '' || name === '' || !KINDS.has(kind) || !/^(?:[0-9]{3,4})?$/.test(until)) {
      throw new Error(`The list of names, line ${line}, is not: place, country, name, kind, last year`);
    }
    return { place, country, name, kind: kind as OwnName['kind'], ...(until !== '' && { until: Number(until) }) };
  });
}

export function readOwnRegions(text: string): OwnRegions {
  return new Map(
    rowsOf('regions', text).map(({ line, cells }) => {
      const [country = '', code = '', name = ''] = cells;
      if (country === '' || code === '' || name === '') {
        throw new Error(`The list of regions, line ${line}, is not: country, code, name`);
      }
      return [`${country}.${code}`, name];
    }),
  );
}

const COORDINATE = /^-?\d{1,3}\.\d{2}$/;

export function readOwnTowns(text: string): OwnTown[] {
  return rowsOf('towns', text).map(({ line, cells }) => {
    const [id = '', name = '', country = '', region = '', lat = '', lng = '', population = ''] = cells;
    const isOne =
      /^[1-9]\d{0,8}$/.test(id) && COORDINATE.test(lat) && COORDINATE.test(lng) && /^\d{0,8}$/.test(population);
    if (!isOne || name === '' || country === '' || region === '') {
      throw new Error(`The list of towns, line ${line}, is not: number, name, country, region, lat, lng, population`);
    }
    const place = { cityId: Number(id), name, country, adminCode: region, population: Number(population) };
    return { ...place, loc: { coordinates: [Number(lng), Number(lat)] as [number, number] } };
  });
}

/** Without the header. */
function rowsOf(list: string, text: string): readonly CsvRecord[] {
  const { records, faults } = readCsv(text);
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`The list of ${list}, line ${fault.line}: ${fault.message}`);
  return records.slice(1);
}
