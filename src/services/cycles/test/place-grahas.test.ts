import { expect, test } from 'vitest';
import { openSky } from '../ephemeris/open-sky.ts';
import { placeGrahas } from '../jyotish/chart/place-grahas.ts';

/** The nodes where rounding them apart would tear them apart: half a step of the last digit. */
const sky = openSky().at(2451545);

test.each([283.65723545, 0.00000005, 99.99999995, 359.99999995])('Ketu is exactly opposite Rahu at %d', (longitude) => {
  const meanNode = { longitude, speed: -0.05 };
  const { grahas } = placeGrahas({ ...sky, meanNode }, { ayanamsa: 0, node: 'mean', ascendant: null, isDay: null });
  expect(Math.abs(grahas.Rahu.point.arcs - grahas.Ketu.point.arcs)).toBe(1_800_000_000);
});
