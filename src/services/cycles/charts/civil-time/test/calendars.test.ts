import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilOf } from '#lib/calendar/civil-date.ts';
import { readTable } from '#lib/csv/table.ts';
import { gregorianOf, isJulianDate } from '../calendars/julian-date.ts';
import { LAST_OLD_STYLE_YEAR } from '../calendars/old-style.ts';
import { readDate, writeDate } from '../civil.ts';
import { openZones } from '../open-zones.ts';

/** Dates of the Julian calendar: converted, and told where a land still wrote them. */
const clock = openZones();
const julian = (text: string) => {
  const date = readDate(text, isJulianDate);
  return date === undefined ? undefined : writeDate(gregorianOf(date));
};

describe('a Julian date', () => {
  test.each([
    ['1582-10-05', '1582-10-15', 'the day that the reform left out'],
    ['1752-09-03', '1752-09-14', 'the same in Britain'],
    ['1732-02-11', '1732-02-22', 'George Washington'],
    ['1879-12-06', '1879-12-18', 'Stalin, by the register of Gori'],
    ['1917-10-25', '1917-11-07', 'the October revolution'],
    ['1900-02-29', '1900-03-13', 'a leap day that the other calendar has not'],
    ['1700-02-28', '1700-03-10', 'before the first of them'],
    ['1700-02-29', '1700-03-11', 'the first of them'],
    ['1066-10-14', '1066-10-20', 'Hastings'],
    ['1000-01-01', '1000-01-06', 'the year 1000'],
    ['2000-12-31', '2001-01-13', 'a year that both have as a leap year'],
  ])('%s is %s: %s', (given, expected) => {
    expect(julian(given)).toBe(expected);
  });

  test.each(['1901-02-29', '1900-02-30', '1900-04-31', '1900-13-01', '1900-00-10', '1900-01-00'])(
    '%s is none',
    (text) => {
      expect(julian(text)).toBeUndefined();
    },
  );

  test('days follow one another through four hundred years', () => {
    let [day, before] = [0, ''];
    for (let year = 1500; year < 1900; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (let at = 1; isJulianDate({ year, month, day: at }); at += 1) {
          const { year: y, month: m, day: d } = gregorianOf({ year, month, day: at });
          const now = Date.UTC(y, m - 1, d) / 86_400_000;
          if (before !== '') expect([year, month, at, now - day]).toEqual([year, month, at, 1]);
          [day, before] = [now, writeDate({ year: y, month: m, day: d })];
        }
      }
    }
    expect(before).toBe('1900-01-12');
  });
});

describe('the table of old style', () => {
  /** The table of `ncal -p` in Debian's ncal 12.1.8: the last Julian day of a land. */
  const NCAL: Readonly<Record<string, string>> = {
    Albania: '1912-11-30',
    Austria: '1583-10-05',
    Belgium: '1582-12-14',
    'Bohemia and Moravia': '1584-01-06',
    Bulgaria: '1916-03-31',
    Denmark: '1700-02-18',
    Finland: '1753-02-17',
    France: '1582-12-09',
    Germany: '1700-02-18',
    Hungary: '1587-10-21',
    Latvia: '1918-02-01',
    'Lithuania under Russia': '1918-02-01',
    Luxembourg: '1582-12-14',
    Moldova: '1919-03-31',
    Montenegro: '1919-03-04',
    Norway: '1700-02-18',
    Poland: '1582-10-04',
    Romania: '1919-03-31',
    Serbia: '1919-03-04',
    Sweden: '1753-02-17',
    'the Netherlands': '1582-12-14',
  };
  const table = readTable(readFileSync(new URL('../data/old-style.csv', import.meta.url), 'utf8'), [
    'land',
    'since',
    'first',
    'last',
    'note',
    'source',
    'zones',
  ]);
  const cited = table.rows.filter(({ cells }) => cells[5]?.includes('Debian ncal'));

  test('cites ncal where ncal has that day', () => {
    expect(new Set(cited.map(({ cells }) => cells[0]))).toEqual(new Set(Object.keys(NCAL)));
    expect(cited).toHaveLength(Object.keys(NCAL).length);
    for (const { cells } of cited) {
      const last = readDate(NCAL[cells[0] ?? ''] ?? '', isJulianDate);
      if (last === undefined) throw new Error(`ncal has no row for ${cells[0]}`);
      const { year, month, day } = gregorianOf(last);
      const next = writeDate(civilOf(Date.UTC(year, month - 1, day) / 86_400_000 + 1));
      expect([cells[0], cells[2], cells[3]]).toContain(next);
    }
  });

  test('each row has a source', () => {
    expect(table.faults).toEqual([]);
    expect(table.rows.filter(({ cells }) => cells[5] === '')).toEqual([]);
  });
});

