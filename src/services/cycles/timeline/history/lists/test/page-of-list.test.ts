import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPANS } from '../../timeline.ts';
import { pageOfList } from '../page-of-list.ts';

/** Pages of a list whose first ones began earlier, held against counting them one by one. */
describe('a page', () => {
  const some = fc.record({
    earlier: fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 20 }).map((all) => all.toSorted((a, b) => a - b)),
    within: fc.nat({ max: 20 }),
    limit: fc.integer({ min: 1, max: 10 }),
    offset: fc.nat({ max: 50 }),
    span: fc.constantFrom(...SPANS),
  });

  test('is a stretch of what began earlier and then of the years themselves', () => {
    fc.assert(
      fc.property(some, ({ earlier, within, limit, offset, span }) => {
        const list = { span: () => ({ from: 40, to: 40 + within }), earlier: () => earlier };
        const { runs, total } = pageOfList(list, { startYear: 0, endYear: 1, span, limit, offset });
        const all = [...(span === 'overlap' ? earlier : []), ...Array.from({ length: within }, (_, at) => 40 + at)];
        const shown = runs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
        expect(shown).toEqual(all.slice(offset, offset + limit));
        expect(total).toBe(all.length);
      }),
    );
  });

  test('has neighbours in one run', () => {
    const list = { span: () => ({ from: 9, to: 11 }), earlier: () => [1, 2, 3, 5, 7, 8] };
    const { runs } = pageOfList(list, { startYear: 0, endYear: 1, span: 'overlap', limit: 500, offset: 0 });
    expect(runs).toEqual([
      { from: 1, to: 4 },
      { from: 5, to: 6 },
      { from: 7, to: 9 },
      { from: 9, to: 11 },
    ]);
  });
});
