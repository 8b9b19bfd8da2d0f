import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { pack, packOnce, packStream } from '../compression.ts';
import { CompressionCache } from '../compression-cache.ts';

const TEXT = Buffer.from(randomBytes(50_000).toString('hex'));

const packed = (owner: object, made: () => Buffer) =>
  new Promise<Buffer | undefined>((resolve) => packOnce(owner, made, 'br', resolve));

test('what is asked for once is not kept; what is asked for twice is, in the same bytes', async () => {
  const owner = {};
  let times = 0;
  const made = () => {
    times += 1;
    return TEXT;
  };
  const first = await packed(owner, made);
  for (let i = 0; i < 3; i += 1) expect((await packed(owner, made))?.equals(first as Buffer)).toBe(true);
  expect(times).toBe(2);
});

test('many answers that are asked for once push nothing out', () => {
  const kept = new CompressionCache(1000);
  const page = {};
  for (let i = 0; i < 2; i += 1) kept.offer(page, 'br', Buffer.alloc(100));
  for (let i = 0; i < 1000; i += 1) kept.offer({}, 'br', Buffer.alloc(100));
  expect([kept.get(page, 'br')?.length, kept.bytes]).toEqual([100, 100]);
});

test('of many that are asked for twice there are never more than the bound, and those asked for last stay', () => {
  const kept = new CompressionCache(1000);
  const page = {};
  const offerTwice = (owner: object, bytes: number) => {
    for (let i = 0; i < 2; i += 1) kept.offer(owner, 'gzip', Buffer.alloc(bytes));
  };
  offerTwice(page, 100);
  let last = {};
  for (let i = 0; i < 1000; i += 1) {
    last = {};
    offerTwice(last, 90);
    expect(kept.bytes).toBeLessThanOrEqual(1000);
    expect(kept.get(page, 'gzip')?.length).toBe(100);
  }
  expect([kept.get(last, 'gzip')?.length, kept.bytes]).toEqual([90, 1000]);
  offerTwice({}, 1001);
  expect(kept.bytes).toBe(1000);
  // Pushed out, and back as soon as it is asked for.
  for (let i = 0; i < 20; i += 1) offerTwice({}, 100);
  expect(kept.get(page, 'gzip')).toBeUndefined();
  kept.offer(page, 'gzip', Buffer.alloc(100));
  kept.offer(page, 'gzip', Buffer.alloc(100));
  expect([kept.get(page, 'gzip')?.length, kept.bytes]).toEqual([100, 1000]);
});

const passing = () => new Promise<Buffer | undefined>((resolve) => pack(TEXT, 'gzip', resolve));

test('two at once, so that half of the threads stay free; whoever comes then gets the answer as it is', async () => {
  const all = await Promise.all([passing(), passing(), passing(), passing()]);
  expect(all.map((each) => each !== undefined)).toEqual([true, true, false, false]);
  expect(await passing()).toBeDefined();
});

test('no stream begins while two answers are packed', async () => {
  const two = [passing(), passing()];
  expect(packStream(Readable.from(['a']), 'br')).toBeUndefined();
  expect((await Promise.all(two)).every((each) => each !== undefined)).toBe(true);
});

test('a stream is one of the two, and leaves the other to answers that are short', async () => {
  const stream = packStream(Readable.from(['a'.repeat(5000)]), 'br');
  const second = Readable.from(['b']);
  expect([stream !== undefined, packStream(second, 'br')]).toEqual([true, undefined]);
  expect(second.destroyed).toBe(false);
  const beside = await Promise.all([passing(), passing()]);
  expect(beside.map((each) => each !== undefined)).toEqual([true, false]);
  stream?.destroy();
  await expect
    .poll(() => {
      const next = packStream(Readable.from(['c']), 'gzip');
      next?.destroy();
      return next !== undefined;
    })
    .toBe(true);
});
