import { describe, expect, test } from 'vitest';
import { MemoryLimiter } from '../memory-limiter.ts';

const policy = { name: 'address', quota: 3, windowSeconds: 60 };
const circles = [
  { subject: 'a /56', width: '/56', times: 4 },
  { subject: 'a /48', width: '/48', times: 16 },
];

describe('counting within the process', () => {
  test('allows exactly the quota, tells what remains, and opens again when the window ends', () => {
    let now = 0;
    const limiter = new MemoryLimiter(100, () => now);
    const verdicts = Array.from({ length: 5 }, () => limiter.consume(policy, 'a'));
    expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    now = 59_999;
    expect(limiter.consume(policy, 'a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
    now = 60_000;
    expect(limiter.consume(policy, 'a')).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
  });

  test('subjects and policies do not share', () => {
    const limiter = new MemoryLimiter();
    limiter.consume({ ...policy, quota: 1 }, 'a');
    expect(limiter.consume({ ...policy, quota: 1 }, 'b').allowed).toBe(true);
    expect(limiter.consume({ ...policy, name: 'key', quota: 1 }, 'a').allowed).toBe(true);
    expect(limiter.consume({ ...policy, quota: 1 }, 'a').allowed).toBe(false);
  });

  test('is bounded: a flood of subjects forgets the oldest, not the present ones', () => {
    let now = 0;
    const limiter = new MemoryLimiter(1000, () => now);
    for (let i = 0; i < 5000; i += 1) {
      now += 1;
      limiter.consume(policy, `subject ${i}`);
    }
    expect(limiter.consume(policy, 'subject 0').remaining).toBe(2);
    expect(limiter.consume(policy, 'subject 4999').remaining).toBe(1);
  });

  test('a request counts in its wider circles too: many subjects together have what the circle has', () => {
    const limiter = new MemoryLimiter();
    const passed = Array.from({ length: 100 }, (_, i) => limiter.consume(policy, `64-${i}`, circles)).filter(
      ({ allowed }) => allowed,
    );
    expect(passed).toHaveLength(policy.quota * 4);
    expect(passed.map(({ remaining }) => remaining)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0]);
  });

  test('whoever is used up uses up nothing of the neighbours', () => {
    const limiter = new MemoryLimiter();
    for (let i = 0; i < 1000; i += 1) limiter.consume(policy, 'greedy', circles);
    const neighbour = Array.from({ length: 3 }, () => limiter.consume(policy, 'neighbour', circles).allowed);
    expect(neighbour).toEqual([true, true, true]);
  });

  test('a flood of fresh subjects in a circle that is used up makes nobody forgotten', () => {
    const limiter = new MemoryLimiter(20);
    for (let i = 0; i < 3; i += 1) limiter.consume(policy, 'somebody else');
    for (let i = 0; i < 10_000; i += 1) limiter.consume(policy, `64-${i}`, circles);
    expect(limiter.consume(policy, 'somebody else').allowed).toBe(false);
    expect(limiter.consume(policy, '64-again', circles).allowed).toBe(false);
  });

  test('tells the longest of the waits', () => {
    let now = 0;
    const limiter = new MemoryLimiter(100, () => now);
    limiter.consume({ ...policy, quota: 1 }, 'early', [{ subject: 'wide', width: '/48', times: 2 }]);
    now = 30_000;
    limiter.consume({ ...policy, quota: 1 }, 'late', [{ subject: 'wide', width: '/48', times: 2 }]);
    const again = limiter.consume({ ...policy, quota: 1 }, 'late', [{ subject: 'wide', width: '/48', times: 2 }]);
    expect(again).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
    now = 60_000;
    const fresh = limiter.consume({ ...policy, quota: 1 }, 'third', [{ subject: 'wide', width: '/48', times: 2 }]);
    expect(fresh).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 });
  });
});
