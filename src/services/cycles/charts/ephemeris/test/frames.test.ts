import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { DEGREE, turn } from '#lib/geometry/angles.ts';
import type { Vector } from '#lib/geometry/vector.ts';
import { cross, dot, lengthOf, minus, plus, times } from '#lib/geometry/vector.ts';
import { ayanamsaAt } from '../../jyotish/chart/ayanamsa.ts';
import { AYANAMSA_IDS, AYANAMSAS } from '../../jyotish/tables/ayanamsas.ts';
import { ascendantAt } from '../ascendant.ts';
import { nutationAt } from '../nutation.ts';
import { eclipticOfDate, latitudeIn, longitudeIn } from '../precession.ts';

const J2000 = 2451545;
const dayOf = (year: number) => J2000 + (year - 2000) * 365.25;

describe('precession', () => {
  /** From the ecliptic of J2000 to its equator; the theories' own equinox lies 0.1 arc-seconds from this one. */
  function onEquator([x, y, z]: Vector): Vector {
    const [cosine, sine] = [Math.cos((84381.406 / 3600) * DEGREE), Math.sin((84381.406 / 3600) * DEGREE)];
    return [x, y * cosine - z * sine, y * sine + z * cosine];
  }

  test('the pole of the ecliptic of -1500, as ERFA has it', () => {
    const expected: Vector = [0.0004768625676477, -0.4052259533091875, 0.9142164401096448];
    expect(lengthOf(minus(onEquator(eclipticOfDate(dayOf(-1500)).pole), expected))).toBeLessThan(1e-6);
  });

  test('the pole of the equator of -2500, as ERFA has it', () => {
    const { east, pole, obliquity } = eclipticOfDate(dayOf(-2500));
    const equatorPole = plus(times(Math.sin(obliquity * DEGREE), east), times(Math.cos(obliquity * DEGREE), pole));
    const expected: Vector = [-0.3586652560237327, -0.1996978910771128, 0.911855244225082];
    expect(lengthOf(minus(onEquator(equatorPole), expected))).toBeLessThan(1e-6);
  });

  test('the axes stand at right angles', () => {
    for (const year of [-3000, 1000, 1950, 3000]) {
      const { equinox, east, pole } = eclipticOfDate(dayOf(year));
      expect(lengthOf(minus(cross(equinox, east), pole))).toBeLessThan(1e-11);
      expect(Math.abs(dot(equinox, east))).toBeLessThan(1e-11);
    }
  });

  test('the equinox moves by 50.29 arc-seconds a year along the ecliptic', () => {
    const moved = longitudeIn(eclipticOfDate(J2000), eclipticOfDate(dayOf(2001)).equinox);
    expect(moved * 3600).toBeCloseTo(-50.29, 1);
  });

  test('a direction has the longitude and latitude that it was made from', () => {
    const frame = eclipticOfDate(dayOf(1800));
    const flat = plus(times(Math.cos(2), frame.equinox), times(Math.sin(2), frame.east));
    const direction = times(3, plus(times(Math.cos(0.4), flat), times(Math.sin(0.4), frame.pole)));
    expect(longitudeIn(frame, direction) * DEGREE).toBeCloseTo(2, 10);
    expect(latitudeIn(frame, direction) * DEGREE).toBeCloseTo(0.4, 10);
  });
});

describe('nutation and obliquity', () => {
  test('IAU 2000B for the start of 2006, as ERFA has it', () => {
    const { longitude, obliquity } = nutationAt(2453736.5);
    expect(longitude * DEGREE).toBeCloseTo(-0.9632552291148363e-5, 13);
    expect(obliquity * DEGREE).toBeCloseTo(0.4063197106621159e-4, 13);
  });

  test('Meeus’ example 22.a, 10 April 1987, by an older model', () => {
    const { longitude, obliquity } = nutationAt(2446895.5);
    expect(Math.abs(longitude * 3600 + 3.788)).toBeLessThan(0.02);
    expect(Math.abs(obliquity * 3600 - 9.443)).toBeLessThan(0.02);
    const mean = 23 + 26 / 60 + 27.407 / 3600;
    expect(Math.abs(eclipticOfDate(2446895.5).obliquity - mean) * 3600).toBeLessThan(0.05);
  });

  test('the mean obliquity of J2000 is 23°26′21.406″', () => {
    expect(eclipticOfDate(J2000).obliquity * 3600).toBeCloseTo(84381.406, 3);
  });
});

