import { describe, expect, test } from 'vitest';
import { seal } from '#platform/secrets/envelope.ts';
import { ringOf, ringsFrom } from '#platform/secrets/secret-ring.ts';
import { DAYS_SHARED, MOST_CONTENT_BYTES, openChartSealer } from '../sealed-chart.ts';

const SECRET = Buffer.alloc(32, 7);
const START = new Date('2026-11-17T12:00:00.700Z');
const at = (now: Date) => ({ now: () => now });
const sealer = openChartSealer(ringOf(SECRET), at(START));
const DAY_MS = 86_400_000;

const BIRTH = JSON.stringify({ form: { day: '2', month: '10', year: '1869', time: '07:11', name: 'मोहनदास' } });

describe('the address of a chart', () => {
  test('opens to what was sealed, and says until when', () => {
    const { token, until } = sealer.seal(BIRTH);
    expect(until.toISOString()).toBe('2026-12-17T12:00:00.000Z');
    expect(sealer.open(token)).toEqual({ content: BIRTH, until });
    expect(token).toMatch(/^[\w-]+$/);
    expect(Buffer.from(token, 'base64url').includes('1869')).toBe(false);
  });

  test('is another one each time', () => {
    expect(sealer.seal(BIRTH).token).not.toBe(sealer.seal(BIRTH).token);
  });

  test('ends after thirty days, to the second', () => {
    const { token, until } = sealer.seal(BIRTH);
    const opens = (now: number) => openChartSealer(ringOf(SECRET), at(new Date(now))).open(token) !== undefined;
    expect(opens(until.getTime() - 1)).toBe(true);
    expect(opens(until.getTime())).toBe(false);
    expect(opens(START.getTime() + DAYS_SHARED * DAY_MS)).toBe(false);
    expect(opens(START.getTime() + 1000 * DAY_MS)).toBe(false);
  });

  test('tells little of how long its content is', () => {
    const lengths = Array.from({ length: 58 }, (_, size) => sealer.seal('x'.repeat(size + 1)).token.length);
    expect(new Set(lengths).size).toBe(1);
    expect(sealer.seal('x'.repeat(59)).token.length).toBeGreaterThan(lengths[0] as number);
  });

  test('holds the longest content, and no longer one', () => {
    const longest = 'न'.repeat(Math.floor(MOST_CONTENT_BYTES / 3));
    expect(sealer.open(sealer.seal(longest).token)?.content).toBe(longest);
    expect(() => sealer.seal('x'.repeat(MOST_CONTENT_BYTES + 1))).toThrow(RangeError);
    expect(() => sealer.seal('a\0b')).toThrow(RangeError);
    expect(sealer.open(sealer.seal('').token)?.content).toBe('');
  });
});

describe('what opens nothing', () => {
  const { token } = sealer.seal(BIRTH);
  const bytes = Buffer.from(token, 'base64url');

  test('a token with any single bit changed', () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(sealer.open(forged.toString('base64url')), `bit ${bit}`).toBeUndefined();
    }
  });

  test('a token that is cut off anywhere', () => {
    for (let length = 0; length < token.length; length += 1) {
      expect(sealer.open(token.slice(0, length)), `${length} letters`).toBeUndefined();
    }
  });

  test('the same bytes in another spelling', () => {
    // 92 bytes: two bits of the last letter are to spare.
    const { token: short } = sealer.seal('x');
    for (const other of [`${short}=`, ` ${short}`, `${short}\n`, `${short}%00`, `${short}/`]) {
      expect(sealer.open(other), other).toBeUndefined();
    }
    const alike = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      .map((letter) => short.slice(0, -1) + letter)
      .filter((each) => each !== short);
    const sameBytes = alike.filter((each) => Buffer.from(each, 'base64url').equals(Buffer.from(short, 'base64url')));
    expect(sameBytes).toHaveLength(3);
    for (const other of alike) expect(sealer.open(other), other).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['a word', 'chart'],
    ['other letters', '☃'.repeat(120)],
    ['far too long a token', 'A'.repeat(100_000)],
    ['zeros', Buffer.alloc(92).toString('base64url')],
  ])('%s', (_, other) => {
    expect(sealer.open(other)).toBeUndefined();
  });

  test('a token of another installation', () => {
    expect(openChartSealer(ringOf(Buffer.alloc(32, 8)), at(START)).open(token)).toBeUndefined();
  });

  test('what was sealed under the same secret for something else', () => {
    const plain = Buffer.alloc(64);
    plain.writeUIntBE(4_000_000_000, 0, 6);
    expect(sealer.open(seal(plain, SECRET, 'address of a chart, 1').toString('base64url'))).toBeDefined();
    expect(sealer.open(seal(plain, SECRET, 'address of a chart').toString('base64url'))).toBeUndefined();
  });
});

test('an address survives a turn of the secret, and not that the old one is forgotten', () => {
  const { token } = openChartSealer(ringsFrom({ current: 'old', previous: [] })('charts'), at(START)).seal(BIRTH);
  const opens = (texts: Parameters<typeof ringsFrom>[0]) =>
    openChartSealer(ringsFrom(texts)('charts'), at(START)).open(token) !== undefined;
  expect(opens({ current: 'new', previous: ['old'] })).toBe(true);
  expect(opens({ current: 'new', previous: [] })).toBe(false);
  expect(opens({ current: 'older', next: 'old', previous: [] })).toBe(true);
});
