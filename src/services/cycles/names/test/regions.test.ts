import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '../country-codes.ts';
import { REGIONS, regionOf } from '../regions.ts';

test('every country is in one region', () => {
  const seen = new Set([...COUNTRY_CODES].map((code) => regionOf(code)));
  expect([...seen].sort()).toEqual([...REGIONS].sort());
  expect([regionOf('TZ'), regionOf('FJ'), regionOf('XK')]).toEqual(['Africa', 'Oceania', 'Europe']);
});

test('what is no country is in none', () => {
  expect(() => regionOf('XX')).toThrow('no country');
});
