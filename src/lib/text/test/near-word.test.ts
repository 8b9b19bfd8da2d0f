import { describe, expect, test } from 'vitest';
import { nearWord } from '../near-word.ts';

const verbs = ['issue', 'list', 'revoke', 'audit'];
const query = ['limit', 'offset', 'min_score', 'country', 'q'];

describe('the word that was meant', () => {
  test.each([
    ['isue', verbs, 'issue'],
    ['ISSUE', verbs, 'issue'],
    ['issues', verbs, 'issue'],
    ['isseu', verbs, 'issue'],
    ['lsit', verbs, 'list'],
    ['revok', verbs, 'revoke'],
    ['minscore', query, 'min_score'],
    ['Min-Score', query, 'min_score'],
    ['ofset', query, 'offset'],
    ['min_scroe', query, 'min_score'],
  ])('%s', (word, known, meant) => {
    expect(nearWord(word, known)).toBe(meant);
  });

  test('the nearest wins, and of two equally near the first', () => {
    expect(nearWord('imports', ['import', 'imports'])).toBe('imports');
    expect(nearWord('lits', ['lots', 'list', 'lint'])).toBe('lots');
  });

  test.each(['x', '', 'explode', 'delete', 'page', 'a'.repeat(41), 'a'.repeat(1_000_000)])(
    'nothing is near %.20s',
    (word) => {
      expect(nearWord(word, [...verbs, ...query])).toBeUndefined();
    },
  );

  test('a long known word costs nothing and is never meant', () => {
    expect(nearWord('abc', ['a'.repeat(1_000_000)])).toBeUndefined();
  });
});
