import { describe, expect, test } from 'vitest';
import { DEGREE, turn } from '#lib/geometry/angles.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { planetDirection } from '../apparent-place.ts';
import { deltaTSeconds } from '../delta-t.ts';
import { meanNodeAt } from '../lunar-nodes.ts';
import type { MotionSource } from '../motion.ts';
import { openSeries } from '../series/series-source.ts';
import type { Sky } from '../sky.ts';
import { skyReader } from '../sky-reader.ts';

const series = openSeries();
const reader = skyReader(() => series);
const universal = (tt: number) => tt - deltaTSeconds(tt) / 86400;
const INSTANTS = Array.from({ length: 25 }, (_, index) => 2315447.5 + index * 8171.37);

/** With nutation, in degrees. */
const trueLongitude = (sky: Sky, longitude: number) => longitude + sky.nutation.longitude;

describe('published examples (Meeus)', () => {
  test('25.b: the Sun on 13 October 1992 at 199°54′21.56″, latitude 0.7″', () => {
    const sky = reader.at(universal(2448908.5));
    const { longitude, latitude } = sky.bodies.Sun;
    const expected = 199 + 54 / 60 + 21.56 / 3600;
    expect(Math.abs(trueLongitude(sky, longitude) - expected) * 3600).toBeLessThan(0.1);
    expect(latitude * 3600).toBeCloseTo(0.7, 1);
  });

  test('47.a: the Moon on 12 April 1992 at 133°10′00″, -3°13′45″', () => {
    const sky = reader.at(universal(2448724.5));
    const { longitude, latitude } = sky.bodies.Moon;
    expect(Math.abs(trueLongitude(sky, longitude) - (133 + 10 / 60)) * 3600).toBeLessThan(1);
    expect(Math.abs(latitude + 3 + 13 / 60 + 45 / 3600) * 3600).toBeLessThan(1);
  });

  test('33.a: Venus on 20 December 1992 at 21h 04m 41.454s, -18°53′16.84″', () => {
    const sky = reader.at(universal(2448976.5));
    const { longitude, latitude } = sky.bodies.Venus;
    const [lambda, beta] = [trueLongitude(sky, longitude) * DEGREE, latitude * DEGREE];
    const epsilon = sky.trueObliquity * DEGREE;
    const rightAscension = Math.atan2(
      Math.sin(lambda) * Math.cos(epsilon) - Math.tan(beta) * Math.sin(epsilon),
      Math.cos(lambda),
    );
    const declination = Math.asin(
      Math.sin(beta) * Math.cos(epsilon) + Math.cos(beta) * Math.sin(epsilon) * Math.sin(lambda),
    );
    const expected = (21 + 4 / 60 + 41.454 / 3600) * 15;
    expect(Math.abs(turn(expected, rightAscension / DEGREE)) * 3600).toBeLessThan(0.1);
    expect(Math.abs(declination / DEGREE + 18 + 53 / 60 + 16.84 / 3600) * 3600).toBeLessThan(0.1);
  });
});

