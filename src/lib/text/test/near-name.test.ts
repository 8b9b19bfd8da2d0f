import { describe, expect, test } from 'vitest';
import { nearName } from '../near-name.ts';

/** Which of the names that are known somebody meant. */
const LIST = ['limit', 'offset', 'cursor', 'min_rating', 'q', 'birthDate', 'lat', 'lng', 'amount'];

describe('a near name', () => {
  test.each([
    ['birthdate', 'birthDate'],
    ['birth_date', 'birthDate'],
    ['minRating', 'min_rating'],
    ['MIN-RATING', 'min_rating'],
    ['min_ratng', 'min_rating'],
    ['amout', 'amount'],
    ['ofsfet', 'offset'],
    ['limits', 'limit'],
    ['page', 'offset'],
    ['per_page', 'limit'],
    ['perPage', 'limit'],
    ['page_size', 'limit'],
    ['size', 'limit'],
    ['count', 'limit'],
    ['longitude', 'lng'],
    ['query', 'q'],
  ])('%s is %s', (given, meant) => {
    expect(nearName(given, LIST)).toBe(meant);
  });

  test.each(['colour', 'x', 'p', '', 'zz', '__proto__', 'constructor', 'amount'.repeat(1000), 'ﬀset'])(
    'nothing is near %s',
    (given) => {
      expect(nearName(given, LIST)).toBeUndefined();
    },
  );

  test('what means the same is suggested only where it is known', () => {
    expect(nearName('page', ['cursor'])).toBeUndefined();
    expect(nearName('limit', ['count', 'seed'])).toBe('count');
  });

  test('the nearest of several, the first of those that are as near', () => {
    expect(nearName('endYaer', ['startYear', 'endYear', 'year'])).toBe('endYear');
    expect(nearName('min_store', ['min_score', 'min_stone'])).toBe('min_score');
  });
});
