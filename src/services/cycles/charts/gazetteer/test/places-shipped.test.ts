import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldedWords } from '../../../names/folded-name.ts';
import { openZones } from '../../civil-time/open-zones.ts';
import { gazetteer, SHIPPED_PLACES } from '../gazetteer.ts';
import { FIRST_OWN_NUMBER, readOwnTowns, SHIPPED_NAMES, SHIPPED_REGIONS, SHIPPED_TOWNS } from '../own-names.ts';
import { decodePlaces } from '../place-file.ts';
import { indexPlaces } from '../place-index.ts';
import { digestOf } from '../place-sources.ts';

/** That the shipped file is whole, and made from what lies beside it by the rules of today. */
const shipped = gazetteer();
const STEP = 97;

test('it tells what it was made from: our own lists are those that lie beside it', () => {
  const digests = new Map(shipped.heading.sources.map(({ name, sha256 }) => [name, sha256]));
  expect(digests.get('names.csv, our own list')).toBe(digestOf(readFileSync(SHIPPED_NAMES)));
  expect(digests.get('towns.csv, our own list')).toBe(digestOf(readFileSync(SHIPPED_TOWNS)));
  expect(digests.get('regions.csv, our own list')).toBe(digestOf(readFileSync(SHIPPED_REGIONS)));
  expect(digests.size).toBe(7);
});

test('our own towns are far from every other, and have a region', () => {
  const { lats, lngs } = shipped.columns;
  const towns = readOwnTowns(readFileSync(SHIPPED_TOWNS, 'utf8'));
  expect(towns.map(({ cityId }) => cityId).filter((id) => id >= FIRST_OWN_NUMBER).length).toBe(3);
  for (const { cityId, name } of towns) {
    const number = shipped.numberOf(cityId) ?? -1;
    expect(shipped.place(number)).toMatchObject({ name, regionName: expect.any(String), timeZone: 'Asia/Kolkata' });
    const [lat, lng] = [lats[number] as number, lngs[number] as number];
    const isNear = (other: number) =>
      Math.abs((lats[other] as number) - lat) + Math.abs((lngs[other] as number) - lng) < 1500;
    const near = Array.from({ length: shipped.size }, (_, other) => other).filter(isNear);
    expect(near.map((other) => shipped.place(other).name)).toEqual([name]);
  }
});

test('its words lie in the order that they are looked up by', () => {
  const index = indexPlaces(shipped);
  const { length } = shipped.columns.entries;
  expect(length).toBeGreaterThan(300_000);
  for (let entry = STEP; entry < length; entry += STEP) {
    expect(index.restOf(entry - 1) <= index.restOf(entry), index.restOf(entry)).toBe(true);
  }
});

test('its places go by size, and each has coordinates, a zone and a name of its own kind first', () => {
  const { populations, lats, lngs, firstNames, kinds, places } = shipped.columns;
  for (let place = 1; place < shipped.size; place += 1) {
    if ((populations[place - 1] as number) < (populations[place] as number)) throw new Error(`${place} is too large`);
    const first = firstNames[place] as number;
    if (kinds[first] !== 0 || places[first] !== place) throw new Error(`${place} has no name`);
    if (Math.abs(lats[place] as number) > 9_000_000 || Math.abs(lngs[place] as number) > 18_000_000) {
      throw new Error(`${place} is nowhere`);
    }
  }
});

test('zones are those that a chart at the place takes', () => {
  const clock = openZones();
  for (let number = 0; number < shipped.size; number += STEP * 20) {
    const { name, lat, lng, timeZone } = shipped.place(number);
    const moment = clock.momentOf({
      date: { year: 2020, month: 6, day: 1 },
      time: { hour: 12, minute: 0 },
      place: { lat, lng },
    });
    expect([name, moment.zone.name]).toEqual([name, timeZone]);
  }
});

describe('a file that is not as it was written', () => {
  const bytes = readFileSync(SHIPPED_PLACES);
  const changed = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] as number) ^ 1;
    return copy;
  };

  test.each([
    ['is cut off', bytes.subarray(0, bytes.length - 1), /bytes instead of/],
    ['is nearly nothing', bytes.subarray(0, 7), /7 bytes only/],
    ['begins otherwise', changed(0), /does not begin as/],
    ['has another version', changed(4), /has version/],
    ['has a bit changed', changed(bytes.length >> 1), /checksum/],
  ])('%s', (_, damaged, expected) => {
    expect(() => decodePlaces(damaged)).toThrow(expected);
  });
});

describe('names as they are looked up', () => {
  test.each([
    ['São Paulo', 'sao paulo'],
    ['ŁÓDŹ', 'lodz'],
    ['St. John’s', 'saint john s'],
    ['St', 'st'],
    ['ग़ाज़ियाबाद', 'गाजियाबाद'],
    ['काठमाडौँ', 'काठमाडौं'],
    ['दिल्ली', 'दिल्ली'],
    ['ශ්\u200dරී', 'ශ්රී'],
    ['کراچی', 'كراچي'],
    ['القاهرة', 'القاهره'],
    ['יְרוּשָׁלַיִם', 'ירושלים'],
    ['Αθήνα', 'αθηνα'],
    ['Ёлкино', 'елкино'],
    ['ｔｏｋｙｏ', 'tokyo'],
    ['', ''],
    ['…!', ''],
  ])('%s is %s', (name, folded) => {
    expect(foldedWords(name).join(' ')).toBe(folded.normalize('NFKD'));
  });
});
