import { describe, expect, test } from 'vitest';
import { openAnswerCache } from '../answer-cache.ts';

function keeper(capacity = 10, millisecondsFor: (answer: string) => number = () => 1000) {
  let now = 0;
  let made = 0;
  const kept = openAnswerCache<string>({ clock: { now: () => new Date(now) }, capacity, millisecondsFor });
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

  test('give way to others by size as well, and one that is too large is not kept', async () => {
    let made = 0;
    const kept = openAnswerCache<string>({
      clock: { now: () => new Date(0) },
      capacity: 10,
      millisecondsFor: () => 1000,
      room: { of: (answer) => answer.length, most: 10 },
    });
    const countOf = async (key: string, size: number) => {
      const before = made;
      await kept.get(key, async () => {
        made += 1;
        return 'x'.repeat(size);
      });
      return made - before;
    };
    await countOf('a', 4);
    await countOf('b', 4);
    await countOf('too large', 11);
    expect([await countOf('a', 4), await countOf('b', 4), await countOf('too large', 11)]).toEqual([0, 0, 1]);
    await countOf('c', 6);
    // Only as many went as were in the way.
    expect([await countOf('b', 4), await countOf('c', 6), await countOf('a', 4)]).toEqual([0, 0, 1]);
    // Its room is free again.
    expect([await countOf('d', 4), await countOf('d', 4)]).toEqual([1, 0]);
  });

  test('keys take room too where it is counted so', async () => {
    const made: string[] = [];
    const kept = openAnswerCache<string>({
      clock: { now: () => new Date(0) },
      capacity: 10,
      millisecondsFor: () => 1000,
      room: { of: (answer, key) => key.length + answer.length, most: 10 },
    });
    const ask = (key: string) => kept.get(key, async () => String(made.push(key)));
    await ask('seven77');
    await ask('four');
    await ask('four');
    await ask('seven77');
    expect(made).toEqual(['seven77', 'four', 'seven77']);
  });

  test('are kept also where they take no room', async () => {
    let made = 0;
    const kept = openAnswerCache<string>({
      clock: { now: () => new Date(0) },
      capacity: 2,
      millisecondsFor: () => 1000,
      room: { of: (answer) => answer.length, most: 10 },
    });
    const ask = () =>
      kept.get('missing', async () => {
        made += 1;
        return '';
      });
    expect([await ask(), await ask(), made]).toEqual(['', '', 1]);
  });

  test('a failure reaches everybody who waits, and is tried again by the next', async () => {
    const { kept, ask } = keeper();
    const fail = () => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([kept.get('a', fail), kept.get('a', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe('a1');
  });
});
