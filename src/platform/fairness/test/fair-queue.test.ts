import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Turn } from '../fair-queue.ts';
import { FairQueue } from '../fair-queue.ts';

/** A queue with a clock of its own and so many places that work. */
type Piece = { holder: string; number: number; milliseconds: number };

class House {
  now = 0;
  readonly queue: FairQueue<Piece>;
  readonly #places: number;
  readonly working: { turn: Turn<Piece>; until: number }[] = [];
  readonly begun: Piece[] = [];
  readonly turnedAway: Piece[] = [];
  readonly brought: Piece[] = [];

  constructor(places: number, maxWaiting: number) {
    this.#places = places;
    this.queue = new FairQueue({ maxWaiting, now: () => this.now });
  }

  bring(holder: string, milliseconds: number): Piece {
    const piece = { holder, number: this.brought.length, milliseconds };
    this.brought.push(piece);
    const turnedAway = this.queue.push(holder, piece);
    if (turnedAway !== undefined) this.turnedAway.push(turnedAway);
    this.#begin();
    return piece;
  }

  /** Until the next piece ends; false if none runs. */
  step(): boolean {
    const [next] = this.working.sort((a, b) => a.until - b.until);
    if (next === undefined) return false;
    this.now = next.until;
    this.working.splice(0, 1);
    next.turn.end();
    this.#begin();
    return true;
  }

  waiting(): Piece[] {
    const gone = new Set([...this.begun, ...this.turnedAway]);
    return this.brought.filter((piece) => !gone.has(piece));
  }

  #begin(): void {
    while (this.working.length < this.#places) {
      const turn = this.queue.take();
      if (turn === undefined) return;
      this.begun.push(turn.item);
      this.working.push({ turn, until: this.now + turn.item.milliseconds });
    }
  }
}

const HOLDERS = ['a', 'b', 'c', 'd', 'e'];
const doing = fc.oneof(
  fc.record({ holder: fc.constantFrom(...HOLDERS), milliseconds: fc.integer({ min: 1, max: 5000 }) }),
  fc.constant('step' as const),
);
const history = fc.array(doing, { maxLength: 120 });
const places = fc.integer({ min: 1, max: 4 });

function live(house: House, past: readonly ({ holder: string; milliseconds: number } | 'step')[]): void {
  for (const event of past) {
    if (event === 'step') house.step();
    else house.bring(event.holder, event.milliseconds);
  }
}

