import { describe, expect, test } from 'vitest';
import { MemoryLimiter } from '../memory-limiter.ts';

const policy = { name: 'address', quota: 3, windowSeconds: 60 };

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
});
