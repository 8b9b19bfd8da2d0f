import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';
import { base32, codeAt, stepAt, stepOf, totpAddress } from '../totp.ts';

/** The examples of RFC 6238, appendix B (SHA-1), of which we show the last six of eight digits. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes by time', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i s', (seconds, digits) => {
    expect(codeAt(SECRET, stepAt(new Date(seconds * 1000)))).toBe(digits.slice(-6));
  });

  test('are taken a step early and a step late, and no further', () => {
    const now = new Date('2026-11-17T12:00:10Z');
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((drift) => stepOf(SECRET, codeAt(SECRET, step + drift), now, 0));
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('are taken only of steps after the last', () => {
    const now = new Date('2026-11-17T12:00:10Z');
    const step = stepAt(now);
    expect(stepOf(SECRET, codeAt(SECRET, step), now, step)).toBeUndefined();
    expect(stepOf(SECRET, codeAt(SECRET, step - 1), now, step)).toBeUndefined();
    expect(stepOf(SECRET, codeAt(SECRET, step + 1), now, step)).toBe(step + 1);
  });
});

describe('base32', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j (RFC 4648, without padding)', (text, spelt) => {
    expect(base32(Buffer.from(text))).toBe(spelt);
  });

  test('has as many letters as the bits need', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(base32(bytes)).toHaveLength(Math.ceil((bytes.length * 8) / 5));
      }),
      { numRuns: randomCases(200) },
    );
  });
});

test('the address for applications names the account, escaped', () => {
  const address = new URL(totpAddress(SECRET, { issuer: 'Quintet', email: 'a+b&c@example.com' }));
  expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual(['otpauth:', '/Quintet:a+b&c@example.com']);
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: base32(SECRET), issuer: 'Quintet' });
});

describe('recovery codes', () => {
  test('are ten different ones', () => {
    expect(new Set(newRecoveryCodes()).size).toBe(10);
  });

  test('are one however they are written, and another for another person', () => {
    const hash = (member: string, code: string) => hashOfRecoveryCode(SECRET, member, code).toString('hex');
    expect(hash('ada', 'K3M7Q 2XFPA')).toBe(hash('ada', 'k3m7q-2xfpa'));
    expect(hash('ada', 'k3m7q2xfpb')).not.toBe(hash('ada', 'k3m7q-2xfpa'));
    expect(hash('bob', 'k3m7q-2xfpa')).not.toBe(hash('ada', 'k3m7q-2xfpa'));
  });
});
