import { afterEach, describe, expect, test } from 'vitest';
import type { DnsAnswer, RecordType, Resolver } from '#platform/outbound/resolver.ts';
import type { ResolverWatch } from '../resolver-watch.ts';
import { openResolverWatch } from '../resolver-watch.ts';

/** The tests that stand around a denial. */
const GOOD: DnsAnswer<'MX'> = {
  status: 'found',
  records: [{ exchange: 'a.b', priority: 1 }],
  ttlSeconds: 1,
  isAlias: false,
};
const DENIAL: DnsAnswer<'MX'> = { status: 'no_such_name', ttlSeconds: 1 };
const SILENCE: DnsAnswer<'MX'> = { status: 'failed', reason: 'timeout' };

let says: DnsAnswer<'MX'> = GOOD;
let tests = 0;
const resolver: Resolver = {
  resolve: async <Type extends RecordType>() => {
    tests += 1;
    return says as DnsAnswer<Type>;
  },
};
let watch: ResolverWatch;
const open = () => {
  says = GOOD;
  watch = openResolverWatch(resolver, { everyMs: 20 });
  watch.setActive(true);
};
afterEach(() => watch.setActive(false));
const signal = new AbortController().signal;
const isGood = () => expect.poll(() => watch.run()).not.toBeNull();

describe('what was said against a domain', () => {
  test('counts if the tests were good before the question and after the answer', async () => {
    open();
    await isGood();
    expect(await watch.wereGoodSince(performance.now(), signal)).toBe(true);
    expect(watch.trouble()).toBeNull();
  });

  test('does not count before the first test, nor if the question is older than the good tests', async () => {
    open();
    expect(await watch.wereGoodSince(performance.now() - 1000, signal)).toBe(false);
    expect(watch.run()).not.toBeNull();
  });

  test.each([
    ['deny what exists', DENIAL, /deny names that exist/],
    ['fail', SILENCE, /cannot be reached, or fail/],
  ])(
    'does not count when the name servers %s, nor when they are good again by the next test',
    async (_, broken, words) => {
      open();
      await isGood();
      const asked = performance.now();
      says = broken;
      await expect.poll(() => watch.trouble()).toMatch(words);
      expect(watch.run()).toBeNull();
      expect(await watch.wereGoodSince(asked, signal)).toBe(false);
      says = GOOD;
      await isGood();
      expect(await watch.wereGoodSince(asked, signal)).toBe(false);
      expect(await watch.wereGoodSince(performance.now(), signal)).toBe(true);
    },
  );

  test('counts for nobody once the watch has ended, and it asks no more', async () => {
    open();
    await isGood();
    const waiting = watch.wereGoodSince(performance.now(), signal);
    watch.setActive(false);
    expect(await waiting).toBe(false);
    expect(await watch.wereGoodSince(performance.now(), signal)).toBe(false);
    const before = tests;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(tests).toBe(before);
  });
});
