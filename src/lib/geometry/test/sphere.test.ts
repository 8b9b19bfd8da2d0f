import { expect, test } from 'vitest';
import { angleBetween, centreOf, distanceKm, EARTH_RADIUS_KM, geoPointOf, vectorOf } from '../sphere.ts';
import { lengthOf } from '../vector.ts';

test('distances along great circles', () => {
  const quarter = (Math.PI / 2) * EARTH_RADIUS_KM;
  expect(distanceKm({ lat: 0, lng: 0 }, { lat: 90, lng: 77 })).toBeCloseTo(quarter, 6);
  expect(distanceKm({ lat: 0, lng: 179 }, { lat: 0, lng: -179 })).toBeCloseTo((quarter / 90) * 2, 6);
  expect(distanceKm({ lat: 52.52, lng: 13.405 }, { lat: 48.8566, lng: 2.3522 })).toBeCloseTo(877.5, 0);
  expect(distanceKm({ lat: 10, lng: 20 }, { lat: 10, lng: 20 })).toBe(0);
});

test('a point is found again by its vector; a pole has the longitude 0, and the antimeridian is that of the east', () => {
  for (let lat = -85; lat <= 85; lat += 17) {
    for (let lng = -175; lng <= 180; lng += 35.5) {
      const vector = vectorOf({ lat, lng });
      expect(lengthOf(vector)).toBeCloseTo(1, 14);
      const back = geoPointOf(vector);
      expect(back.lat).toBeCloseTo(lat, 12);
      expect(back.lng).toBeCloseTo(lng, 12);
    }
  }
  expect([geoPointOf([0, 0, 1]), geoPointOf([0, 0, -1])]).toEqual([
    { lat: 90, lng: 0 },
    { lat: -90, lng: 0 },
  ]);
  expect(geoPointOf([-1, -0, 0]).lng).toBe(180);
});

test('angles are exact for near and for opposite points alike', () => {
  const point = vectorOf({ lat: 48, lng: 11 });
  expect(angleBetween(point, point)).toBe(0);
  const near = vectorOf({ lat: 48 + 1e-6, lng: 11 });
  expect(angleBetween(point, near) / ((1e-6 * Math.PI) / 180)).toBeCloseTo(1, 7);
  expect(angleBetween(point, vectorOf({ lat: -48, lng: -169 }))).toBe(Math.PI);
});

test('the middle of several points', () => {
  const middle = centreOf(vectorOf({ lat: 0, lng: 170 }), vectorOf({ lat: 0, lng: -170 }));
  expect(geoPointOf(middle)).toEqual({ lat: 0, lng: 180 });
  const corner = geoPointOf(centreOf([1, 0, 0], [0, 1, 0], [0, 0, 1]));
  expect(corner.lng).toBeCloseTo(45, 12);
  expect(corner.lat).toBeCloseTo((Math.asin(1 / Math.sqrt(3)) * 180) / Math.PI, 12);
});