describe('old style', () => {
  const of = (date: string, lat: number, lng: number) => {
    const read = readDate(date);
    if (read === undefined) throw new Error(`No date: ${date}`);
    return clock.oldStyleOf({ date: read, place: { lat, lng } });
  };

  test.each([
    ['London before 1752', '1732-02-11', 51.5, -0.12, 'Britain', true],
    ['London after', '1752-09-14', 51.5, -0.12, null, null],
    ['Virginia before 1752', '1732-02-11', 38.19, -76.92, 'the British colonies in America', true],
    ['New Orleans, which was French', '1732-02-11', 29.95, -90.07, null, null],
    ['Moscow before 1918', '1879-12-06', 55.75, 37.62, 'Russia', true],
    ['Moscow after', '1918-02-14', 55.75, 37.62, null, null],
    ['Gori in Georgia', '1879-12-06', 41.98, 44.11, 'the Caucasus', true],
    ['Ulm in 1650, between its parts', '1650-01-01', 48.4, 9.99, 'Germany', false],
    ['Ulm in 1879', '1879-03-14', 48.4, 9.99, null, null],
    ['Warsaw before the partitions', '1750-01-01', 52.23, 21.01, null, null],
    ['Warsaw under Russia', '1810-02-22', 52.23, 21.01, 'Poland under Russia', false],
    ['Athens in 1922', '1922-01-01', 37.98, 23.73, 'Greece', true],
    ['Sitka under Russia', '1850-01-01', 57.05, -135.33, 'Russian America', true],
    ['India', '1869-10-02', 21.64, 69.6, null, null],
  ])('%s', (_, date, lat, lng, land, isCertain) => {
    const found = of(date, lat, lng);
    expect([found?.land ?? null, found?.isCertain ?? null]).toEqual([land, isCertain]);
  });

  test.each([
    ['Europe/Kiev', 'Ukraine and Belarus'],
    ['Europe/Kyiv', 'Ukraine and Belarus'],
    ['Europe/Uzhgorod', 'Ukraine and Belarus'],
    ['W-SU', 'Russia'],
    ['US/Alaska', undefined],
    ['Arctic/Longyearbyen', undefined],
    ['Asia/Ashkhabad', 'Central Asia under Russia'],
  ])('by an alias: %s', (tz, land) => {
    expect(clock.oldStyleOf({ date: { year: 1900, month: 1, day: 1 }, place: null, tz })?.land).toBe(land);
  });

  test('by the name of a zone as well, and not without one', () => {
    const date = { year: 1900, month: 1, day: 1 };
    expect(clock.oldStyleOf({ date, place: null, tz: 'europe/moscow' })?.land).toBe('Russia');
    expect(clock.oldStyleOf({ date, place: null })).toBe(null);
  });

  test('is over after its last year', () => {
    const athens = (year: number) =>
      clock.oldStyleOf({ date: { year, month: 2, day: 28 }, place: { lat: 37.98, lng: 23.73 } })?.land ?? null;
    expect([athens(LAST_OLD_STYLE_YEAR), athens(LAST_OLD_STYLE_YEAR + 1)]).toEqual(['Greece', null]);
  });
});
