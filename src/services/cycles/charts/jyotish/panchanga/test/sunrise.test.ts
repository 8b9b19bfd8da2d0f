import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { DEGREE } from '#lib/geometry/angles.ts';
import { instantAt } from '../../../ephemeris/unix-time.ts';
import { dayAt } from '../sunrise.ts';
import { julianDay, lowPrecisionSun, sunAt } from './low-precision-sun.ts';

const SECOND = 1 / 86_400;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Place = { lat: number; lng: number };

const daylightAt = (iso: string, place: Place) => dayAt(lowPrecisionSun, julianDay(iso), place).daylight;

/** Seconds between a found instant and an expected one. */
const secondsFrom = (expected: string, found: number | undefined) =>
  Math.abs(instantAt(found ?? 0) - Date.parse(expected)) / 1000;

/** In degrees, straight from the Sun of that instant. */
function altitudeAt(ut: number, { lat, lng }: Place): number {
  const { declination, rightAscension, siderealTime } = sunAt(ut);
  const hourAngle = (siderealTime + lng - rightAscension) * DEGREE;
  const [phi, delta] = [lat * DEGREE, declination * DEGREE];
  return Math.asin(Math.sin(phi) * Math.sin(delta) + Math.cos(phi) * Math.cos(delta) * Math.cos(hourAngle)) / DEGREE;
}

describe('published sunrises and sunsets', () => {
  test("Golden, Colorado, 17 October 2003: the example of NREL's solar position algorithm", () => {
    const found = daylightAt('2003-10-17T12:30:30-07:00', { lat: 39.742476, lng: -105.1786 });
    expect(secondsFrom('2003-10-17T06:12:43-07:00', found?.sunrise)).toBeLessThan(5);
    // It takes days by Greenwich, so that the sunset that it gives with this sunrise is the one of the evening before.
    const before = daylightAt('2003-10-16T12:30:30-07:00', { lat: 39.742476, lng: -105.1786 });
    expect(secondsFrom('2003-10-16T17:20:19-07:00', before?.sunset)).toBeLessThan(5);
  });

  test('London on the longest day of 2024: 04:43 and 21:21', () => {
    const found = daylightAt('2024-06-20T12:00+01:00', { lat: 51.5074, lng: -0.1278 });
    expect(secondsFrom('2024-06-20T04:43:00+01:00', found?.sunrise)).toBeLessThan(60);
    expect(secondsFrom('2024-06-20T21:21:00+01:00', found?.sunset)).toBeLessThan(60);
  });

  test('on the equator at the equinox: twelve hours, and what refraction and the limb add', () => {
    const found = daylightAt('2024-03-20T12:00Z', { lat: 0, lng: 0 });
    const length = (found?.sunset ?? 0) - (found?.sunrise ?? 0);
    expect(Math.abs(length - (12 * HOUR + (100 / 60 / 15) * HOUR))).toBeLessThan(15 * SECOND);
  });
});

