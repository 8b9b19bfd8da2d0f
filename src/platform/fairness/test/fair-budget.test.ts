import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Share } from '../fair-budget.ts';
import { FairBudget } from '../fair-budget.ts';

type Held = { holder: string; amount: number; share: Share; isEnded: boolean };

/** A budget, and what is held of it as a client sees it. */
class Fixture {
  readonly budget: FairBudget;
  held: Held[] = [];

  constructor(options: ConstructorParameters<typeof FairBudget>[0]) {
    this.budget = new FairBudget(options);
  }

  take(holder: string, amount = 1, worth?: () => number): Held | string {
    const held = { holder, amount, isEnded: false } as Held;
    const end = () => {
      held.isEnded = true;
      this.held = this.held.filter((other) => other !== held);
    };
    const share = this.budget.take(holder, { amount, end, ...(worth !== undefined && { worth }) });
    if (typeof share === 'string') return share;
    this.held.push(Object.assign(held, { share }));
    return held;
  }

  give(which: number): void {
    const [held] = this.held.splice(which % Math.max(1, this.held.length), 1);
    held?.share.give();
  }

  amounts(): Map<string, number> {
    const amounts = new Map<string, number>();
    for (const { holder, amount } of this.held) amounts.set(holder, (amounts.get(holder) ?? 0) + amount);
    return amounts;
  }
}

const doing = fc.oneof(
  fc.record({ holder: fc.constantFrom('a', 'b', 'c', 'd'), amount: fc.integer({ min: 1, max: 10 }) }),
  fc.nat(),
);

describe('a budget of shares', () => {
  test('counts exactly, never gives more than it has, and takes only from those who have more', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 100 }), (events) => {
        const fixture = new Fixture({ most: 40 });
        for (const event of events) {
          if (typeof event === 'number') fixture.give(event);
          else {
            const before = fixture.amounts();
            const own = before.get(event.holder) ?? 0;
            const largest = Math.max(0, ...[...before].filter(([name]) => name !== event.holder).map(([, sum]) => sum));
            const isThere = fixture.budget.has(event.holder, event.amount);
            const taken = fixture.take(event.holder, event.amount);
            expect(typeof taken !== 'string').toBe(isThere);
            const after = fixture.amounts();
            const lost = [...before].filter(([holder, sum]) => (after.get(holder) ?? 0) < sum);
            expect(lost.some(([holder]) => holder === event.holder)).toBe(false);
            for (const [, sum] of lost) expect(sum).toBeGreaterThan(own + event.amount);
            if (typeof taken === 'string') {
              expect([taken, lost]).toEqual(['used_up', []]);
              const free = 40 - [...before.values()].reduce((sum, each) => sum + each, 0);
              expect(free < event.amount && largest <= 40).toBe(true);
            }
          }
          const sum = fixture.held.reduce((all, { amount }) => all + amount, 0);
          expect([fixture.budget.taken, sum <= 40]).toEqual([sum, true]);
        }
        while (fixture.held.length > 0) fixture.give(0);
        expect(fixture.budget.taken).toBe(0);
      }),
    );
  });

  test('whoever holds nothing gets a share, however many keys have filled it with several things each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (attackers) => {
        const fixture = new Fixture({ most: 40 });
        for (let i = 0; i < 60; i += 1) fixture.take(`attacker ${i % attackers}`);
        expect(fixture.budget.taken).toBe(40);
        expect(fixture.take('newcomer')).toMatchObject({ holder: 'newcomer' });
        expect(fixture.budget.taken).toBe(40);
      }),
    );
  });

  test('of what one holder has, the least worthy goes first, and what is kept does not', () => {
    const fixture = new Fixture({ most: 3 });
    const [fast, slow, kept] = [
      fixture.take('a', 1, () => 5),
      fixture.take('a', 1, () => 2),
      fixture.take('a', 1, () => 1),
    ];
    (kept as Held).share.keep();
    fixture.take('b');
    expect([fast, slow, kept].map((held) => (held as Held).isEnded)).toEqual([false, true, false]);
    expect(fixture.take('b')).toBe('used_up');
  });

  test('nothing is ended that does not have to give way just now', () => {
    const budget = new FairBudget({ most: 2 });
    let isSlow = false;
    let ends = 0;
    const end = () => {
      ends += 1;
    };
    budget.take('a', { amount: 2, end, mayEnd: () => isSlow });
    expect([budget.take('b', { amount: 1 }), ends]).toEqual(['used_up', 0]);
    isSlow = true;
    expect([typeof budget.take('b', { amount: 1 }), ends, budget.taken]).toEqual(['object', 1, 1]);
  });

  test('one holder has so much with several things, and all of it with one', () => {
    const fixture = new Fixture({ most: 10, mostOfSeveral: 5 });
    const whole = fixture.take('a', 10) as Held;
    whole.share.give(6);
    expect(fixture.take('a', 2)).toBe('too_much_of_one');
    expect(fixture.take('a', 1)).toMatchObject({ amount: 1 });
    expect(whole.share.grow(1)).toBe('too_much_of_one');
  });

  test('grows for the same thing, and no more once it has ended', () => {
    const fixture = new Fixture({ most: 10 });
    const first = fixture.take('a', 4) as Held;
    expect([first.share.grow(4), fixture.budget.taken]).toEqual([undefined, 8]);
    const other = fixture.take('b', 3) as Held;
    expect([first.isEnded, fixture.budget.taken]).toEqual([true, 3]);
    expect([first.share.grow(1), fixture.budget.taken]).toEqual(['used_up', 3]);
    first.share.give();
    other.share.give();
    expect(fixture.budget.taken).toBe(0);
  });

  test('a single thing may be larger than all there is', () => {
    const fixture = new Fixture({ most: 10 });
    expect(fixture.take('a', 12)).toMatchObject({ amount: 12 });
    expect([fixture.take('a', 1), fixture.take('b', 12)]).toEqual(['used_up', 'used_up']);
  });
});
