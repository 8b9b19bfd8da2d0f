import { describe, expect, test } from 'vitest';
import type { Signal } from '../audit.ts';
import { gradeOf, prioritiesOf, scoreOf, tallyOf } from '../score.ts';

const signal = (id: string, points: number, max: number, rest: Partial<Signal> = {}): Signal => ({
  id,
  category: 'access',
  label: id,
  status: points === max ? 'pass' : points === 0 ? 'fail' : 'partial',
  points,
  max,
  evidence: 'moderate',
  found: '',
  expected: '',
  fix: points === max ? null : `Mend ${id}.`,
  effort: 'S',
  source_url: 'https://schema.org/',
  ...rest,
});

const scored = (...signals: Signal[]) => scoreOf(signals.map(tallyOf));

describe('a score', () => {
  test.each([
    [[signal('a', 50, 100)], 500],
    [[signal('a', 1, 3)], 333],
    [[signal('a', 2, 3)], 667],
    [[signal('a', 0.1, 1.6)], 63],
    [[signal('a', 3, 3), signal('b', 0, 0)], 1000],
    [[], 0],
  ])('case %# is told in tenths, halves upwards', (signals, expected) => {
    expect(scored(...signals).tenths).toBe(expected);
  });

  test.each([
    [[signal('indexable', 0, 4), signal('a', 96, 96)], 250, 'indexable'],
    [[signal('citation_bots_allowed', 0, 7), signal('a', 93, 93)], 400, 'citation_bots_allowed'],
    [[signal('text_without_scripts', 0, 4), signal('a', 96, 96)], 550, 'text_without_scripts'],
    [[signal('text_without_scripts', 0, 4), signal('indexable', 0, 4), signal('a', 92, 92)], 250, 'indexable'],
    [[signal('indexable', 2, 4), signal('a', 96, 96)], 980, undefined],
    [[signal('indexable', 0, 4), signal('a', 20, 96)], 200, undefined],
    [[signal('indexable', 0, 0), signal('a', 96, 96)], 1000, undefined],
  ])('case %# is held down by the lowest cap, and says so when it is', (signals, expected, cappedBy) => {
    const { tenths, cappedBy: cap } = scored(...signals);
    expect({ tenths, signal: cap?.signal }).toEqual({ tenths: expected, signal: cappedBy });
  });

  test.each([
    [85, 'A'],
    [84.9, 'B'],
    [70, 'B'],
    [69.9, 'C'],
    [55, 'C'],
    [54.9, 'D'],
    [40, 'D'],
    [39.9, 'F'],
  ])('of %d is a grade %s', (points, grade) => {
    expect(gradeOf(scored(signal('a', points, 100)))).toBe(grade);
  });
});

describe('priorities', () => {
  const ids = (...signals: Signal[]) => prioritiesOf(signals).map((each) => each.signal);

  test('are five at most, and only where something is lost', () => {
    const signals = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => signal(id, 0, 2));
    expect(ids(...signals, signal('g', 2, 2))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('go by lost points for the work', () => {
    const signals = [
      signal('large', 0, 6, { effort: 'L' }),
      signal('small', 0, 3),
      signal('medium', 0, 5, { effort: 'M' }),
    ];
    expect(ids(...signals)).toEqual(['small', 'medium', 'large']);
  });

  test('of equals, what is better shown to matter comes first, then the id', () => {
    const signals = [
      signal('d', 0, 2, { evidence: 'weak' }),
      signal('c', 0, 2, { evidence: 'strong' }),
      signal('b', 0, 2),
      signal('a', 0, 4, { effort: 'M' }),
    ];
    expect(ids(...signals)).toEqual(['c', 'a', 'b', 'd']);
  });

  test('begin with what holds the score down, the strictest first, with its true gain', () => {
    const signals = [
      signal('a', 0, 10),
      signal('b', 76, 76),
      signal('text_without_scripts', 0, 4, { effort: 'L' }),
      signal('citation_bots_allowed', 0, 6),
      signal('indexable', 0, 4),
    ];
    expect(prioritiesOf(signals).map(({ signal: id, gain }) => [id, gain])).toEqual([
      ['indexable', 15],
      ['citation_bots_allowed', 15],
      ['text_without_scripts', 35],
      ['a', 10],
    ]);
  });

  test('gains add up to the score once all is done', () => {
    const signals = [signal('a', 1.3, 7), signal('b', 0, 3), signal('c', 2.2, 6), signal('d', 9, 9), signal('e', 0, 0)];
    const gained = prioritiesOf(signals).reduce((sum, { gain }) => sum + Math.round(gain * 10), 0);
    expect(scored(...signals).tenths + gained).toBe(1000);
  });

  test('what one block of JSON-LD settles is one job, worth all that it settles', () => {
    const block = { settles: new Set(['a', 'b', 'done']), fix: 'Write the block.', example: '<script></script>' };
    const signals = [signal('a', 0, 2), signal('b', 1, 3), signal('c', 0, 3), signal('done', 1, 1), signal('d', 0, 1)];
    expect(prioritiesOf(signals, block)).toEqual([
      {
        signal: 'a',
        signals: ['a', 'b'],
        fix: 'Write the block.',
        gain: 40,
        effort: 'S',
        example: '<script></script>',
      },
      { signal: 'c', signals: ['c'], fix: 'Mend c.', gain: 30, effort: 'S', example: null },
      { signal: 'd', signals: ['d'], fix: 'Mend d.', gain: 10, effort: 'S', example: null },
    ]);
  });

  test('what does not apply is no priority', () => {
    expect(ids(signal('a', 0, 0, { status: 'not_applicable', fix: null }))).toEqual([]);
  });
});
