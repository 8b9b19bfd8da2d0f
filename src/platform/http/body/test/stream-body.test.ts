import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStreamBody } from '../stream-body.ts';

/** What only time shows; the rest is tested over HTTP in test/service-shapes.database.test.ts. */
const request = { headers: {} } as FastifyRequest;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a streamed body', () => {
  test('on which nothing arrives for half a minute is given up', async () => {
    const payload = new PassThrough();
    const { bytes } = openStreamBody(request, payload, 'text/plain', 1000);
    const failed = new Promise<Error>((resolve) => bytes.once('error', resolve));
    payload.write('abc');
    bytes.resume();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(bytes.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await failed).toMatchObject({ code: 'request_timeout', status: 408 });
  });

  test('that comes a byte at a time is given up too, and one that pauses and makes up for it is not', async () => {
    const [dripping, pausing] = [new PassThrough(), new PassThrough()];
    const { bytes } = openStreamBody(request, dripping, 'text/plain', 1_000_000);
    const { bytes: others } = openStreamBody(request, pausing, 'text/plain', 1_000_000);
    const failed = new Promise<Error>((resolve) => bytes.once('error', resolve));
    bytes.resume();
    others.resume();
    for (let second = 0; second < 62; second += 1) {
      if (second < 31) dripping.write('a');
      if (second === 25 || second === 50) pausing.write(Buffer.alloc(40_000));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await failed).toMatchObject({ code: 'request_timeout', status: 408 });
    expect(others.destroyed).toBe(false);
    others.destroy();
  });

  test('whose reader is slow is not given up', async () => {
    const payload = new PassThrough();
    const { bytes } = openStreamBody(request, payload, 'text/plain', 1_000_000);
    bytes.on('error', () => {});
    payload.write(Buffer.alloc(200_000));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(bytes.destroyed).toBe(false);
    bytes.destroy();
  });

  test('that has wholly arrived waits for its reader as long as it takes', async () => {
    const payload = new PassThrough();
    const { bytes } = openStreamBody(request, payload, 'text/plain', 1_000_000);
    bytes.on('error', () => {});
    expect(bytes.read()).toBe(null);
    payload.end(Buffer.alloc(6000));
    await vi.advanceTimersByTimeAsync(120_000);
    expect([bytes.destroyed, Buffer.concat(await bytes.toArray()).length]).toEqual([false, 6000]);
  });

  test('of which something waits for its reader is judged by what comes from then on', async () => {
    const payload = new PassThrough();
    const { bytes } = openStreamBody(request, payload, 'text/plain', 1_000_000);
    const failed = new Promise<Error>((resolve) => bytes.once('error', resolve));
    expect(bytes.read()).toBe(null);
    payload.write(Buffer.alloc(6000));
    await vi.advanceTimersByTimeAsync(45_000);
    expect(bytes.destroyed).toBe(false);
    bytes.resume();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(bytes.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await failed).toMatchObject({ code: 'request_timeout', status: 408 });
  });

  test('that is not there is empty', async () => {
    const { bytes, declaredLength } = openStreamBody(request, undefined, 'text/plain', 10);
    const chunks = await bytes.toArray();
    expect([chunks, declaredLength]).toEqual([[], undefined]);
  });
});
