import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WorkerPool } from '../worker-pool.ts';
import { openWorkerPool } from '../worker-pool.ts';
import type { Order } from './work-for-tests.ts';

const ENTRY = new URL('./work-for-tests.ts', import.meta.url);
const forever = new AbortController().signal;
const long = { milliseconds: 20_000, signal: forever };

let pool: WorkerPool<Order, string>;

beforeEach(() => {
  pool = openWorkerPool(ENTRY, { size: 1, maxWaiting: 3, megabytes: 32 });
});

afterEach(async () => {
  await pool.close();
});

describe('a pool of threads', () => {
  test('does one piece of work after the other', async () => {
    const outcomes = await Promise.all(['a', 'b', 'c'].map((say) => pool.run({ say }, long)));
    expect(outcomes).toEqual([{ done: 'a' }, { done: 'b' }, { done: 'c' }]);
  });

  test('tells what the work threw, and goes on with the same thread', async () => {
    expect(await pool.run({ fail: 'no good' }, long)).toEqual({ failed: 'thrown', detail: 'no good' });
    expect(await pool.run({ say: 'after' }, long)).toEqual({ done: 'after' });
  });

  test('ends a loop when its time is over, and starts anew for the next', async () => {
    const stuck = pool.run({ loop: true }, { milliseconds: 200, signal: forever });
    const next = pool.run({ say: 'next' }, long);
    expect(await stuck).toMatchObject({ failed: 'timeout' });
    expect(await next).toEqual({ done: 'next' });
  });

  test('ends a thread that takes too much memory, and only that', async () => {
    const hungry = pool.run({ fill: true }, long);
    const next = pool.run({ say: 'next' }, long);
    expect(await hungry).toMatchObject({ failed: 'memory' });
    expect(await next).toEqual({ done: 'next' });
  });

  test('survives a thread that ends by itself', async () => {
    expect(await pool.run({ exit: true }, long)).toMatchObject({ failed: 'crashed' });
    expect(await pool.run({ say: 'next' }, long)).toEqual({ done: 'next' });
  });

  test('refuses what would wait behind too much', async () => {
    const stuck = pool.run({ loop: true }, { milliseconds: 300, signal: forever });
    const waiting = ['a', 'b', 'c'].map((say) => pool.run({ say }, long));
    expect(await pool.run({ say: 'one too many' }, long)).toMatchObject({ failed: 'busy' });
    expect(await stuck).toMatchObject({ failed: 'timeout' });
    expect(await Promise.all(waiting)).toEqual([{ done: 'a' }, { done: 'b' }, { done: 'c' }]);
  });

  test('whoever cannot wait any longer leaves the line', async () => {
    const stuck = pool.run({ loop: true }, { milliseconds: 300, signal: forever });
    const leaving = new AbortController();
    const impatient = pool.run({ say: 'too late' }, { milliseconds: 20_000, signal: leaving.signal });
    leaving.abort();
    expect(await impatient).toMatchObject({ failed: 'busy' });
    expect(await pool.run({ say: 'x' }, { milliseconds: 1, signal: leaving.signal })).toMatchObject({ failed: 'busy' });
    expect(await stuck).toMatchObject({ failed: 'timeout' });
    expect(await pool.run({ say: 'next' }, long)).toEqual({ done: 'next' });
  });

  test('whoever leaves while the thread is still starting leaves no work behind', async () => {
    const leaving = new AbortController();
    const gone = pool.run({ loop: true }, { milliseconds: 20_000, signal: leaving.signal });
    const next = pool.run({ say: 'next' }, long);
    leaving.abort();
    expect(await gone).toMatchObject({ failed: 'busy' });
    expect(await next).toEqual({ done: 'next' });
  });

  test('work that has begun has its whole time, whoever waits for it', async () => {
    expect(await pool.run({ say: 'the thread has started' }, long)).toEqual({ done: 'the thread has started' });
    const leaving = new AbortController();
    const stuck = pool.run({ loop: true }, { milliseconds: 300, signal: leaving.signal });
    leaving.abort();
    expect(await stuck).toMatchObject({ failed: 'timeout' });
    expect(await pool.run({ say: 'next' }, long)).toEqual({ done: 'next' });
  });

  test('answers everybody when it is closed', async () => {
    const stuck = pool.run({ loop: true }, long);
    const waiting = pool.run({ say: 'never' }, long);
    await pool.close();
    expect(await stuck).toMatchObject({ failed: 'busy' });
    expect(await waiting).toMatchObject({ failed: 'busy' });
    expect(await pool.run({ say: 'closed' }, long)).toMatchObject({ failed: 'busy' });
  });
});
