import { describe, expect, test } from 'vitest';
import { openLinkSigner } from '../link-signer.ts';
import { ringOf, ringsFrom } from '../secret-ring.ts';

const SECRET = Buffer.alloc(32, 1);
let now = new Date('2026-11-17T12:00:00Z');
const clock = { now: () => now };
const signer = openLinkSigner(ringOf(SECRET), clock);

describe('a signed link', () => {
  test('is good for its life, and expired after it', () => {
    now = new Date('2026-11-17T12:00:00Z');
    const signed = signer.sign(['a', 'report'], 60);
    expect(signed.expires).toBe(String(now.getTime() / 1000 + 60));
    expect(signer.judge(['a', 'report'], signed)).toBe('good');
    now = new Date('2026-11-17T12:00:59Z');
    expect(signer.judge(['a', 'report'], signed)).toBe('good');
    now = new Date('2026-11-17T12:01:00Z');
    expect(signer.judge(['a', 'report'], signed)).toBe('expired');
  });

  test.each<[string, readonly string[], (signed: { expires: string; signature: string }) => object]>([
    ['about something else', ['b', 'report'], (signed) => signed],
    ['whose parts are divided elsewhere', ['ar', 'eport'], (signed) => signed],
    ['with a part more', ['a', 'report', ''], (signed) => signed],
    ['that lives longer than it was given', ['a', 'report'], (signed) => ({ ...signed, expires: '9999999999' })],
    ['with one letter changed', ['a', 'report'], ({ expires, signature }) => ({ expires, signature: `${signature}x` })],
    ['without a signature', ['a', 'report'], ({ expires }) => ({ expires, signature: '' })],
    ['with a line break in a part', ['a\nreport'], (signed) => signed],
  ])('%s is wrong, and never expired', (_, parts, change) => {
    now = new Date('2026-11-17T12:00:00Z');
    const signed = change(signer.sign(['a', 'report'], 60)) as { expires: string; signature: string };
    expect(signer.judge(parts, signed)).toBe('wrong');
    now = new Date('2027-11-17T12:00:00Z');
    expect(signer.judge(parts, signed)).toBe('wrong');
  });

  test('survives a turn of the secret, and not the end of an old one', () => {
    now = new Date('2026-11-17T12:00:00Z');
    const signed = openLinkSigner(ringsFrom({ current: 'old', previous: [] })('links'), clock).sign(['a'], 60);
    const turned = openLinkSigner(ringsFrom({ current: 'new', previous: ['old'] })('links'), clock);
    const later = openLinkSigner(ringsFrom({ current: 'new', previous: [] })('links'), clock);
    expect([turned.judge(['a'], signed), later.judge(['a'], signed)]).toEqual(['good', 'wrong']);
  });

  test('cannot be made of parts with line breaks', () => {
    expect(() => signer.sign(['a\nb'], 60)).toThrow('line break');
  });
});
