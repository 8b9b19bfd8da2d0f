import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cutLand, OUTPUT, written } from '../cut-land.ts';

test('the outline that is kept is what the atlas gives', () => {
  expect(readFileSync(OUTPUT, 'utf8') === written(cutLand())).toBe(true);
});

test('lies inside of its box, and has Singapore in it', () => {
  const { box, scale, land } = cutLand();
  const [west, south, east, north] = box;
  let hasSingapore = false;
  for (const ring of land) {
    let [lng, lat] = [0, 0];
    let [least, most] = [180, -180];
    for (let at = 0; at < ring.length; at += 2) {
      lng += ring[at] as number;
      lat += ring[at + 1] as number;
      expect(lng / scale >= west && lng / scale <= east && lat / scale >= south && lat / scale <= north).toBe(true);
      least = Math.min(least, lng / scale);
      most = Math.max(most, lng / scale);
    }
    hasSingapore ||= least > 103.5 && most < 104.1 && lat / scale > 1.2 && lat / scale < 1.5 && most - least > 0.3;
  }
  expect(hasSingapore).toBe(true);
});
