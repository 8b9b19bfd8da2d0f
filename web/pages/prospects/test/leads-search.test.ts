import { expect, test } from 'vitest';
import {
  filterOf,
  notUnderstood,
  positionOf,
  readLeadsSearch,
  readPosition,
  withoutEmpty,
} from '../leads/leads-search.ts';

test('an address keeps what the operation knows, and nothing else', () => {
  const search = readLeadsSearch({
    segment: 'URGENT',
    country: 'FR',
    min_rating: '3.9',
    max_rating: '7',
    min_reviews: '10',
    max_rooms: '0',
    has_email: 'true',
    has_phone: 'yes',
    sort: '-rating',
    page: '3',
  });
  expect(search).toEqual({
    segment: 'URGENT',
    min_rating: '3.9',
    min_reviews: 10,
    has_email: 'true',
    sort: '-rating',
  });
});

test('filters are asked for as the operation takes them, without order and view', () => {
  const search = readLeadsSearch({ min_rating: '3.9', has_website: 'true', sort: 'name', view: 'map', at: '13,100,6' });
  expect(filterOf(search)).toEqual({ min_rating: 3.9, has_website: true });
});

test('what is usual or empty stands in no address', () => {
  expect(withoutEmpty({ q: '', city: undefined, sort: '-score', segment: 'HIGH' })).toEqual({ segment: 'HIGH' });
});

test.each([
  ['13.75,100.5,6', '13.75,100.5,6'],
  ['13.75,100.5', undefined],
  ['13.75,100.5,6.5', undefined],
  ['91,100.5,6', undefined],
  ['13.75,,6', undefined],
  ['13.75,100.5,6,7', undefined],
  ['a,b,c', undefined],
])('%s is read as %s', (text, expected) => {
  expect(readPosition(text)).toBe(expected);
});

test('a position is where the address says', () => {
  expect(positionOf('13.75,100.5,6')).toEqual({ latitude: 13.75, longitude: 100.5, zoom: 6 });
  expect(positionOf(undefined)).toBeUndefined();
});

test('what an address asks for in vain is told', () => {
  const asked = {
    min_rating: '9',
    segment: 'critical',
    country: 'US',
    min_rooms: '999999',
    q: 'heron',
    city: '',
    page: '3',
  };
  expect(notUnderstood(asked)).toEqual(['segment=critical', 'country=US', 'min_rating=9', 'min_rooms=999999']);
  expect(notUnderstood({ country: 'SG', min_reviews: 10, view: 'map' })).toEqual([]);
});
