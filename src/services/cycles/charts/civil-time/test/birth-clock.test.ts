import fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import type { BirthInput } from '../birth-moment.ts';
import { openZones } from '../open-zones.ts';
import { formatOffset, readOffset } from '../utc-offset.ts';

/** What the clock tells beside the instant, and what must hold for any place at all. */
const clock = openZones();
const NEW_YEAR = { date: { year: 2000, month: 1, day: 1 }, time: { hour: 12, minute: 0 } };
const at = (lat: number, lng: number, year = 2000): BirthInput => ({
  date: { year, month: 1, day: 1 },
  time: { hour: 12, minute: 0 },
  place: { lat, lng },
});
const told = (input: BirthInput) => clock.momentOf(input).assumptions.join(' ');

describe('who decides', () => {
  const place = { lat: 52.37, lng: 4.9 };

  test('an offset goes before a zone, and that is told', () => {
    const { zone, assumptions } = clock.momentOf({ ...NEW_YEAR, place, tz: 'Asia/Tokyo', utcOffset: '+01:00' });
    expect(zone).toMatchObject({ name: null, source: 'utcOffset', offsetSeconds: 3600 });
    expect(assumptions).toEqual([expect.stringContaining('utcOffset decides')]);
  });

  test('a zone goes before the place', () => {
    const { zone, assumptions } = clock.momentOf({ ...NEW_YEAR, place, tz: 'asia/tokyo' });
    expect(zone).toMatchObject({ name: 'Asia/Tokyo', source: 'tz', offsetSeconds: 32_400 });
    expect(assumptions).toEqual([]);
  });

  test('the place, if it is all there is', () => {
    expect(clock.momentOf({ ...NEW_YEAR, place })).toMatchObject({
      zone: { name: 'Europe/Amsterdam', source: 'place', offsetSeconds: 3600 },
      assumptions: [],
    });
  });

  test('nothing: UTC, and that is told', () => {
    const { zone, assumptions } = clock.momentOf({ ...NEW_YEAR, place: null });
    expect(zone).toMatchObject({ name: 'UTC', source: 'assumed', offsetSeconds: 0 });
    expect(assumptions).toEqual([expect.stringContaining('taken as UTC')]);
  });

  test.each([{ tz: 'Europe/Atlantis' }, { utcOffset: '+5' }, { tz: '' }])('%o is refused', (wrong) => {
    expect(() => clock.momentOf({ ...NEW_YEAR, place, ...wrong })).toThrow(RangeError);
  });
});

describe('what is told', () => {
  test.each([
    ['two zones for one place', at(43.8, 87.6), /Asia\/Urumqi is taken.*Asia\/Shanghai \(\+08:00\)/],
    ['the sea today', at(30, -40), /nautical zone of its longitude, -03:00/],
    ['the sea before 1920', at(30, -40, 1890), /Ships kept local mean time before 1920: -02:40/],
    ['the north pole', at(90, 15), /^All longitudes meet at a pole: .*nautical zone of its longitude, \+01:00/],
    ['local mean time', at(52.37, 4.9, 1800), /no standard time yet \(Europe\/Amsterdam\): .* \+00:19:36/],
    [
      'a city’s mean time',
      { ...at(0, 0, 1800), tz: 'Asia/Kolkata' },
      /the local mean time of the city it is named for, \+05:53:28/,
    ],
    [
      'a city’s mean time that no law had carried so far',
      at(21.64, 69.61, 1869),
      /longitude, \+04:38:26, is taken\. .* mean time of one city\. .* also have shown Calcutta time, \+05:53:20/,
    ],
    [
      'a city’s mean time that was the law far away',
      at(43.3, 5.37, 1900),
      /^Clocks here may also have shown local mean time, \+00:21:29: .* utcOffset takes it\.$/,
    ],
    ['a station that was not there', { ...at(0, 0, 1900), tz: 'Antarctica/Vostok' }, /no clock is known.*UTC is taken/],
  ])('%s', (_, input, expected) => {
    expect(told(input)).toMatch(expected);
  });

  test('the offset before a gap, and both of an overlap', () => {
    const berlin = (month: number, day: number): BirthInput => ({
      date: { year: 2023, month, day },
      time: { hour: 2, minute: 30 },
      place: null,
      tz: 'Europe/Berlin',
    });
    expect(told(berlin(3, 26))).toMatch(/put forward over this time.* \+01:00\.$/);
    expect(told(berlin(10, 29))).toMatch(/twice: the first is taken \(\+02:00\), the second had \+01:00\.$/);
  });

  test('nothing of a city’s mean time in that city', () => {
    expect(told(at(52.37, 4.883, 1900))).toBe('');
  });

  test('the south pole today has a clock: the longitude is no matter', () => {
    expect(told(at(-90, 15))).toBe('');
  });
});