describe('the day that an instant belongs to', () => {
  const random = seededRandom(833);
  const samples = Array.from({ length: 200 }, () => ({
    ut: julianDay('1950-01-01T00:00Z') + random.fraction() * 36_525,
    place: { lat: random.fraction() * 126 - 63, lng: random.fraction() * 360 - 180 },
  }));

  test('starts at the last sunrise and reaches to the next, with one sunset between', () => {
    for (const { ut, place } of samples) {
      const found = dayAt(lowPrecisionSun, ut, place).daylight;
      if (found === null) return expect.unreachable(`No sunrise at ${place.lat}, ${place.lng} on ${ut}`);
      const { sunrise, sunset, nextSunrise } = found;
      expect(sunrise).toBeLessThanOrEqual(ut);
      expect(nextSunrise).toBeGreaterThan(ut);
      expect(sunset).toBeGreaterThan(sunrise);
      expect(nextSunrise).toBeGreaterThan(sunset);
      expect(Math.abs(nextSunrise - sunrise - 1)).toBeLessThan(10 * MINUTE);
      expect(dayAt(lowPrecisionSun, ut, place).isSunUp).toBe(ut < sunset);
    }
  });

  test('the altitude is that of the upper limb, to half a second', () => {
    for (const { ut, place } of samples) {
      const found = dayAt(lowPrecisionSun, ut, place).daylight;
      for (const [turn, direction] of [
        [found?.sunrise ?? Number.NaN, 1],
        [found?.sunset ?? Number.NaN, -1],
        [found?.nextSunrise ?? Number.NaN, 1],
      ] as const) {
        const below = altitudeAt(turn - direction * 0.5 * SECOND, place);
        const above = altitudeAt(turn + direction * 0.5 * SECOND, place);
        expect([below < -50 / 60, above > -50 / 60]).toEqual([true, true]);
      }
    }
  });

  test('any instant of one day finds the same sunrise', () => {
    const place = { lat: 28.6139, lng: 77.209 };
    const { sunrise = 0, nextSunrise = 0 } = daylightAt('2024-05-05T12:00+05:30', place) ?? {};
    for (const at of [sunrise + SECOND, sunrise + 3 * HOUR, sunrise + 0.5, nextSunrise - SECOND]) {
      const again = dayAt(lowPrecisionSun, at, place).daylight?.sunrise ?? 0;
      expect(Math.abs(again - sunrise)).toBeLessThan(0.1 * SECOND);
    }
    const following = dayAt(lowPrecisionSun, nextSunrise + SECOND, place).daylight?.sunrise ?? 0;
    expect(Math.abs(following - nextSunrise)).toBeLessThan(0.1 * SECOND);
  });

  test('sunrise and sunset lie evenly about the highest point, save for the drift of the Sun', () => {
    const place = { lat: 45, lng: 10 };
    const { sunrise = 0, sunset = 0 } = daylightAt('2024-06-20T12:00Z', place) ?? {};
    const noon = (sunrise + sunset) / 2;
    const heights = [-20, 0, 20].map((minutes) => altitudeAt(noon + minutes * MINUTE, place));
    expect(heights[1]).toBeGreaterThan(Math.max(heights[0] ?? 90, heights[2] ?? 90));
    expect(heights[1]).toBeCloseTo(90 - 45 + 23.44, 1);
  });

  test('north and south of the equator have equal days at opposite seasons', () => {
    const lengthAt = (iso: string, lat: number) => {
      const { sunrise = 0, sunset = 0 } = daylightAt(iso, { lat, lng: 0 }) ?? {};
      return sunset - sunrise;
    };
    expect(Math.abs(lengthAt('2024-06-20T12:00Z', 50) - lengthAt('2024-12-21T12:00Z', -50))).toBeLessThan(MINUTE);
    expect(lengthAt('2024-06-20T12:00Z', 50)).toBeGreaterThan(lengthAt('2024-12-21T12:00Z', 50) + 7 * HOUR);
  });
});

describe('where the Sun does not rise or set', () => {
  const tromso = { lat: 69.65, lng: 18.96 };

  test.each([
    ['2024-06-21T00:00+02:00', true],
    ['2024-12-21T12:00+01:00', false],
  ])('Tromso at %s: none, and the Sun is up: %s', (iso, up) => {
    expect(daylightAt(iso, tromso)).toBe(null);
    expect(dayAt(lowPrecisionSun, julianDay(iso), tromso).isSunUp).toBe(up);
  });

  test('Tromso has sunrises again in spring', () => {
    const found = daylightAt('2024-03-20T12:00+01:00', tromso);
    expect(secondsFrom('2024-03-20T05:43:00+01:00', found?.sunrise)).toBeLessThan(300);
  });

  test('at the poles, and all year round near them, it ends and reads the Sun three times', () => {
    for (const lat of [90, -90, 89.9, 85, -75, 67.4, 66.5, -66]) {
      for (let day = 0; day < 366; day += 1) {
        let readings = 0;
        const counting = (ut: number, days: readonly number[]) => {
          readings += days.length;
          return lowPrecisionSun(ut, days);
        };
        const found = dayAt(counting, julianDay('2024-01-01T00:00Z') + day, { lat, lng: 0 }).daylight;
        expect(readings).toBe(3);
        if (Math.abs(lat) === 90) expect(found).toBe(null);
        else if (found !== null) expect(found.sunset).toBeGreaterThan(found.sunrise);
      }
    }
  });
});
