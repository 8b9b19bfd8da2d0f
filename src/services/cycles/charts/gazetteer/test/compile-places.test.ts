import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openZones } from '../../civil-time/open-zones.ts';
import type { City } from '../compile-places.ts';
import { compilePlaces } from '../compile-places.ts';
import { findPlaces } from '../find-places.ts';
import { loadGazetteer } from '../gazetteer.ts';
import { readOwnNames, readOwnRegions, readOwnTowns } from '../own-names.ts';
import { encodePlaces } from '../place-file.ts';
import { readPlaceSources } from '../place-sources.ts';

/** The file of places, made from small sources as Debian's packages have them. */
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'places-'));
  put('usr/share/libtimezonemap/ui/admin1Codes.txt', 'IN.25\tTamil Nadu\tTamil Nadu\t1255053\n');
  put(
    'usr/share/libtimezonemap/ui/cities15000.txt',
    '1264527\tChennai\tChennai\tMAA,Madras,chennai,Chennai District,Cennai,சென்னை\n',
  );
  put('usr/share/locale/hi/LC_MESSAGES/geonames.mo', catalogue({ 1264527: 'चेन्नई' }));
  put('usr/share/locale/mr/LC_MESSAGES/geonames.mo', catalogue({ 1264527: 'चेन्नै' }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** As gettext compiles one. */
function catalogue(messages: Record<string, string>): Buffer {
  const texts = ['', ...Object.keys(messages), 'heading', ...Object.values(messages)].map((text) => Buffer.from(text));
  const count = texts.length / 2;
  const tables = Buffer.alloc(28 + 8 * texts.length);
  for (const [index, value] of [0x95_04_12_de, 0, count, 28, 28 + 8 * count].entries()) {
    tables.writeUInt32LE(value, 4 * index);
  }
  let at = tables.length;
  for (const [index, text] of texts.entries()) {
    tables.writeUInt32LE(text.length, 28 + 8 * index);
    tables.writeUInt32LE(at, 32 + 8 * index);
    at += text.length + 1;
  }
  return Buffer.concat([tables, ...texts.flatMap((text) => [text, Buffer.alloc(1)])]);
}

const CITIES: City[] = [
  city(2, 'Madras', 'US', 'OR', 6000, [-121.13, 44.63]),
  city(1264527, 'Chennai', 'IN', '25', 4_000_000, [80.28, 13.09]),
];

function city(
  cityId: number,
  name: string,
  country: string,
  adminCode: string,
  population: number,
  at: [number, number],
) {
  return { cityId, name, country, adminCode, population, loc: { coordinates: at } };
}

function make(names = 'Chennai,IN,Madras,former,1996\n', towns = '') {
  const file = pathToFileURL(join(folder, 'places.bin'));
  const made = compilePlaces({
    cities: CITIES,
    sources: readPlaceSources(folder),
    own: readOwnNames(`place,country,name,kind,until\n${names}`),
    ownTowns: readOwnTowns(`id,name,country,region,lat,lng,population\n${towns}`),
    ownRegions: readOwnRegions('country,code,name\nUS,OR,Oregon\n'),
    clock: openZones(),
  });
  writeFileSync(file, encodePlaces(made));
  return loadGazetteer(file);
}

test('places, the largest first, with region, zone and names', () => {
  const gazetteer = make();
  expect([gazetteer.size, gazetteer.place(0), gazetteer.place(1)]).toMatchObject([
    2,
    { id: 1264527, name: 'Chennai', regionName: 'Tamil Nadu', lat: 13.09, lng: 80.28, timeZone: 'Asia/Kolkata' },
    { id: 2, name: 'Madras', regionName: 'Oregon', population: 6000, timeZone: 'America/Los_Angeles' },
  ]);
  expect(gazetteer.namesByScript(0)).toEqual({ Deva: 'चेन्नई', Taml: 'சென்னை' });
  expect(gazetteer.heading.scripts).toEqual({ Latn: 4, Deva: 2, Taml: 1 });
});

test('codes of airports, what machines spell, and names that only go on are left out', () => {
  const gazetteer = make();
  const names = Array.from({ length: gazetteer.nameCount }, (_, number) => gazetteer.name(number));
  expect(names.map(({ text }) => text)).toEqual(['Chennai', 'Madras', 'चेन्नई', 'चेन्नै', 'Cennai', 'சென்னை', 'Madras']);
  expect(names[1]).toEqual({ text: 'Madras', kind: 'former_name', until: 1996 });
});

test('a name of our own may take the first place', () => {
  const gazetteer = make('Chennai,IN,Chennapattanam,name,\n');
  expect(gazetteer.place(0).name).toBe('Chennapattanam');
  const [found] = findPlaces(gazetteer).search({ q: 'chennai', limit: 1 }).places;
  expect(found?.matched).toEqual({ text: 'Chennai', kind: 'other_name', until: null });
});

test('a town of our own stands among the others, with its names', () => {
  const gazetteer = make('Srirangam,IN,श्रीरंगम,other,\n', '900000003,Srirangam,IN,25,10.86,78.69,\n');
  expect([gazetteer.size, gazetteer.place(2)]).toMatchObject([
    3,
    { id: 900_000_003, name: 'Srirangam', regionName: 'Tamil Nadu', population: 0, timeZone: 'Asia/Kolkata' },
  ]);
  expect(gazetteer.namesByScript(2)).toEqual({ Deva: 'श्रीरंगम' });
});

test('of several of one name the one in a region is meant that stands behind a comma', () => {
  const towns = '7,Salem,IN,02,15.00,78.00,9\n8,Salem,IN,25,11.65,78.16,5\n';
  const salems = make('"Salem, Tamil Nadu",IN,சேலம்,other,\nSalem,IN,सेलम,other,\n', towns);
  expect(salems.namesByScript(salems.numberOf(7) ?? -1)).toEqual({ Deva: 'सेलम' });
  expect(salems.namesByScript(salems.numberOf(8) ?? -1)).toEqual({ Taml: 'சேலம்' });
});

describe('sources that do not fit', () => {
  test('an own town that the sources have', () => {
    expect(() => make('', '2,Madras,US,OR,44.63,-121.13,6000\n')).toThrow(/sources have Madras/);
  });

  test.each(['x,Salem,IN,25,11.65,78.16,9\n', '7,Salem,IN,25,11.6,78.16,9\n', '7,Salem,IN,25,11.65,78.16,many\n'])(
    'a line of our list of towns that is not one: %j',
    (line) => {
      expect(() => make('', line)).toThrow(/The list of towns, line 2/);
    },
  );

  test('an own name of a place that the sources do not have', () => {
    expect(() => make('Nowhere,IN,Erewhon,other,\n')).toThrow(/know no Nowhere in IN/);
  });

  test.each(['Chennai,IN,Madras,once,\n', 'Chennai,IN,Madras,former,last year\n', 'Chennai,IN\n', '"Chennai\n'])(
    'a line of our list that is not one: %j',
    (line) => {
      expect(() => make(line)).toThrow(/The list of names, line 2/);
    },
  );

  test('a catalogue that is none', () => {
    put('usr/share/locale/hi/LC_MESSAGES/geonames.mo', 'not a catalogue of any kind');
    expect(() => make()).toThrow(/no catalogue of gettext/);
  });

  test('a directory without them', () => {
    expect(() => readPlaceSources(join(folder, 'none'))).toThrow(/ENOENT/);
  });
});
