import { describe, expect, test } from 'vitest';
import { event } from '../../history/test/history-samples.ts';
import { isInBox, readBox } from '../box.ts';
import { findEvents } from '../find-events.ts';
import { faultsOfSearch, filterOf } from '../search-parameters.ts';

/** Which events a question finds, and in what order. */
const EVENTS = [
  event({ id: 'a', title: 'Ōnin War', place: 'Kyoto', country: 'JP', lat: 35, lng: 135.7, significance: 3 }),
  event({ id: 'b', title: 'Taj Mahal', category: 'Construction', country: 'IN', lat: 27.2, lng: 78, significance: 5 }),
  event({ id: 'c', title: 'Settlement', place: 'Fiji', country: 'FJ', lat: -17, lng: 179.5, significance: 3 }),
  event({ id: 'd', title: 'Somewhere', summary: 'A war that nobody can place.', significance: 1 }),
];
const finder = findEvents(EVENTS);
const ids = (positions: Uint32Array) => [...positions].map((position) => EVENTS[position]?.id).join('');
const all = { earlier: [], from: 0, to: EVENTS.length };
const found = (asked: Parameters<typeof filterOf>[0]) => ids(finder.find(all, filterOf(asked)));

test.each([
  [{ q: 'ONIN' }, 'a'],
  [{ q: 'war' }, 'ad'],
  [{ q: 'war kyo' }, 'a'],
  [{ q: 'war war WAR' }, 'ad'],
  [{ q: 'fiji' }, 'c'],
  [{ country: 'in' }, 'b'],
  [{ country: 'GB' }, ''],
  [{ minSignificance: 3 }, 'abc'],
  [{ bbox: '70,20,140,40' }, 'ab'],
  [{ bbox: '170,-20,-170,0' }, 'c'],
  [{ bbox: '-180,-90,180,90' }, 'abc'],
  [{ bbox: '70,20,140,40', q: 'taj', minSignificance: 5, country: 'IN' }, 'b'],
  [{}, 'abcd'],
])('%o finds %s', (asked, expected) => {
  expect(found(asked)).toBe(expected);
});

test.each([
  ['year', 'abcd'],
  ['-year', 'dcba'],
  ['significance', 'dacb'],
  ['-significance', 'bacd'],
] as const)('sorted by %s', (sort, expected) => {
  expect(ids(finder.sorted(finder.find(all, {}), sort))).toBe(expected);
});

test('of several categories', () => {
  expect(ids(finder.find(all, { categories: ['Construction'] }))).toBe('b');
  expect(ids(finder.find(all, { categories: ['Construction', EVENTS[0]?.category ?? 'War'] }))).toBe('abcd');
  expect(ids(finder.find(all, { categories: [] }))).toBe('');
});

test('only the positions given are looked at', () => {
  expect(ids(finder.find({ earlier: [1], from: 3, to: 4 }, {}))).toBe('bd');
});

describe('what may not be asked', () => {
  test.each([
    [{ q: '?!' }, ['q']],
    [{ q: 'a b c d e f g h i' }, ['q']],
    [{ country: 'XX' }, ['country']],
    [{ bbox: '-181,0,0,0' }, ['bbox']],
    [{ bbox: '0,0,0,91' }, ['bbox']],
    [{ bbox: '0,10,0,5' }, ['bbox']],
    [{ q: 'a b c d e f g h', country: 'xk', bbox: '180,-90,-180,90' }, []],
  ])('%o: %o', (asked, names) => {
    expect(faultsOfSearch(asked).map(({ name }) => name)).toEqual(names);
  });
});

test('the edges of a box are in it', () => {
  const box = readBox('10,20,30,40');
  if (typeof box === 'string') throw new Error(box);
  expect(isInBox(box, { lat: 20, lng: 10 })).toBe(true);
  expect(isInBox(box, { lat: 40, lng: 30 })).toBe(true);
  expect(isInBox(box, { lat: 40.1, lng: 30 })).toBe(false);
  expect(isInBox(box, { lat: null, lng: null })).toBe(false);
});
