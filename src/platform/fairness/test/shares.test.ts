import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Shares } from '../shares.ts';

const takeAll = (shares: Shares, holder: string) => {
  while (shares.mayTake(holder)) shares.take(holder);
  return shares.heldBy(holder);
};

describe('shares', () => {
  test('whoever is alone gets half, and less beside others', () => {
    expect(takeAll(new Shares(3000), 'a')).toBe(1500);
    const shares = new Shares(2000);
    const taken = Array.from({ length: 9 }, () => 0);
    for (let more = true; more; ) {
      more = false;
      taken.forEach((_, holder) => {
        if (!shares.mayTake(String(holder))) return;
        shares.take(String(holder));
        more = true;
      });
    }
    expect(Array.from({ length: 9 }, (_, holder) => shares.heldBy(String(holder)))).toEqual(taken.map(() => 200));
  });

  test('whoever has nothing finds something, whatever nine greedy ones do, in whatever order', () => {
    const turns = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.boolean()), { maxLength: 2000 });
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 5000 }), turns, (capacity, all) => {
        const shares = new Shares(capacity);
        for (const [who, takes] of all) {
          const holder = String(who);
          if (takes) takeAll(shares, holder);
          else if (shares.heldBy(holder) > 0) shares.give(holder);
          expect(shares.mayTake('newcomer')).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('what was given back is forgotten', () => {
    const shares = new Shares(10);
    shares.take('a', 4);
    shares.give('a');
    expect([shares.heldBy('a'), shares.total]).toEqual([3, 3]);
    shares.give('a', 3);
    expect([shares.heldBy('a'), shares.total, shares.isFull]).toEqual([0, 0, false]);
  });

  test('of many who came and went nothing is left to look through', () => {
    const shares = new Shares(1e6);
    shares.take('stays', 5);
    for (let i = 0; i < 100_000; i += 1) {
      shares.take(`a${i}`);
      shares.give(`a${i}`);
    }
    expect([shares.heldBy('stays'), shares.total, shares.mayTake('a1')]).toEqual([5, 5, true]);
  });
});
