import { describe, expect, test } from 'vitest';
import { PROBED_DOMAINS } from '../../well-known-domains.ts';
import { openListPaces } from '../list-paces.ts';
import { openQuestionPace } from '../question-pace.ts';

/** The pace of questions, by a clock that only moves when somebody waits for it. */
type Sent = { name: string; at: number };

function clockwork({ lateBy = () => 0 }: { lateBy?: (at: number) => number } = {}) {
  let time = 0;
  const sleeping: { until: number; wake: () => void }[] = [];
  return {
    timing: {
      now: () => time,
      wait: (milliseconds: number, signal: AbortSignal | undefined) =>
        new Promise<void>((resolve) => {
          sleeping.push({ until: time + milliseconds + lateBy(time), wake: resolve });
          signal?.addEventListener('abort', () => resolve(), { once: true });
        }),
    },
    /** Until nobody sleeps any more. */
    run: async () => {
      for (;;) {
        for (let idle = 0; idle < 5000; idle += 1) await Promise.resolve();
        const next = sleeping.toSorted((a, b) => a.until - b.until)[0];
        if (next === undefined) return;
        sleeping.splice(sleeping.indexOf(next), 1);
        time = Math.max(time, next.until);
        next.wake();
      }
    },
  };
}

/** The most within any second. */
function most(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
}

async function ask(names: readonly string[], limits: { perSecond: number; perSecondOfDomain: number }, options = {}) {
  const { timing, run } = clockwork(options);
  const pace = openQuestionPace(limits, timing);
  const sent: Sent[] = [];
  for (const name of names) void pace(name, undefined).then(() => sent.push({ name, at: timing.now() }));
  await run();
  return sent;
}

describe('the pace of questions', () => {
  test('is kept for a registered domain and what lies below it', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `t${at}.mail.provider.co.th`);
    const sent = await ask(names, { perSecond: 1000, perSecondOfDomain: 5 });
    expect(sent).toHaveLength(40);
    expect(most(sent.map(({ at }) => at))).toBe(5);
    expect(sent.at(-1)?.at).toBeGreaterThan(39 * 200);
    expect(sent.map(({ name }) => name)).toEqual(names);
  });

  test('is kept over all of them, and one slow domain holds up no other', async () => {
    const names = [
      ...Array.from({ length: 20 }, () => 'slow.com'),
      ...Array.from({ length: 100 }, (_, at) => `d${at}.com`),
    ];
    const sent = await ask(names, { perSecond: 50, perSecondOfDomain: 2 });
    expect(most(sent.map(({ at }) => at))).toBeLessThanOrEqual(50);
    expect(most(sent.map(({ at }) => at))).toBeGreaterThan(45);
    const others = sent.filter(({ name }) => name !== 'slow.com');
    expect(others.at(-1)?.at).toBeLessThan(3000);
    expect(sent.at(-1)?.at).toBeGreaterThan(9 * 1000);
  });

  test('is not made up for when the process was late', async () => {
    const late = { lateBy: (at: number) => (at > 1000 && at < 1500 ? 700 : 0) };
    const sent = await ask(
      Array.from({ length: 30 }, () => 'a.com'),
      { perSecond: 1000, perSecondOfDomain: 10 },
      late,
    );
    expect(most(sent.map(({ at }) => at))).toBeLessThanOrEqual(10);
    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...gaps)).toBeGreaterThan(700);
  });

  test('whoever leaves takes no turn', async () => {
    const { timing, run } = clockwork();
    const pace = openQuestionPace({ perSecond: 1000, perSecondOfDomain: 1 }, timing);
    const leaving = new AbortController();
    const ended: string[] = [];
    void pace('a.com', undefined).then(() => ended.push(`first ${timing.now()}`));
    void pace('a.com', leaving.signal).then(() => ended.push('left'));
    void pace('a.com', undefined).then(() => ended.push(`second ${timing.now()}`));
    leaving.abort();
    await run();
    expect(ended.toSorted()).toEqual(['first 0', 'left', 'second 1100']);
  });

  test('whoever leaves a queue leaves at once, and lets nobody past those before', async () => {
    const { timing, run } = clockwork();
    const pace = openQuestionPace({ perSecond: 1, perSecondOfDomain: 1000 }, timing);
    const leaving = new AbortController();
    const ended: string[] = [];
    for (const name of ['a.com', 'b.com', 'c.com']) void pace(name, undefined).then(() => ended.push(name));
    void pace('d.com', leaving.signal).then(() => ended.push(`left ${timing.now()}`));
    void pace('e.com', undefined).then(() => ended.push(`e.com ${timing.now()}`));
    for (let idle = 0; idle < 100; idle += 1) await Promise.resolve();
    leaving.abort();
    await run();
    expect(ended).toEqual(['a.com', 'left 0', 'b.com', 'c.com', 'e.com 3300']);
  });
});

describe('tests of the name servers', () => {
  test.each([
    [100, 1200],
    [4, 2400],
  ])('wait behind no list, within the pace of %i of all', async (perSecond, boundMs) => {
    const perSecondOfDomain = 5;
    const { timing, run } = clockwork();
    const { ofLists, ofTests } = openListPaces({ perSecond, perSecondOfDomain }, timing);
    const sent: (Sent & { isTest: boolean })[] = [];
    const ask = (name: string, isTest: boolean) =>
      (isTest ? ofTests : ofLists)(name, undefined).then(() => sent.push({ name, at: timing.now(), isTest }));
    const queue = Array.from({ length: 300 }, (_, at) =>
      at % 5 === 0 ? `t${at}.protection.outlook.com` : `d${at}.com`,
    );
    for (const name of queue) void ask(name, false);
    const tests = async () => {
      const took: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const begun = timing.now();
        await Promise.all(PROBED_DOMAINS.map((name) => ask(name, true)));
        took.push(timing.now() - begun);
      }
      return took;
    };
    const all = tests();
    await run();
    for (const took of await all) expect(took).toBeLessThanOrEqual(boundMs);
    expect(sent).toHaveLength(queue.length + 5 * PROBED_DOMAINS.length);
    expect(most(sent.map(({ at }) => at))).toBeLessThanOrEqual(perSecond);
    const ofOutlook = sent.filter(({ name }) => name.endsWith('outlook.com'));
    expect(most(ofOutlook.map(({ at }) => at))).toBeLessThanOrEqual(perSecondOfDomain);
    expect(sent.at(-1)?.isTest).toBe(false);
  });
});
