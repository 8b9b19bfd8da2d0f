import { describe, expect, test } from 'vitest';
import { keepAnswers } from '../kept-answers.ts';

function keeper(capacity = 10, millisecondsFor: (answer: string) => number = () => 1000) {
  let now = 0;
  let made = 0;
  const kept = keepAnswers<string>({ clock: { now: () => new Date(now) }, capacity, millisecondsFor });
  const ask = (key: string) =>
    kept.get(key, async () => {
      made += 1;
      return `${key}${made}`;
    });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { kept, ask, pass };
}

describe('kept answers', () => {
  test('are given again until their time is over', async () => {
    const { ask, pass } = keeper();
    expect(await ask('a')).toBe('a1');
    pass(999);
    expect(await ask('a')).toBe('a1');
    pass(1);
    expect(await ask('a')).toBe('a2');
  });

  test('do not live longer when the clock is set back', async () => {
    const { ask, pass } = keeper();
    await ask('a');
    pass(-1);
    expect(await ask('a')).toBe('a2');
  });

  test('are made once for all who ask at the same time', async () => {
    const { ask } = keeper();
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a1', 'a1', 'b2']);
  });

  test('are not kept when they say so', async () => {
    const { ask } = keeper(10, () => 0);
    expect([await ask('a'), await ask('a')]).toEqual(['a1', 'a2']);
  });

  test('give way to others, the longest unused first', async () => {
    const { ask } = keeper(2);
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    expect([await ask('a'), await ask('c'), await ask('b')]).toEqual(['a1', 'c3', 'b4']);
  });

  test('a failure reaches everybody who waits, and is tried again by the next', async () => {
    const { kept, ask } = keeper();
    const fail = () => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([kept.get('a', fail), kept.get('a', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe('a1');
  });
});
