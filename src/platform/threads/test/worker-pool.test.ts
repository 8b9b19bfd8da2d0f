import { getPriority } from 'node:os';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkerPool } from '../worker-pool.ts';
import { openWorkerPool } from '../worker-pool.ts';
import type { Order } from './work-for-tests.ts';

const ENTRY = new URL('./work-for-tests.ts', import.meta.url);
const forever = new AbortController().signal;
const long = { milliseconds: 20_000, signal: forever };

let pool: WorkerPool<Order, string, string>;

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

  test('hears nothing that is not meant for it', async () => {
    expect(await pool.run({ chatter: 'after all that' }, long)).toEqual({ done: 'after all that' });
    expect(await pool.run({ say: 'next' }, long)).toEqual({ done: 'next' });
  });

  test('tells threads nothing of a process that is watched, and all the rest', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    vi.stubEnv('TOLD_TO_THREADS', 'yes');
    const watched = openWorkerPool<Order, string>(ENTRY, { size: 1, maxWaiting: 3, megabytes: 32 });
    expect(await watched.run({ environment: 'WATCH_REPORT_DEPENDENCIES' }, long)).toEqual({ done: 'unset' });
    expect(await watched.run({ environment: 'TOLD_TO_THREADS' }, long)).toEqual({ done: 'yes' });
    await watched.close();
    vi.unstubAllEnvs();
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

  test('passes on what the work tells on the way, before its outcome', async () => {
    const heard: string[] = [];
    const outcome = await pool.run({ count: 3 }, { ...long, onProgress: (word) => heard.push(word) });
    expect([outcome, heard]).toEqual([{ done: 'counted' }, ['1', '2', '3']]);
  });

  test('ends work that has begun with its signal, if asked to', async () => {
    const leaving = new AbortController();
    const stuck = pool.run(
      { tellAndLoop: 'begun' },
      { milliseconds: 20_000, signal: leaving.signal, endsWithSignal: true, onProgress: () => leaving.abort() },
    );
    const next = pool.run({ say: 'next' }, long);
    expect(await stuck).toMatchObject({ failed: 'stopped' });
    expect(await next).toEqual({ done: 'next' });
  });

  test('work whose signal ends it is stopped before it has begun, too', async () => {
    const stuck = pool.run({ loop: true }, { milliseconds: 300, signal: forever });
    const leaving = new AbortController();
    const options = { milliseconds: 20_000, signal: leaving.signal, endsWithSignal: true };
    const waiting = pool.run({ say: 'too late' }, options);
    leaving.abort();
    expect(await waiting).toMatchObject({ failed: 'stopped' });
    expect(await pool.run({ say: 'too late' }, options)).toMatchObject({ failed: 'stopped' });
    expect(await stuck).toMatchObject({ failed: 'timeout' });
  });

  test('a signal that comes after the outcome ends nothing', async () => {
    const leaving = new AbortController();
    const before = await pool.run({ thread: true }, { ...long, signal: leaving.signal, endsWithSignal: true });
    leaving.abort();
    expect(await pool.run({ thread: true }, long)).toEqual(before);
  });

  test('work that cannot be sent to a thread is told so, and the thread goes on', async () => {
    const before = await pool.run({ thread: true }, long);
    const unsendable = { say: (() => {}) as unknown as string };
    expect(await pool.run(unsendable, long)).toMatchObject({ failed: 'thrown' });
    expect(await pool.run({ thread: true }, long)).toEqual(before);
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

describe('turns', () => {
  /** What was done, in order, of work that was asked for all at once. */
  async function orderOf(own: WorkerPool<Order, string>, asked: readonly { holder: string; order: Order }[]) {
    const done: string[] = [];
    const outcomes = asked.map(({ holder, order }) =>
      own.run(order, { ...long, holder }).then((outcome) => done.push('done' in outcome ? outcome.done : holder)),
    );
    await Promise.all(outcomes);
    return done;
  }

  const longWork = (holder: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ holder, order: { work: 50, say: `${holder}${i}` } }));

  test('are taken by holders, not by pieces of work', async () => {
    const fair = openWorkerPool<Order, string>(ENTRY, { size: 1, maxWaiting: 20, megabytes: 32 });
    const done = await orderOf(fair, [...longWork('a', 10), ...longWork('b', 2)]);
    expect(done.indexOf('b0')).toBeLessThanOrEqual(2);
    expect(done.indexOf('b1')).toBeLessThanOrEqual(4);
    expect(done.filter((name) => name.startsWith('a'))).toEqual(longWork('a', 10).map(({ order }) => order.say));
    await fair.close();
  });

  test('short work does not wait for long work, if a thread is set aside for it', async () => {
    const isShort = (order: Order) => !('loop' in order);
    const fair = openWorkerPool<Order, string>(ENTRY, { size: 1, maxWaiting: 20, megabytes: 32, isShort });
    const leaving = new AbortController();
    const stuck = fair.run({ loop: true }, { ...long, signal: leaving.signal, endsWithSignal: true, holder: 'a' });
    expect(await fair.run({ say: 'short' }, { ...long, holder: 'b' })).toEqual({ done: 'short' });
    expect(fair.load()).toEqual({ threads: 2, working: 1, waiting: 0 });
    leaving.abort();
    expect(await stuck).toMatchObject({ failed: 'stopped' });
    await fair.close();
  });

  test('a full line makes room for whoever has nothing in it', async () => {
    const stuck = pool.run({ loop: true }, { milliseconds: 300, signal: forever, holder: 'a' });
    const waiting = ['a', 'b', 'c'].map((say) => pool.run({ say }, { ...long, holder: 'a' }));
    const other = pool.run({ say: 'of another' }, { ...long, holder: 'b' });
    expect(await waiting[2]).toMatchObject({ failed: 'busy' });
    expect(await stuck).toMatchObject({ failed: 'timeout' });
    expect(await Promise.all([...waiting.slice(0, 2), other])).toEqual([
      { done: 'a' },
      { done: 'b' },
      { done: 'of another' },
    ]);
  });
});

describe('threads of a pool', () => {
  test('retire when they are told to, and only then', async () => {
    const retiring = openWorkerPool<Order, string>(ENTRY, {
      size: 1,
      maxWaiting: 3,
      megabytes: 32,
      retires: (output) => output === 'enough',
    });
    const first = await retiring.run({ thread: true }, long);
    expect(await retiring.run({ thread: true }, long)).toEqual(first);
    expect(await retiring.run({ say: 'enough' }, long)).toEqual({ done: 'enough' });
    const second = await retiring.run({ thread: true }, long);
    expect(second).toHaveProperty('done');
    expect(second).not.toEqual(first);
    await retiring.close();
  });

  test('are kept ahead once they were prepared, whatever becomes of them', async () => {
    const ahead = openWorkerPool<Order, string>(ENTRY, { size: 3, maxWaiting: 3, megabytes: 32, ahead: 2 });
    expect(ahead.load()).toEqual({ threads: 0, working: 0, waiting: 0 });
    ahead.prepare();
    expect(ahead.load()).toEqual({ threads: 2, working: 0, waiting: 0 });
    expect(await ahead.run({ exit: true }, long)).toMatchObject({ failed: 'crashed' });
    await expect.poll(() => ahead.load(), { timeout: 20_000 }).toEqual({ threads: 2, working: 0, waiting: 0 });
    await ahead.close();
    expect(ahead.load().threads).toBe(0);
  });

  test('that cannot become ready are not started again and again', async () => {
    const starts = new URL('data:text/javascript,throw new Error("not today")');
    const broken = openWorkerPool<Order, string>(starts, { size: 1, maxWaiting: 3, megabytes: 32, ahead: 1 });
    const outcomes = await Promise.all(['a', 'b'].map((say) => broken.run({ say }, long)));
    expect(outcomes).toMatchObject([{ failed: 'crashed' }, { failed: 'crashed' }]);
    await expect.poll(() => broken.load().threads, { timeout: 20_000 }).toBe(0);
    await broken.close();
  });

  test('that the system does not give are told as busy', async () => {
    const impossible = new URL('https://threads.example/entry.ts');
    const none = openWorkerPool<Order, string>(impossible, { size: 1, maxWaiting: 3, megabytes: 32, ahead: 1 });
    none.prepare();
    expect(await none.run({ say: 'x' }, long)).toMatchObject({ failed: 'busy' });
    await none.close();
  });

  test('step back behind the rest of the process, on Linux', async () => {
    const own = getPriority();
    const lowered = process.platform === 'linux' ? Math.max(own, 10) : own;
    expect(await pool.run({ niceness: true }, long)).toEqual({ done: String(lowered) });
    expect(getPriority()).toBe(own);
  });

  test('that take short work only stay where they are', async () => {
    const isShort = (order: Order) => !('loop' in order);
    const fair = openWorkerPool<Order, string>(ENTRY, { size: 1, maxWaiting: 3, megabytes: 32, isShort });
    const leaving = new AbortController();
    const stuck = fair.run({ loop: true }, { ...long, signal: leaving.signal, endsWithSignal: true });
    expect(await fair.run({ niceness: true }, long)).toEqual({ done: String(getPriority()) });
    leaving.abort();
    await stuck;
    await fair.close();
  });
});
