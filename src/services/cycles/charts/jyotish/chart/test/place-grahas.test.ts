import { expect, test } from 'vitest';
import { openSky } from '../../../ephemeris/open-sky.ts';
import { placeGrahas } from '../place-grahas.ts';

/** The nodes where rounding them apart would tear them apart: half a step of the last digit. */
const sky = openSky().at(2451545);

test.each([283.65723545, 0.00000005, 99.99999995, 359.99999995])('Ketu is exactly opposite Rahu at %d', (longitude) => {
  const meanNode = { longitude, speed: -0.05 };
  const { grahas } = placeGrahas({ ...sky, meanNode }, { ayanamsa: 0, node: 'mean', ascendant: null, isDay: null });
  expect(Math.abs(grahas.Rahu.point.arcs - grahas.Ketu.point.arcs)).toBe(1_800_000_000);
});

test.each([
  [-0.0000004, 0, false],
  [-0.0000006, -0.000001, true],
  [0.0000004, 0, false],
])('a speed of %d is told as %d, and retrograde: %s', (speed, told, isRetrograde) => {
  const meanNode = { longitude: 10, speed: speed + sky.ecliptic.precession };
  const { grahas } = placeGrahas({ ...sky, meanNode }, { ayanamsa: 0, node: 'mean', ascendant: null, isDay: null });
  expect(grahas.Rahu).toMatchObject({ speed: told, isRetrograde });
});
