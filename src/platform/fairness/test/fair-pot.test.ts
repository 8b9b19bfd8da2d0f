import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Share } from '../fair-pot.ts';
import { FairPot } from '../fair-pot.ts';

type Held = { holder: string; amount: number; share: Share; isEnded: boolean };

/** A pot, and what is held of it as a client sees it. */
class House {
  readonly pot: FairPot;
  held: Held[] = [];

  constructor(options: ConstructorParameters<typeof FairPot>[0]) {
    this.pot = new FairPot(options);
  }

  take(holder: string, amount = 1, worth?: () => number): Held | string {
    const held = { holder, amount, isEnded: false } as Held;
    const end = () => {
      held.isEnded = true;
      this.held = this.held.filter((other) => other !== held);
    };
    const share = this.pot.take(holder, { amount, end, ...(worth !== undefined && { worth }) });
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

describe('a pot of shares', () => {
  test('counts exactly, never gives more than it has, and takes only from those who have more', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 100 }), (events) => {
        const house = new House({ most: 40 });
        for (const event of events) {
          if (typeof event === 'number') house.give(event);
          else {
            const before = house.amounts();
            const own = before.get(event.holder) ?? 0;
            const largest = Math.max(0, ...[...before].filter(([name]) => name !== event.holder).map(([, sum]) => sum));
            const isThere = house.pot.has(event.holder, event.amount);
            const taken = house.take(event.holder, event.amount);
            expect(typeof taken !== 'string').toBe(isThere);
            const after = house.amounts();
            const lost = [...before].filter(([holder, sum]) => (after.get(holder) ?? 0) < sum);
            expect(lost.some(([holder]) => holder === event.holder)).toBe(false);
            for (const [, sum] of lost) expect(sum).toBeGreaterThan(own + event.amount);
            if (typeof taken === 'string') {
              expect([taken, lost]).toEqual(['used_up', []]);
              const free = 40 - [...before.values()].reduce((sum, each) => sum + each, 0);
              expect(free < event.amount && largest <= 40).toBe(true);
            }
          }
          const sum = house.held.reduce((all, { amount }) => all + amount, 0);
          expect([house.pot.taken, sum <= 40]).toEqual([sum, true]);
        }
        while (house.held.length > 0) house.give(0);
        expect(house.pot.taken).toBe(0);
      }),
    );
  });

  test('whoever holds nothing gets a share, however many keys have filled it with several things each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (attackers) => {
        const house = new House({ most: 40 });
        for (let i = 0; i < 60; i += 1) house.take(`attacker ${i % attackers}`);
        expect(house.pot.taken).toBe(40);
        expect(house.take('newcomer')).toMatchObject({ holder: 'newcomer' });
        expect(house.pot.taken).toBe(40);
      }),
    );
  });

  test('of what one holder has, the least worthy goes first, and what is kept does not', () => {
    const house = new House({ most: 3 });
    const [fast, slow, kept] = [house.take('a', 1, () => 5), house.take('a', 1, () => 2), house.take('a', 1, () => 1)];
    (kept as Held).share.keep();
    house.take('b');
    expect([fast, slow, kept].map((held) => (held as Held).isEnded)).toEqual([false, true, false]);
    expect(house.take('b')).toBe('used_up');
  });

  test('nothing is ended that does not have to give way just now', () => {
    const pot = new FairPot({ most: 2 });
    let isSlow = false;
    let ends = 0;
    const end = () => {
      ends += 1;
    };
    pot.take('a', { amount: 2, end, mayEnd: () => isSlow });
    expect([pot.take('b', { amount: 1 }), ends]).toEqual(['used_up', 0]);
    isSlow = true;
    expect([typeof pot.take('b', { amount: 1 }), ends, pot.taken]).toEqual(['object', 1, 1]);
  });

  test('one holder has so much with several things, and all of it with one', () => {
    const house = new House({ most: 10, mostOfSeveral: 5 });
    const whole = house.take('a', 10) as Held;
    whole.share.give(6);
    expect(house.take('a', 2)).toBe('too_much_of_one');
    expect(house.take('a', 1)).toMatchObject({ amount: 1 });
    expect(whole.share.grow(1)).toBe('too_much_of_one');
  });

  test('grows for the same thing, and no more once it has ended', () => {
    const house = new House({ most: 10 });
    const first = house.take('a', 4) as Held;
    expect([first.share.grow(4), house.pot.taken]).toEqual([undefined, 8]);
    const other = house.take('b', 3) as Held;
    expect([first.isEnded, house.pot.taken]).toEqual([true, 3]);
    expect([first.share.grow(1), house.pot.taken]).toEqual(['used_up', 3]);
    first.share.give();
    other.share.give();
    expect(house.pot.taken).toBe(0);
  });

  test('a single thing may be larger than all there is', () => {
    const house = new House({ most: 10 });
    expect(house.take('a', 12)).toMatchObject({ amount: 12 });
    expect([house.take('a', 1), house.take('b', 12)]).toEqual(['used_up', 'used_up']);
  });
});
