import { describe, expect, test } from 'vitest';
import { openSiteTurns } from '../site-turns.ts';

/** Turns under a clock that moves only as far as somebody waits. */
function turnsOnPaper() {
  const waits: number[] = [];
  let now = 5000;
  const turns = openSiteTurns({
    now: () => now,
    wait: async (milliseconds, signal) => {
      waits.push(milliseconds);
      signal.throwIfAborted();
    },
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const never = new AbortController().signal;
  return { take: (host: string, signal = never) => turns.take(host, signal), waits, pass };
}

describe('turns at a site', () => {
  test('a burst of eight goes at once, then one a second', async () => {
    const { take, waits } = turnsOnPaper();
    for (let i = 0; i < 11; i += 1) expect(await take('a.example')).toBe(true);
    expect(waits).toEqual([1000, 2000, 3000]);
  });

  test('sites do not wait for one another', async () => {
    const { take, waits } = turnsOnPaper();
    for (let i = 0; i < 8; i += 1) await take('a.example');
    expect(await take('b.example')).toBe(true);
    expect(waits).toEqual([]);
  });

  test('all names of a domain are one site, and those of a host of sites are not', async () => {
    const { take, waits } = turnsOnPaper();
    for (let i = 0; i < 8; i += 1) await take(`host-${i}.a.example:8080`);
    await take('www.a.example');
    expect(waits).toEqual([1000]);
    for (let i = 0; i < 9; i += 1) await take(`hotel-${i}.blogspot.com`);
    expect(waits).toEqual([1000]);
  });

  test('a line that is too long is not joined, and is shorter a second later', async () => {
    const { take, pass, waits } = turnsOnPaper();
    for (let i = 0; i < 12; i += 1) expect(await take('a.example')).toBe(true);
    expect(await take('a.example')).toBe(false);
    expect(await take('a.example')).toBe(false);
    pass(1000);
    expect(await take('a.example')).toBe(true);
    expect(waits.at(-1)).toBe(4000);
  });

  test('rest gives the whole burst back', async () => {
    const { take, pass, waits } = turnsOnPaper();
    for (let i = 0; i < 8; i += 1) await take('a.example');
    pass(8000);
    for (let i = 0; i < 8; i += 1) await take('a.example');
    expect(waits).toEqual([]);
  });

  test('whoever cannot wait gets no turn', async () => {
    const { take } = turnsOnPaper();
    const gone = AbortSignal.abort();
    expect(await take('a.example', gone)).toBe(false);
  });
});
