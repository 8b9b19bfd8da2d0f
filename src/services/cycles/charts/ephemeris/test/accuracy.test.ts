import { describe, expect, test } from 'vitest';
import { turn } from '#lib/geometry/angles.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { ayanamsaAt } from '../../jyotish/chart/ayanamsa.ts';
import longSpan from '../../test/oracle/swiss-ephemeris-1600-2200.json' with { type: 'json' };
import shortSpan from '../../test/oracle/swiss-ephemeris-1900-2050.json' with { type: 'json' };
import namedCharts from '../../test/oracle/swiss-ephemeris-named-charts.json' with { type: 'json' };
import { FOR_1600_TO_2200, ORACLE_SETS, universalTime } from '../../test/oracle-sets.ts';
import { deltaTSeconds } from '../delta-t.ts';
import { openSky } from '../open-sky.ts';
import { eclipticOfDate } from '../precession.ts';
import { openSeries } from '../series/series-source.ts';
import { skyReader } from '../sky-reader.ts';
import type { Accuracy } from './accuracy.ts';
import { accuracyTable, exceeded } from './accuracy.ts';

/** How far both sources of the sky are from the oracle. */
const series = openSeries();
const reader = skyReader(() => series);
const SKIES = [
  { name: 'series', sky: reader },
  { name: 'segments, and the series outside', sky: openSky() },
];

describe.each(SKIES)('the sky from $name, against the oracle', ({ sky }) => {
  test.each(ORACLE_SETS)('$title: $size', ({ measure, bounds, size }) => {
    expect(size).toBeGreaterThan(5);
    const accuracy = measure(sky);
    expect(accuracy.size).toBeGreaterThan(8);
    expect(exceeded(accuracy, bounds)).toEqual([]);
  });
});

test('every set is whole', () => {
  expect(ORACLE_SETS.map(({ size }) => size)).toEqual([150, 150, 300, 13, 12, 19, 150]);
});

test('delta-T where the table reaches, in seconds', () => {
  for (const { jdUT, deltaT } of [...shortSpan, ...longSpan]) {
    expect(Math.abs(deltaTSeconds(jdUT) - deltaT)).toBeLessThan(0.02);
  }
});

describe('charts against the oracle, from civil time', () => {
  test('the Julian days of their civil times', () => {
    for (const { local, utcOffsetHours, jdUT } of namedCharts) {
      expect(universalTime(local, utcOffsetHours)).toBeCloseTo(jdUT, 8);
    }
  });

  test('the true node of the published births', () => {
    for (const { local, utcOffsetHours, trueRahu } of namedCharts) {
      const { trueNode, ecliptic } = reader.at(universalTime(local, utcOffsetHours));
      const arcseconds = turn(trueRahu, trueNode.longitude - ayanamsaAt('lahiri', ecliptic)) * 3600;
      expect(Math.abs(arcseconds)).toBeLessThan(FOR_1600_TO_2200.TrueNode);
    }
  });

  test('speeds, which the oracle counts against the fixed zodiac', () => {
    for (const { local, utcOffsetHours, speed } of namedCharts) {
      const { bodies, meanNode, tt } = reader.at(universalTime(local, utcOffsetHours));
      const precession =
        ayanamsaAt('lahiri', eclipticOfDate(tt + 0.5)) - ayanamsaAt('lahiri', eclipticOfDate(tt - 0.5));
      for (const name of PLANET_NAMES) {
        const allowed = name === 'Moon' ? 1e-4 : 1e-5;
        expect(Math.abs(bodies[name].speed - precession - speed[name])).toBeLessThan(allowed);
      }
      expect(Math.abs(meanNode.speed - precession - speed.Rahu)).toBeLessThan(1e-6);
    }
  });
});

test('a residual beyond its bound is told, and so is one that is no number', () => {
  const accuracy: Accuracy = new Map([
    ['Sun', { max: 0.3, rms: 0.1 }],
    ['Sun sidereal', { max: 0.1, rms: 0.1 }],
    ['Moon', { max: Number.NaN, rms: Number.NaN }],
  ]);
  expect(exceeded(accuracy, FOR_1600_TO_2200)).toEqual(['Sun: 0.3000 of 0.2', 'Moon: NaN of 0.1']);
  expect(accuracyTable(new Map([['1600-2200', accuracy]])).split('\n')).toEqual([
    '| arc-seconds, max / rms | 1600-2200 |',
    '| --- | --- |',
    '| Sun | 0.3000 / 0.1000 |',
    '| Sun sidereal | 0.1000 / 0.1000 |',
    '| Moon | NaN / NaN |',
  ]);
});