describe('ayanamsas', () => {
  test.each(AYANAMSAS)('$id has its known values at its epoch and at J2000', ({ id, epoch, degreesAtJ2000 }) => {
    expect(ayanamsaAt(id, eclipticOfDate(epoch.julianDay))).toBeCloseTo(epoch.degrees, 9);
    expect(ayanamsaAt(id, eclipticOfDate(J2000))).toBeCloseTo(degreesAtJ2000, 7);
  });

  test('each grows by 50.3 arc-seconds a year, a little faster with every century', () => {
    for (const id of AYANAMSA_IDS) {
      const rateIn = (year: number) =>
        turn(ayanamsaAt(id, eclipticOfDate(dayOf(year))), ayanamsaAt(id, eclipticOfDate(dayOf(year + 1)))) * 3600;
      expect(rateIn(2000)).toBeCloseTo(50.29, 1);
      expect(rateIn(2100)).toBeGreaterThan(rateIn(1900));
    }
  });

  test('a value just before its zero is just below 360', () => {
    expect(ayanamsaAt('lahiri', eclipticOfDate(dayOf(200)))).toBeGreaterThan(358);
    expect(ayanamsaAt('lahiri', eclipticOfDate(dayOf(300)))).toBeLessThan(1);
  });
});

describe('the ascendant', () => {
  const random = seededRandom(11);
  const between = (low: number, high: number) => low + (high - low) * random.fraction();
  const skyWith = (siderealTime: number, trueObliquity = 23.44, nutation = 0.004) => ({
    siderealTime,
    trueObliquity,
    nutation: { longitude: nutation, obliquity: 0 },
  });

  /** Heights above the horizon and towards the east of a point of the ecliptic, as sines. */
  function horizontal(longitude: number, lat: number, localTime: number, obliquity: number) {
    const [lambda, phi, theta, epsilon] = [longitude, lat, localTime, obliquity].map((angle) => angle * DEGREE) as [
      number,
      number,
      number,
      number,
    ];
    const point: Vector = [
      Math.cos(lambda),
      Math.sin(lambda) * Math.cos(epsilon),
      Math.sin(lambda) * Math.sin(epsilon),
    ];
    const zenith: Vector = [Math.cos(phi) * Math.cos(theta), Math.cos(phi) * Math.sin(theta), Math.sin(phi)];
    return { height: dot(point, zenith), east: dot(point, [-Math.sin(theta), Math.cos(theta), 0]) };
  }

  test.each([
    { where: 'between the polar circles', low: -66, high: 66 },
    { where: 'in the far north', low: 66.6, high: 89.89 },
    { where: 'in the far south', low: -89.89, high: -66.6 },
  ])('is on the eastern horizon and rising, $where', ({ low, high }) => {
    for (let round = 0; round < 400; round += 1) {
      const [siderealTime, lat, lng] = [between(0, 360), between(low, high), between(-180, 180)];
      const sky = skyWith(siderealTime);
      const ascendant = (ascendantAt(sky, lat, lng) ?? Number.NaN) + sky.nutation.longitude;
      const now = horizontal(ascendant, lat, siderealTime + lng, sky.trueObliquity);
      const later = horizontal(ascendant, lat, siderealTime + lng + 0.01, sky.trueObliquity);
      expect(Math.abs(now.height)).toBeLessThan(1e-12);
      expect(now.east).toBeGreaterThan(0);
      expect(later.height).toBeGreaterThan(now.height);
    }
  });

  test('at the equator with the equinox culminating, the solstice rises', () => {
    expect(ascendantAt(skyWith(0, 23.44, 0), 0, 0)).toBeCloseTo(90, 12);
    expect(ascendantAt(skyWith(0, 23.44, 0), 0, 180)).toBeCloseTo(270, 12);
  });

  test('leaves nutation out: it counts from the mean equinox', () => {
    const [without, withNutation] = [0, 0.005].map((nutation) => ascendantAt(skyWith(77, 23.44, nutation), 52, 13));
    expect((without ?? 0) - (withNutation ?? 0)).toBeCloseTo(0.005, 10);
  });

  test('there is none within a tenth of a degree of a pole', () => {
    expect([89.9, 90, -89.9, -90].map((lat) => ascendantAt(skyWith(10), lat, 0))).toEqual([null, null, null, null]);
    expect(ascendantAt(skyWith(10), 89.899, 0)).not.toBeNull();
  });
});
