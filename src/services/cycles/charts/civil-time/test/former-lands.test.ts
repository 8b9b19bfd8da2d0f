import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTable } from '#lib/csv/table.ts';
import { NOON, readDate } from '../civil.ts';
import { openZones } from '../open-zones.ts';

/** Borders that moved: towns on both sides of each, and what is told where a border is near or new. */
const text = readFileSync(new URL('former-lands.csv', import.meta.url), 'utf8').replace(/^#.*\n/gm, '');
const { rows, faults } = readTable(text, ['town', 'country', 'date', 'lat', 'lng', 'zone']);
const clock = openZones();

function momentAt(date: string, lat: number, lng: number) {
  const read = readDate(date);
  if (read === undefined) throw new Error(`No date: ${date}`);
  return clock.momentOf({ date: read, time: NOON, place: { lat, lng } });
}
const clocksAt = (date: string, lat: number, lng: number) =>
  momentAt(date, lat, lng).zone.otherClocks.map(({ name, offsetSeconds }) => `${name} ${offsetSeconds}`);

test('more than five hundred towns kept the clock of the land that held them', () => {
  const wrong = rows.flatMap(({ cells: [town = '', country = '', date = '', lat, lng, zone] }) => {
    const found = momentAt(date, Number(lat), Number(lng)).zone.name;
    return found === zone ? [] : [`${town} (${country}), ${date}: ${found}, not ${zone}`];
  });
  expect(faults).toEqual([]);
  expect(rows.length).toBeGreaterThan(500);
  expect(new Set(rows.map(({ cells }) => cells[5])).size).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

describe('what is told', () => {
  const STRASBOURG = [48.5734, 7.7521] as const;

  test('which land it was, and which clock was taken', () => {
    expect(momentAt('1900-06-01', ...STRASBOURG).assumptions).toEqual([
      'The place was part of Germany (Alsace-Lorraine) until 1918-11-22: its clock is that of Europe/Berlin, not of Europe/Paris, where it lies today.',
    ]);
    expect(momentAt('1925-01-15', ...STRASBOURG).assumptions).toEqual([]);
  });

  test('the other clock within half a year of the change', () => {
    expect(clocksAt('1918-06-15', ...STRASBOURG)).toEqual(['the time of Europe/Paris 3600']);
    expect(clocksAt('1919-01-15', ...STRASBOURG)).toEqual(['the time of Europe/Berlin 3600']);
    expect(clocksAt('1917-01-15', ...STRASBOURG)).toEqual([]);
  });

  test('the other clock within ten kilometres of the border', () => {
    expect(clocksAt('1900-06-01', 49.1, 6)).toEqual(['Paris time 561']);
    expect(clocksAt('1900-06-01', 49.1, 5.85)).toEqual(['local mean time 1404', 'the time of Europe/Berlin 3600']);
    expect(clocksAt('1900-06-01', 49.12, 6.1757)).toEqual([]);
  });

  test('the other clock where two were kept', () => {
    expect(clocksAt('1950-06-01', 21.0245, 105.8412)).toEqual(['the time of Asia/Bangkok 25200']);
    expect(clocksAt('1943-06-01', 21.0245, 105.8412)).toEqual([]);
    expect(clocksAt('1920-03-17', 23.7104, 90.4074)).toEqual(['Calcutta time 21200', 'local mean time 21698']);
  });

  test('nothing of today', () => {
    expect(momentAt('2020-06-01', 49.1, 6).assumptions).toEqual([]);
    expect(clocksAt('2020-06-01', 49.1, 6)).toEqual([]);
  });

  test('the old style of the land that held it', () => {
    const landAt = (date: string, lat: number, lng: number) => {
      const read = readDate(date);
      return read === undefined ? undefined : clock.oldStyleOf({ date: read, place: { lat, lng } })?.land;
    };
    expect([landAt('1880-01-01', 50.0614, 19.9366), landAt('1880-01-01', 52.23, 21.01)]).toEqual([
      undefined,
      'Poland under Russia',
    ]);
    expect([landAt('1880-01-01', 46.7667, 23.6), landAt('1880-01-01', 44.43, 26.1)]).toEqual([undefined, 'Romania']);
  });
});
