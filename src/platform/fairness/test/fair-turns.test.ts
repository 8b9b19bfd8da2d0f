import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FairTurns } from '../fair-turns.ts';

const signal = new AbortController().signal;
const full = () => new Error('full');

/** Work that lasts until it is told. */
function pieces(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (holder: string, name: string, options = { signal, full }) =>
    turns.run(holder, options, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { begun, bring, end };
}

describe('fair turns', () => {
  test('so many run at once, and the next begins when one has ended, also when it failed', async () => {
    const turns = new FairTurns({ atOnce: 1, maxWaiting: 10 });
    const failing = turns.run('a', { signal, full }, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    const { begun, bring, end } = pieces(turns);
    const first = bring('a', 'one');
    const second = bring('a', 'two');
    await nextTurn();
    expect(begun).toEqual(['one']);
    await end('one');
    expect([await first, begun]).toEqual(['one', ['one', 'two']]);
    await end('two');
    expect(await second).toBe('two');
  });

  test('a newcomer does not stand behind all pieces of another', async () => {
    const { begun, bring, end } = pieces(new FairTurns({ atOnce: 1, maxWaiting: 10 }));
    const all = [bring('many', 'm1'), bring('many', 'm2'), bring('many', 'm3'), bring('few', 'f1')];
    await nextTurn();
    await end('m1');
    expect(begun).toEqual(['m1', 'f1']);
    for (const name of ['f1', 'm2', 'm3']) await end(name);
    expect(await Promise.all(all)).toEqual(['m1', 'm2', 'm3', 'f1']);
  });

  test('the last of whoever has most is turned away, and whoever leaves takes no turn', async () => {
    const { begun, bring, end } = pieces(new FairTurns({ atOnce: 1, maxWaiting: 2 }));
    const leaving = new AbortController();
    const running = bring('many', 'm1');
    const second = bring('many', 'm2', { signal: leaving.signal, full });
    const refused = bring('many', 'm3');
    const other = bring('few', 'f1');
    await expect(refused).rejects.toThrow('full');
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    await expect(bring('late', 'l1', { signal: leaving.signal, full })).rejects.toThrow('left');
    await end('m1');
    await end('f1');
    expect([await running, await other, begun]).toEqual(['m1', 'f1', ['m1', 'f1']]);
  });
});
