import { describe, expect, test } from 'vitest';
import { instantAt } from '../../../ephemeris/unix-time.ts';
import { zodiacPoint } from '../../tables/zodiac-point.ts';
import { karanaOf } from '../karana.ts';
import { nityaYogaOf } from '../nitya-yoga.ts';
import { dayAt } from '../sunrise.ts';
import { tithiOf } from '../tithi.ts';
import { varaOf } from '../vara.ts';
import { julianDay, lowPrecisionSun } from './low-precision-sun.ts';

const HOUR = 3600;
const ARIES = zodiacPoint(0);

/** With the Sun at the start of the zodiac, the Moon's longitude is what it has gained. */
const tithiAt = (gained: number) => tithiOf(ARIES, zodiacPoint(gained));
const karanaAt = (gained: number) => karanaOf(ARIES, zodiacPoint(gained));

describe('a published example: 4 July 1996, 09:10 in Maharashtra', () => {
  const [sun, moon] = [zodiacPoint(78.6386), zodiacPoint(301)];

  test('tithi, yoga and karana', () => {
    expect(tithiOf(sun, moon)).toEqual({ number: 19, name: 'Chaturthi', paksha: 'Krishna' });
    expect(nityaYogaOf(sun, moon)).toEqual({ number: 2, name: 'Priti' });
    expect(karanaOf(sun, moon)).toEqual({ number: 38, name: 'Balava' });
    expect(moon.nakshatra).toMatchObject({ index: 22, name: 'Dhanishta' });
  });

  test('a Thursday, whose lord is Jupiter', () => {
    const ut = julianDay('1996-07-04T09:10+05:30');
    const daylight = dayAt(lowPrecisionSun, ut, { lat: 18.404, lng: 75.195 }).daylight;
    expect(daylight).not.toBe(null);
    expect(varaOf(ut, 5.5 * HOUR, daylight)).toEqual({ name: 'Thursday', sanskrit: 'Guruvara', lord: 'Jupiter' });
  });
});

describe('tithi', () => {
  test('thirty of twelve degrees, each from its boundary to one arc before the next', () => {
    for (let index = 0; index < 30; index += 1) {
      const [first, last] = [tithiAt(index * 12), tithiAt((index + 1) * 12 - 1e-7)];
      expect(first).toEqual(last);
      expect(first).toMatchObject({ number: index + 1, paksha: index < 15 ? 'Shukla' : 'Krishna' });
    }
  });

  test('full and new Moon close the halves, which share their other names', () => {
    const names = Array.from({ length: 30 }, (_, index) => tithiAt(index * 12 + 6).name);
    expect([names[14], names[29]]).toEqual(['Purnima', 'Amavasya']);
    expect(names.slice(0, 14)).toEqual(names.slice(15, 29));
    expect(new Set(names).size).toBe(16);
    expect([names[0], names[3], names[10]]).toEqual(['Pratipada', 'Chaturthi', 'Ekadashi']);
  });

  test('is counted from the Sun, wherever it stands', () => {
    expect(tithiOf(zodiacPoint(350), zodiacPoint(10))).toMatchObject({ number: 2 });
    expect(tithiOf(zodiacPoint(10), zodiacPoint(350))).toMatchObject({ number: 29 });
    expect(tithiOf(zodiacPoint(123.4567891), zodiacPoint(123.4567891))).toMatchObject({ number: 1 });
    expect(tithiOf(zodiacPoint(123.4567891), zodiacPoint(123.456789))).toMatchObject({ number: 30 });
  });
});

