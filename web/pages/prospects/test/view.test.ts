import { expect, test } from 'vitest';
import { boxOf, closer, into, kept, MOST_ZOOM, moved, projectionOf, startView } from '../map/view.ts';

const SIZE = { width: 960, height: 600 };
const boxIn = (text: string) => text.split(',').map(Number) as [number, number, number, number];

test.each([SIZE, { width: 328, height: 440 }])(
  'the whole view of $width by $height has both countries in it',
  (size) => {
    const [west, south, east, north] = boxIn(boxOf(projectionOf(startView(size), size), size));
    expect(west).toBeLessThan(98.3);
    expect(east).toBeGreaterThan(104);
    expect(south).toBeLessThan(1.25);
    expect(north).toBeGreaterThan(20.2);
  },
);

test.each([SIZE, { width: 328, height: 440 }])('filters of a place begin there, $width by $height', (size) => {
  const singapore = startView(size, { country: 'SG' });
  const [west, south, east, north] = boxIn(boxOf(projectionOf(singapore, size), size));
  expect(west).toBeLessThan(103.62);
  expect(east).toBeGreaterThan(104.04);
  expect(south).toBeLessThan(1.22);
  expect(north).toBeGreaterThan(1.48);
  expect(startView(size, { city: 'singapore' })).toEqual(singapore);
  expect(startView(size, { country: 'TH', city: 'Phuket' }).zoom).toBeGreaterThan(7);
  expect(startView(size, { country: 'TH', city: 'Nowhere' })).toEqual(startView(size, { country: 'TH' }));
  expect(startView(size, { country: 'TH' }).zoom).toBeLessThan(7);
});

test('no box is wider or higher than the server takes at its zoom', () => {
  for (let zoom = 4; zoom <= MOST_ZOOM; zoom += 1) {
    const [west, , east] = boxIn(boxOf(projectionOf({ latitude: 13, longitude: 100, zoom }, SIZE), SIZE));
    expect(((east - west) / 360) * 256 * 2 ** zoom).toBeLessThan(4096);
  }
});

test('moving and back is where one was, but never out of the two countries', () => {
  const view = { latitude: 13, longitude: 100, zoom: 8 };
  const there = moved(view, projectionOf(view, SIZE), SIZE, 200, 100);
  expect(there.longitude).toBeGreaterThan(view.longitude);
  expect(there.latitude).toBeLessThan(view.latitude);
  const back = moved(there, projectionOf(there, SIZE), SIZE, -200, -100);
  expect(back.longitude).toBeCloseTo(view.longitude, 2);
  expect(back.latitude).toBeCloseTo(view.latitude, 2);
  let far = view;
  for (let step = 0; step < 100; step += 1) far = moved(far, projectionOf(far, SIZE), SIZE, 5000, 0);
  expect(far.longitude).toBeLessThanOrEqual(109);
});

test('zoom has an end', () => {
  expect(closer({ latitude: 13, longitude: 100, zoom: MOST_ZOOM }, 1).zoom).toBe(MOST_ZOOM);
  expect(kept({ latitude: 80, longitude: 10, zoom: 1 })).toEqual({ latitude: 21, longitude: 95, zoom: 4 });
});

test('into a cluster is at least one step closer, with its cell in view', () => {
  const view = { latitude: 13, longitude: 100, zoom: 6 };
  const cell = [100.3, 13.6, 100.7, 13.9] as const;
  const there = into(view, SIZE, cell);
  expect(there.zoom).toBeGreaterThan(view.zoom);
  const [west, south, east, north] = boxIn(boxOf(projectionOf(there, SIZE), SIZE));
  expect(west).toBeLessThanOrEqual(cell[0]);
  expect(south).toBeLessThanOrEqual(cell[1]);
  expect(east).toBeGreaterThanOrEqual(cell[2]);
  expect(north).toBeGreaterThanOrEqual(cell[3]);
});