describe('turns by holder', () => {
  test('a newcomer waits for one piece of each other holder at most', () => {
    fc.assert(
      fc.property(places, history, (size, past) => {
        const house = new House(size, 1000);
        live(house, past);
        const before = house.begun.length;
        const own = house.bring('newcomer', 1);
        while (!house.begun.includes(own)) expect(house.step()).toBe(true);
        const others = house.begun.slice(before, house.begun.indexOf(own)).map(({ holder }) => holder);
        expect(others.length).toBe(new Set(others).size);
      }),
    );
  });

  test('nothing waits while a place is free, everything that was brought is done, first come first served', () => {
    fc.assert(
      fc.property(places, history, (size, past) => {
        const house = new House(size, 1000);
        live(house, past);
        do expect(house.queue.waiting > 0 && house.working.length < size).toBe(false);
        while (house.step());
        expect(house.begun).toHaveLength(past.filter((event) => event !== 'step').length);
        for (const holder of HOLDERS) {
          const numbers = house.begun.filter((piece) => piece.holder === holder).map(({ number }) => number);
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('two that always have work get about the same time, however long their pieces are', () => {
    const lengths = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(lengths, lengths, (ofA, ofB) => {
        const house = new House(1, 1000);
        const time: Record<string, number> = { a: 0, b: 0 };
        for (const [holder, milliseconds] of [
          ['a', ofA],
          ['b', ofB],
        ] as const) {
          for (let i = 0; i < 3; i += 1) house.bring(holder, milliseconds);
        }
        for (let i = 0; i < 300; i += 1) {
          const piece = house.working[0]?.turn.item;
          house.step();
          if (piece === undefined) continue;
          time[piece.holder] = (time[piece.holder] ?? 0) + piece.milliseconds;
          house.bring(piece.holder, piece.milliseconds);
        }
        expect(Math.abs((time['a'] ?? 0) - (time['b'] ?? 0))).toBeLessThanOrEqual(2 * Math.max(ofA, ofB));
      }),
    );
  });

  test('whoever had much is not starved by newcomers without end', () => {
    const house = new House(1, 1000);
    house.bring('a', 1000);
    house.bring('other', 10);
    house.step();
    const waiting = house.bring('a', 1);
    let newcomers = 0;
    while (!house.begun.includes(waiting) && newcomers < 10_000) {
      newcomers += 1;
      house.bring(`newcomer ${newcomers}`, 10);
      house.step();
    }
    expect(newcomers).toBeGreaterThan(10);
    expect(newcomers).toBeLessThan(1000);
  });

  test('what leaves the line is not begun, and others are', () => {
    fc.assert(
      fc.property(history, fc.nat(), (past, which) => {
        const house = new House(1, 1000);
        const waiting = past.flatMap((event) =>
          event === 'step' ? [] : [house.bring(event.holder, event.milliseconds)],
        );
        const gone = waiting[which % Math.max(1, waiting.length)];
        if (gone === undefined) return;
        const wasWaiting = !house.begun.includes(gone);
        expect(house.queue.remove(gone.holder, gone)).toBe(wasWaiting);
        expect(house.queue.remove(gone.holder, gone)).toBe(false);
        while (house.step());
        expect(house.begun.includes(gone)).toBe(!wasWaiting);
        expect(house.begun).toHaveLength(waiting.length - (wasWaiting ? 1 : 0));
      }),
    );
  });
});

describe('a full line', () => {
  test('stays within its bound, and nobody is turned away for one who has as much in it', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 10 }), (past, maxWaiting) => {
        const house = new House(1, maxWaiting);
        for (const event of past) {
          if (event === 'step') house.step();
          else {
            const refused = house.turnedAway.length;
            const counts = Map.groupBy(house.waiting(), ({ holder }) => holder);
            const own = house.bring(event.holder, event.milliseconds);
            const out = house.turnedAway[refused];
            if (out !== undefined && out !== own) {
              const most = Math.max(...[...counts.values()].map((pieces) => pieces.length));
              expect(counts.get(out.holder)).toHaveLength(most);
              expect(most).toBeGreaterThan((counts.get(own.holder)?.length ?? 0) + 1);
            }
          }
          expect(house.queue.waiting).toBeLessThanOrEqual(maxWaiting);
        }
      }),
    );
  });

  test('a newcomer takes the last place of whoever has most', () => {
    const house = new House(1, 4);
    const pieces = Array.from({ length: 6 }, () => house.bring('a', 100));
    expect(house.turnedAway).toEqual([pieces[5]]);
    const other = house.bring('b', 1);
    expect(house.turnedAway).toEqual([pieces[5], pieces[4]]);
    house.step();
    expect(house.begun.at(-1)).toBe(other);
  });
});

test('work that does not fit a place is passed over, and keeps its turn', () => {
  const queue = new FairQueue<string>({ maxWaiting: 10, now: () => 0 });
  for (const item of ['long', 'short']) queue.push('a', item);
  const isShort = (item: string) => item === 'short';
  expect(queue.has(isShort)).toBe(true);
  expect(queue.take(isShort)?.item).toBe('short');
  expect([queue.has(isShort), queue.take(isShort), queue.take()?.item]).toEqual([false, undefined, 'long']);
  queue.push('b', 'left');
  expect([queue.drain(), queue.waiting]).toEqual([['left'], 0]);
});
