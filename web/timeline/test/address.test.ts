import { expect, test } from 'vitest';
import { readView, searchOf } from '../address.ts';

const CATEGORIES =
  'Astronomical,Civilization,Construction,Culture,Disease,Doctrine,Economy,Exploration,Law,Natural Disaster,Political,Religion,Science,Star Fort,Technology,War';

test('an address with all categories is read as it was written', () => {
  const view = readView(`?category=${encodeURIComponent(CATEGORIES)}`);
  expect(view.categories).toHaveLength(16);
  expect(readView(searchOf(view))).toEqual(view);
});

test.for([
  ['?from=1455&to=1455', [1455, 1455]],
  ['?from=2000&to=1900', [1900, 2000]],
  ['?from=soon', [-5000, 2100]],
  ['', [-5000, 2100]],
] as const)('the years of %s', ([search, years]) => {
  const { from, to } = readView(search);
  expect([from, to]).toEqual(years);
});

test('the map is there unless it is switched off', () => {
  expect([readView('').map, readView('?map=off').map]).toEqual([true, false]);
  expect(searchOf({ ...readView(''), map: false })).toBe('?map=off');
});