describe('the sky', () => {
  test('asks the source once for each body', () => {
    const asked: string[] = [];
    const counting: MotionSource = {
      name: 'segments',
      heliocentric(body, tt) {
        asked.push(body);
        return series.heliocentric(body, tt);
      },
      moon(tt) {
        asked.push('Moon');
        return series.moon(tt);
      },
    };
    const counted = skyReader(() => counting);
    const sky = counted.at(2451545);
    expect(sky).toEqual({ ...reader.at(2451545), source: 'segments' });
    expect(asked.sort()).toEqual(['Earth', 'Jupiter', 'Mars', 'Mercury', 'Moon', 'Saturn', 'Venus']);
    asked.length = 0;
    counted.sunAround(2451545, [0]);
    expect(asked).toEqual(['Earth']);
    asked.length = 0;
    counted.moonAt(2451545);
    expect(asked.sort()).toEqual(['Earth', 'Moon']);
  });

  test('has the same Moon when it is asked for alone', () => {
    for (const ut of INSTANTS) {
      const { ecliptic, bodies } = reader.at(ut);
      expect(reader.moonAt(ut)).toEqual({ ecliptic, longitude: bodies.Moon.longitude });
    }
  });

  test('the source is chosen by terrestrial time', () => {
    const chosenFor: number[] = [];
    const choosing = skyReader((tt) => {
      chosenFor.push(tt);
      return series;
    });
    const { tt, ut, deltaTSeconds: seconds } = choosing.at(2451545);
    expect(chosenFor).toEqual([tt]);
    expect(ut).toBe(2451545);
    expect((tt - ut) * 86400).toBeCloseTo(seconds, 3);
  });

  test('speeds are the change of the longitudes', () => {
    const step = 0.005;
    for (const ut of INSTANTS) {
      const [before, now, after] = [reader.at(ut - step), reader.at(ut), reader.at(ut + step)];
      for (const name of PLANET_NAMES) {
        const change = turn(before.bodies[name].longitude, after.bodies[name].longitude) / (2 * step);
        expect(Math.abs(now.bodies[name].speed - change)).toBeLessThan(5e-6);
      }
      const meanChange = turn(before.meanNode.longitude, after.meanNode.longitude) / (2 * step);
      expect(Math.abs(now.meanNode.speed - meanChange)).toBeLessThan(1e-8);
      const trueChange = turn(before.trueNode.longitude, after.trueNode.longitude) / (2 * step);
      expect(Math.abs(now.trueNode.speed - trueChange)).toBeLessThan(5e-4);
    }
  });

  test.each([
    { joint: 'the start of the yearly delta-T', ut: 2305447.5 },
    { joint: 'the end of the delta-T table', ut: 2524593.5 },
  ])('is continuous at $joint', ({ ut }) => {
    const second = 1 / 86400;
    const [before, after] = [reader.at(ut - second), reader.at(ut + second)];
    for (const name of PLANET_NAMES) {
      const moved = turn(before.bodies[name].longitude, after.bodies[name].longitude);
      expect(Math.abs(moved - before.bodies[name].speed * 2 * second)).toBeLessThan(1e-6);
    }
  });

  test('longitudes and sidereal time lie in the circle, latitudes near the ecliptic', () => {
    for (const ut of INSTANTS) {
      const { bodies, meanNode, trueNode, siderealTime } = reader.at(ut);
      const places = PLANET_NAMES.map((name) => bodies[name]);
      for (const { longitude } of [...places, meanNode, trueNode, { longitude: siderealTime }]) {
        expect(longitude >= 0 && longitude < 360).toBe(true);
      }
      for (const { latitude } of places) expect(Math.abs(latitude)).toBeLessThan(9);
      expect(Math.abs(bodies.Sun.latitude) * 3600).toBeLessThan(1.5);
    }
  });

  test('the Moon is on the ecliptic when it passes its true node', () => {
    let ut = 2451545;
    for (let round = 0; round < 6; round += 1) {
      const { bodies, trueNode } = reader.at(ut);
      ut += turn(bodies.Moon.longitude, trueNode.longitude) / bodies.Moon.speed;
    }
    expect(Math.abs(reader.at(ut).bodies.Moon.latitude) * 3600).toBeLessThan(1);
  });

  test('the true node stays within two degrees of the mean one', () => {
    for (const ut of INSTANTS) {
      const { meanNode, trueNode } = reader.at(ut);
      expect(Math.abs(turn(meanNode.longitude, trueNode.longitude))).toBeLessThan(2);
    }
  });

  test('the mean node goes round backwards in 18.6 years', () => {
    const { longitude, speed } = meanNodeAt(2451545);
    expect(longitude).toBeCloseTo(125.0445, 4);
    expect(-360 / speed / 365.25).toBeCloseTo(18.61, 2);
  });
});

describe('light that passes the Sun', () => {
  const SUN_RADIUS = 0.00465047;
  const atRest = (x: number, y: number) =>
    ({ position: [x, y, 0], velocity: [0, 0, 0], acceleration: [0, 0, 0] }) as const;

  /** How far outwards a ray is bent that passes the Sun's centre at `radii` of it on its way from a body 5 units behind. */
  function bentBy(radii: number): number {
    const sideways = radii * SUN_RADIUS * 6;
    const [x, y] = planetDirection(atRest(-5, sideways), atRest(1, 0))(0);
    return ((Math.atan2(y, -x) - Math.atan2(sideways, 6)) / DEGREE) * 3600;
  }

  test('is bent by 1.75″ at the edge for a star, so by five sixths of that for such a body', () => {
    expect(bentBy(1)).toBeCloseTo((1.75 * 5) / 6, 2);
    expect(bentBy(2)).toBeCloseTo(bentBy(1) / 2, 2);
  });

  test('is bent less and less nearer to the centre, and not at all through it', () => {
    expect(bentBy(0.1)).toBeLessThan(bentBy(0.2));
    expect(Math.abs(bentBy(0.001))).toBeLessThan(0.1);
    expect(bentBy(0)).toBe(0);
  });
});

describe('the Sun alone', () => {
  const sunAt = (ut: number) => reader.sunAround(ut, [0])[0] ?? { rightAscension: 0, declination: 0, siderealTime: 0 };

  test('is where it is in the whole sky', () => {
    for (const ut of INSTANTS) {
      const { bodies, siderealTime, nutation, trueObliquity } = reader.at(ut);
      const { rightAscension, declination, siderealTime: alone } = sunAt(ut);
      expect(alone).toBe(siderealTime);
      const longitude = (bodies.Sun.longitude + nutation.longitude) * DEGREE;
      const sine = Math.sin(trueObliquity * DEGREE) * Math.sin(longitude);
      expect(Math.sin(declination * DEGREE)).toBeCloseTo(sine, 5);
      expect(Math.tan(rightAscension * DEGREE)).toBeCloseTo(Math.cos(trueObliquity * DEGREE) * Math.tan(longitude), 4);
    }
  });

  test('25.b of Meeus: 13h 13m 30.749s, -7°47′01.74″ on 13 October 1992', () => {
    const { rightAscension, declination } = sunAt(universal(2448908.5));
    expect(Math.abs(rightAscension - (13 + 13 / 60 + 30.749 / 3600) * 15) * 3600).toBeLessThan(0.1);
    expect(Math.abs(declination + 7 + 47 / 60 + 1.74 / 3600) * 3600).toBeLessThan(0.1);
  });
});
