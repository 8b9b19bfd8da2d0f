import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lazily } from '#lib/memo/lazily.ts';
import { scriptOf } from '../../names/scripts.ts';
import type { NameKind, PlaceColumns, PlaceHeading } from './place-file.ts';
import { decodePlaces, NAME_KINDS } from './place-file.ts';
import type { Region } from './within.ts';
import { regionKeysOf } from './within.ts';

/**
 * The places of GeoNames (CC BY 4.0) by name: some 135,000. Nothing is taken apart when the file is read: places, names and
 * the order of their words lie as they will be used, and a place is put together when somebody asks for it.
 */
export type Place = Region & {
  /** GeoNames' own number. */
  id: number;
  name: string;
  lat: number;
  lng: number;
  /** 0 where it is not known. */
  population: number;
  timeZone: string;
};

export type PlaceName = { text: string; kind: NameKind; until: number | null };

export type Gazetteer = {
  heading: PlaceHeading;
  regions: readonly Region[];
  columns: PlaceColumns;
  size: number;
  nameCount: number;
  /** Places are numbered from 0, the largest first. */
  place: (number: number) => Place;
  /** Where it is known: the number of the place with GeoNames' number. */
  numberOf: (id: number) => number | undefined;
  name: (number: number) => PlaceName;
  nameText: (number: number) => string;
  /** One name in each script that is not Latin. */
  namesByScript: (number: number) => Record<string, string>;
};

export const SHIPPED_PLACES = new URL('data/places.bin', import.meta.url);

/** The one of this process. */
export const gazetteer = lazily(() => loadGazetteer());

export function loadGazetteer(file: URL = SHIPPED_PLACES): Gazetteer {
  const { heading, columns } = readPlaces(file);
  const texts = Buffer.from(columns.texts.buffer, columns.texts.byteOffset, columns.texts.byteLength);
  const size = columns.ids.length;
  const nameText = (number: number) =>
    texts.toString('utf8', columns.textStarts[number], columns.textStarts[number + 1]);
  const name = (number: number): PlaceName => ({
    text: nameText(number),
    kind: NAME_KINDS[columns.kinds[number] as number] as NameKind,
    until: heading.formerUntil[number] ?? null,
  });
  const regions = heading.regions.map(({ country, code, name: regionName }) => ({
    country,
    region: code,
    regionName,
    regionKeys: regionKeysOf(country, regionName),
  }));
  return {
    heading,
    regions,
    columns,
    size,
    nameCount: columns.places.length,
    nameText,
    name,
    place: (number) => ({
      ...(regions[columns.regions[number] as number] as Region),
      id: columns.ids[number] as number,
      name: nameText(columns.firstNames[number] as number),
      lat: (columns.lats[number] as number) / DEGREE,
      lng: (columns.lngs[number] as number) / DEGREE,
      population: columns.populations[number] as number,
      timeZone: heading.zones[columns.zones[number] as number] as string,
    }),
    numberOf: (id) => {
      const number = columns.ids.indexOf(id);
      return number === -1 ? undefined : number;
    },
    namesByScript: (number) => {
      const names: Record<string, string> = {};
      for (let at = columns.firstNames[number] as number; at < (columns.firstNames[number + 1] as number); at += 1) {
        const text = nameText(at);
        const script = scriptOf(text);
        if (script !== undefined && script !== 'Latn') names[script] ??= text;
      }
      return names;
    },
  };
}

const DEGREE = 100_000;

function readPlaces(file: URL) {
  try {
    return decodePlaces(readFileSync(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The places ${fileURLToPath(file)} cannot be used. ${reason}`, { cause: error });
  }
}