describe('karana', () => {
  test('sixty of six degrees: eleven names, four of them once', () => {
    const karanas = Array.from({ length: 60 }, (_, index) => karanaAt(index * 6));
    expect(karanas.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(karanas.map(({ name }) => name)).toEqual(
      Array.from({ length: 60 }, (_, index) => karanaAt(index * 6 + 6 - 1e-7).name),
    );
    const names = karanas.map(({ name }) => name);
    expect(new Set(names).size).toBe(11);
    expect([names[0], ...names.slice(57)]).toEqual(['Kimstughna', 'Shakuni', 'Chatushpada', 'Naga']);
    expect(names.slice(1, 8)).toEqual(['Bava', 'Balava', 'Kaulava', 'Taitila', 'Gara', 'Vanija', 'Vishti']);
    expect(names.filter((name) => name === 'Vishti').length).toBe(8);
  });

  test('two make a tithi', () => {
    for (let degree = 0; degree < 360; degree += 3) {
      expect(Math.ceil(karanaAt(degree).number / 2)).toBe(tithiAt(degree).number);
    }
  });
});

describe('the yoga of the day', () => {
  test('27 parts of the sum of both longitudes, beyond the full circle too', () => {
    const yogaAt = (sun: number, moon: number) => nityaYogaOf(zodiacPoint(sun), zodiacPoint(moon));
    expect(yogaAt(0, 0)).toEqual({ number: 1, name: 'Vishkambha' });
    expect([yogaAt(6, 7.3333333).number, yogaAt(6, 7.3333334).number]).toEqual([1, 2]);
    expect(yogaAt(180, 179.9999999)).toEqual({ number: 27, name: 'Vaidhriti' });
    expect(yogaAt(180, 180)).toEqual({ number: 1, name: 'Vishkambha' });
    expect(yogaAt(350, 350)).toMatchObject({ number: 26, name: 'Indra' });
    const names = Array.from({ length: 27 }, (_, index) => yogaAt(0, (index * 360) / 27 + 1).name);
    expect(new Set(names).size).toBe(27);
    expect(names[16]).toBe('Vyatipata');
  });
});

describe('vara', () => {
  const delhi = { lat: 28.6139, lng: 77.209 };
  const varaAt = (iso: string, offsetHours: number, place: { lat: number; lng: number }) => {
    const ut = julianDay(iso);
    return varaOf(ut, offsetHours * HOUR, dayAt(lowPrecisionSun, ut, place).daylight).name;
  };

  test('begins with the sunrise, not at midnight: India became independent on a Thursday by this count', () => {
    expect(varaAt('1947-08-15T00:00+05:30', 5.5, delhi)).toBe('Thursday');
    expect(varaAt('1947-08-15T05:40+05:30', 5.5, delhi)).toBe('Thursday');
    expect(varaAt('1947-08-15T06:00+05:30', 5.5, delhi)).toBe('Friday');
    expect(varaAt('1947-08-15T23:59+05:30', 5.5, delhi)).toBe('Friday');
    expect(varaAt('1947-08-16T05:40+05:30', 5.5, delhi)).toBe('Friday');
  });

  test('far east and far west of Greenwich it is the local weekday', () => {
    expect(varaAt('2024-03-20T09:00+12:00', 12, { lat: -36.85, lng: 174.76 })).toBe('Wednesday');
    expect(varaAt('2024-03-20T22:00-10:00', -10, { lat: 21.31, lng: -157.86 })).toBe('Wednesday');
  });

  test('a sunrise before local midnight opens the day whose noon it leads to', () => {
    const haparanda = { lat: 65.83, lng: 24.14 };
    const ut = julianDay('1970-06-13T12:00+01:00');
    const daylight = dayAt(lowPrecisionSun, ut, haparanda).daylight;
    const sunrise = new Date(instantAt(daylight?.sunrise ?? 0) + HOUR * 1000).toISOString();
    expect(sunrise).toMatch(/^1970-06-12T23/);
    expect(varaOf(ut, HOUR, daylight).name).toBe('Saturday');
    expect(varaAt('1970-06-12T23:20+01:00', 1, haparanda)).toBe('Friday');
    expect(varaAt('1970-06-12T23:59+01:00', 1, haparanda)).toBe('Saturday');
  });

  test('without daylight it is the weekday of the local date, exactly at midnight too', () => {
    expect(varaOf(julianDay('2000-01-01T00:00Z'), 0, null).name).toBe('Saturday');
    expect(varaOf(julianDay('1999-12-31T23:59:59Z'), 0, null).name).toBe('Friday');
    for (let offset = -12 * HOUR; offset <= 14 * HOUR; offset += 97) {
      const midnight = julianDay('1947-08-15T00:00:00Z') - offset / 86_400;
      expect(varaOf(midnight, offset, null).name).toBe('Friday');
      expect(varaOf(midnight - 1 / 86_400, offset, null).name).toBe('Thursday');
    }
  });

  test('seven days, in order', () => {
    const start = julianDay('2024-03-17T12:00Z');
    const names = Array.from({ length: 8 }, (_, day) => varaOf(start + day, 0, null).name);
    expect(names.map((name) => name.slice(0, 3)).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat Sun');
  });
});
