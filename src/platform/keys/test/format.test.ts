import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { hashKey, hintOf, isKeyOf, makeKey, pepperFrom } from '../format.ts';

describe('the form of a key', () => {
  test('is prefix, service, 32 random characters and a checksum, all of which a double click selects', () => {
    const key = makeKey('readiness');
    expect(key).toMatch(/^qt_readiness_[0-9A-Za-z]{38}$/);
    expect(isKeyOf('readiness', key)).toBe(true);
    expect(new Set(Array.from({ length: 1000 }, () => makeKey('fec'))).size).toBe(1000);
  });

  test('belongs to one service', () => {
    expect(isKeyOf('fec', makeKey('readiness'))).toBe(false);
  });

  test('any single wrong character is noticed without a look-up', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 50 }), fc.constantFrom(...alphabet.split('')), (at, character) => {
        const key = makeKey('readiness');
        const changed = key.slice(0, at) + character + key.slice(at + 1);
        expect(isKeyOf('readiness', changed)).toBe(changed === key);
      }),
      { numRuns: randomCases(2000) },
    );
  });

  test('text that is no key is none, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => !isKeyOf('readiness', text)));
    expect(isKeyOf('readiness', `${makeKey('readiness')}\n`)).toBe(false);
    expect(isKeyOf('readiness', ` ${makeKey('readiness')}`)).toBe(false);
  });

  test('the hint shows the service and the last four characters only', () => {
    const key = makeKey('readiness');
    expect(hintOf(key)).toBe(`qt_readiness_…${key.slice(-4)}`);
  });

  test('the hash depends on key and pepper; the id of a pepper says nothing of its secret', () => {
    const key = makeKey('readiness');
    const [a, b] = [pepperFrom('a'.repeat(32)), pepperFrom('b'.repeat(32))];
    expect(hashKey(key, a)).toHaveLength(32);
    expect(hashKey(key, a).equals(hashKey(key, b))).toBe(false);
    expect(a.id).toMatch(/^[0-9a-f]{12}$/);
    expect(a.id).not.toBe(b.id);
  });
});
