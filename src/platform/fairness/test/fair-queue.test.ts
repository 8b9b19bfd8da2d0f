import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import type { Turn } from '../fair-queue.ts';
import { FairQueue } from '../fair-queue.ts';

/** A queue with a clock of its own and so many slots that work. */
type Piece = { holder: string; number: number; milliseconds: number };

class Fixture {
  now = 0;
  readonly queue: FairQueue<Piece>;
  readonly #slots: number;
  readonly working: { turn: Turn<Piece>; until: number }[] = [];
  readonly begun: Piece[] = [];
  readonly turnedAway: Piece[] = [];
  readonly brought: Piece[] = [];

  constructor(slots: number, maxWaiting: number) {
    this.#slots = slots;
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
    while (this.working.length < this.#slots) {
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
const slots = fc.integer({ min: 1, max: 4 });

/** One holder that has worked in two slots at once, and brings ever more. */
const BUSY_ALONE = [3, 3, 'step', 1, 'step', 1, 1, 1].map((each) =>
  typeof each === 'number' ? { holder: 'a', milliseconds: each } : ('step' as const),
);

function live(fixture: Fixture, past: readonly ({ holder: string; milliseconds: number } | 'step')[]): void {
  for (const event of past) {
    if (event === 'step') fixture.step();
    else fixture.bring(event.holder, event.milliseconds);
  }
}

describe('turns by holder', () => {
  test('a newcomer waits for one piece of each other holder at most', () => {
    fc.assert(
      fc.property(slots, history, (size, past) => {
        const fixture = new Fixture(size, 1000);
        live(fixture, past);
        const before = fixture.begun.length;
        const own = fixture.bring('newcomer', 1);
        while (!fixture.begun.includes(own)) expect(fixture.step()).toBe(true);
        const others = fixture.begun.slice(before, fixture.begun.indexOf(own)).map(({ holder }) => holder);
        expect(others.length).toBe(new Set(others).size);
      }),
      { numRuns: randomCases(10_000), examples: [[2, BUSY_ALONE]] },
    );
  });

  test('nothing waits while a slot is free, everything that was brought is done, first come first served', () => {
    fc.assert(
      fc.property(slots, history, (size, past) => {
        const fixture = new Fixture(size, 1000);
        live(fixture, past);
        do expect(fixture.queue.waiting > 0 && fixture.working.length < size).toBe(false);
        while (fixture.step());
        expect(fixture.begun).toHaveLength(past.filter((event) => event !== 'step').length);
        for (const holder of HOLDERS) {
          const numbers = fixture.begun.filter((piece) => piece.holder === holder).map(({ number }) => number);
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('two that always have work get about the same time, however long their pieces are', () => {
    const lengths = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(lengths, lengths, (ofA, ofB) => {
        const fixture = new Fixture(1, 1000);
        const time: Record<string, number> = { a: 0, b: 0 };
        for (const [holder, milliseconds] of [
          ['a', ofA],
          ['b', ofB],
        ] as const) {
          for (let i = 0; i < 3; i += 1) fixture.bring(holder, milliseconds);
        }
        for (let i = 0; i < 300; i += 1) {
          const piece = fixture.working[0]?.turn.item;
          fixture.step();
          if (piece === undefined) continue;
          time[piece.holder] = (time[piece.holder] ?? 0) + piece.milliseconds;
          fixture.bring(piece.holder, piece.milliseconds);
        }
        expect(Math.abs((time['a'] ?? 0) - (time['b'] ?? 0))).toBeLessThanOrEqual(2 * Math.max(ofA, ofB));
      }),
    );
  });

  test('whoever had much is not starved by newcomers without end', () => {
    const fixture = new Fixture(1, 1000);
    fixture.bring('a', 1000);
    fixture.bring('other', 10);
    fixture.step();
    const waiting = fixture.bring('a', 1);
    let newcomers = 0;
    while (!fixture.begun.includes(waiting) && newcomers < 10_000) {
      newcomers += 1;
      fixture.bring(`newcomer ${newcomers}`, 10);
      fixture.step();
    }
    expect(newcomers).toBeGreaterThan(10);
    expect(newcomers).toBeLessThan(1000);
  });

  test('what leaves the line is not begun, and others are', () => {
    fc.assert(
      fc.property(history, fc.nat(), (past, which) => {
        const fixture = new Fixture(1, 1000);
        const waiting = past.flatMap((event) =>
          event === 'step' ? [] : [fixture.bring(event.holder, event.milliseconds)],
        );
        const gone = waiting[which % Math.max(1, waiting.length)];
        if (gone === undefined) return;
        const wasWaiting = !fixture.begun.includes(gone);
        expect(fixture.queue.remove(gone.holder, gone)).toBe(wasWaiting);
        expect(fixture.queue.remove(gone.holder, gone)).toBe(false);
        while (fixture.step());
        expect(fixture.begun.includes(gone)).toBe(!wasWaiting);
        expect(fixture.begun).toHaveLength(waiting.length - (wasWaiting ? 1 : 0));
      }),
    );
  });
});

describe('a full line', () => {
  test('stays within its bound, and nobody is turned away for one who has as much in it', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 10 }), (past, maxWaiting) => {
        const fixture = new Fixture(1, maxWaiting);
        for (const event of past) {
          if (event === 'step') fixture.step();
          else {
            const refused = fixture.turnedAway.length;
            const counts = Map.groupBy(fixture.waiting(), ({ holder }) => holder);
            const own = fixture.bring(event.holder, event.milliseconds);
            const out = fixture.turnedAway[refused];
            if (out !== undefined && out !== own) {
              const most = Math.max(...[...counts.values()].map((pieces) => pieces.length));
              expect(counts.get(out.holder)).toHaveLength(most);
              expect(most).toBeGreaterThan((counts.get(own.holder)?.length ?? 0) + 1);
            }
          }
          expect(fixture.queue.waiting).toBeLessThanOrEqual(maxWaiting);
        }
      }),
    );
  });

  test('a newcomer takes the last slot of whoever has most', () => {
    const fixture = new Fixture(1, 4);
    const pieces = Array.from({ length: 6 }, () => fixture.bring('a', 100));
    expect(fixture.turnedAway).toEqual([pieces[5]]);
    const other = fixture.bring('b', 1);
    expect(fixture.turnedAway).toEqual([pieces[5], pieces[4]]);
    fixture.step();
    expect(fixture.begun.at(-1)).toBe(other);
  });
});

test('work that does not fit a slot is passed over, and keeps its turn', () => {
  const queue = new FairQueue<string>({ maxWaiting: 10, now: () => 0 });
  for (const item of ['long', 'short']) queue.push('a', item);
  const isShort = (item: string) => item === 'short';
  expect(queue.has(isShort)).toBe(true);
  expect(queue.take(isShort)?.item).toBe('short');
  expect([queue.has(isShort), queue.take(isShort), queue.take()?.item]).toEqual([false, undefined, 'long']);
  queue.push('b', 'left');
  expect([queue.drain(), queue.waiting]).toEqual([['left'], 0]);
});