describe('clocks beside the one that is taken', () => {
  const clocksAt = (lat: number, lng: number, year: number) =>
    clock
      .momentOf(at(lat, lng, year))
      .zone.otherClocks.map(({ name, offsetSeconds }) => [name, formatOffset(offsetSeconds)]);

  test.each([
    ['Bombay after 1906', 19.08, 72.88, 1930, [['Bombay time', '+04:51']]],
    ['Bombay before', 19.08, 72.88, 1890, [['Madras time', '+05:21:10']]],
    ['Bombay after 1955', 19.08, 72.88, 1960, []],
    ['Poona, where it may have been kept', 18.52, 73.86, 1930, [['Bombay time', '+04:51']]],
    ['Delhi, where it was not', 28.61, 77.21, 1930, []],
    ['Calcutta after 1906', 22.57, 88.36, 1930, [['Calcutta time', '+05:53:20']]],
    ['Calcutta after 1948', 22.57, 88.36, 1950, []],
    ['Porbandar before 1870', 21.64, 69.61, 1869, [['Calcutta time', '+05:53:20']]],
    ['Bristol before the act', 51.45, -2.59, 1860, [['local mean time', '-00:10:22']]],
    [
      'Chongqing in the republic',
      29.56,
      106.55,
      1930,
      [
        ['Kansu-Szechwan time', '+07:00'],
        ['local mean time', '+07:06:12'],
      ],
    ],
    ['Shanghai in the republic', 31.23, 121.47, 1930, []],
    ['anywhere today', 19.08, 72.88, 2000, []],
  ])('%s', (_, lat, lng, year, expected) => {
    expect(clocksAt(lat, lng, year)).toEqual(expected);
  });

  test('are not told to whoever gave the offset or the zone', () => {
    const bombay = at(19.08, 72.88, 1930);
    for (const given of [{ utcOffset: '+04:51' }, { tz: 'Asia/Kolkata' }]) {
      expect(clock.momentOf({ ...bombay, ...given }).zone.otherClocks).toEqual([]);
    }
  });
});

describe('places', () => {
  test('every zone that a place can have is among ours', () => {
    const data = join(dirname(createRequire(import.meta.url).resolve('geo-tz/all')), '../data');
    const index: { timezones: string[] } = JSON.parse(
      fs.readFileSync(join(data, 'timezones.geojson.index.json'), 'utf8'),
    );
    expect(index.timezones.length).toBeGreaterThan(400);
    expect(index.timezones.filter((name) => clock.zoneSpelling(name) !== name)).toEqual([]);
  });

  test('any place has a time in any year, the edges of the map too', () => {
    const edge = (limit: number) =>
      fc.oneof(fc.double({ min: -limit, max: limit, noNaN: true }), fc.constantFrom(-limit, 0, limit));
    fc.assert(
      fc.property(edge(90), edge(180), fc.integer({ min: 1000, max: 2999 }), (lat, lng, year) => {
        const { instant, zone } = clock.momentOf(at(lat, lng, year));
        expect(Number.isInteger(instant / 1000)).toBe(true);
        expect(Math.abs(zone.offsetSeconds)).toBeLessThan(16 * 3600);
        expect(new Date(instant + zone.offsetSeconds * 1000).toISOString()).toBe(`${year}-01-01T12:00:00.000Z`);
        if (year < 1800) expect(zone.isLocalMeanTime).toBe(true);
      }),
      { numRuns: randomCases(500) },
    );
  });

  test('an outline is read anew each time: the world’s would not fit into memory', () => {
    const reading = vi.spyOn(fs, 'readSync');
    const moments = [0, 1, 2].map(() => clock.momentOf(at(48.691, 13.711)));
    expect(reading).toHaveBeenCalledTimes(3);
    expect(moments.map(({ zone }) => zone.name)).toEqual(['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
    reading.mockRestore();
  });
});

describe('names of zones', () => {
  test.each([
    ['Europe/Amsterdam', 'Europe/Amsterdam'],
    ['europe/AMSTERDAM', 'Europe/Amsterdam'],
    ['asia/calcutta', 'Asia/Calcutta'],
    ['utc', 'UTC'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['Factory', undefined],
    ['posix/UTC', undefined],
    ['Europe', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('%s is %s', (name, expected) => {
    expect(clock.zoneSpelling(name)).toBe(expected);
  });

  test.each([
    ['Europe/Kolkata', ['Asia/Kolkata']],
    ['Asia/Kolkatta', ['Asia/Kolkata']],
    ['new york', ['America/New_York']],
    ['London', ['Europe/London']],
    ['Xyzzy', []],
    ['', []],
  ])('for %s, %j may be meant', (name, expected) => {
    expect(clock.zonesLike(name)).toEqual(expected);
  });

  test('never more than three, the likeliest first', () => {
    expect(clock.zonesLike('Port')).toHaveLength(3);
    expect(clock.zonesLike('Port Moresbey')[0]).toBe('Pacific/Port_Moresby');
  });
});

describe('offsets as text', () => {
  test.each([
    ['+05:30', 19_800],
    ['-04:51', -17_460],
    ['+05:53:28', 21_208],
    ['Z', 0],
    ['-00:00', 0],
    ['-15:59:59', -57_599],
  ])('%s is %i seconds', (text, seconds) => {
    expect(readOffset(text)).toBe(seconds);
  });

  test.each([
    '',
    '5',
    '+5',
    '+05',
    '+0530',
    '05:30',
    '+5:30',
    '+05:60',
    '+16:00',
    '+05:30:60',
    'z',
    'UTC',
    ' +05:30',
    '+05:30\n',
  ])('%j is none', (text) => {
    expect(readOffset(text)).toBeUndefined();
  });

  test('what is written can be read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -57_599, max: 57_599 }), (seconds) => {
        expect(readOffset(formatOffset(seconds))).toBe(seconds);
      }),
    );
    expect([0, -30, 19_800, -17_460, 21_208].map(formatOffset)).toEqual([
      '+00:00',
      '-00:00:30',
      '+05:30',
      '-04:51',
      '+05:53:28',
    ]);
  });
});
