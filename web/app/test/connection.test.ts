import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { ConnectionWatch } from '../connection.ts';

const away = () => new ApiProblem({ status: 503, code: 'database_unavailable', detail: 'It does not answer.' });

/** A server that a test takes away and brings back. */
class World {
  isOnline = true;
  failure: (() => unknown) | undefined;
  database: 'up' | 'down' = 'up';
  asked = 0;
  readonly queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  readonly watch = new ConnectionWatch({
    queries: this.queries,
    isOnline: () => this.isOnline,
    random: () => 0,
    ask: async () => {
      this.asked += 1;
      if (this.failure !== undefined && this.database === 'up') throw this.failure();
      return { database: this.database };
    },
  });

  /** As a component does that is on the screen. */
  read = async () => {
    const observer = new QueryObserver(this.queries, {
      queryKey: ['x'],
      queryFn: async () => {
        if (this.failure !== undefined) throw this.failure();
        return 'answer';
      },
    });
    observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
  };
}

let world: World;

beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
});

afterEach(() => {
  world.queries.clear();
  vi.useRealTimers();
});

describe('what is away', () => {
  test.each([
    ['the server', () => new NoAnswer('network'), 'unreachable'],
    [
      'the server behind a proxy',
      () => new ApiProblem({ status: 502, code: 'unexpected_answer', detail: '' }),
      'unreachable',
    ],
    ['the database', away, 'databaseAway'],
  ])('%s', async (_, failure, state) => {
    world.failure = failure;
    if (state === 'databaseAway') world.database = 'down';
    await world.read();
    expect(world.watch.state).toBe(state);
    await vi.advanceTimersByTimeAsync(1000);
    expect([world.asked, world.watch.state]).toEqual([1, state]);
    world.failure = undefined;
    world.database = 'up';
    await vi.advanceTimersByTimeAsync(2000);
    expect(world.watch.state).toBe('well');
    // What had failed was asked again by itself.
    expect(world.queries.getQueryData(['x'])).toBe('answer');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.asked).toBe(2);
  });

  test('the network, told by the browser', async () => {
    world.isOnline = false;
    world.watch.networkChanged();
    expect(world.watch.state).toBe('offline');
    await vi.advanceTimersByTimeAsync(3000);
    expect([world.watch.state, world.asked]).toEqual(['offline', 0]);
    world.isOnline = true;
    world.watch.networkChanged();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.watch.state).toBe('well');
  });

  test.each([
    ['the server only says no', 404, 'not_found'],
    ['it is a site that the server asked', 502, 'unreachable'],
  ])('nothing, when %s', async (_, status, code) => {
    world.failure = () => new ApiProblem({ status, code, detail: '' });
    await world.read();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([world.watch.state, world.asked]).toEqual(['well', 0]);
  });
});

test('a page that shows the state of the server tells of its database, too', async () => {
  world.database = 'down';
  const observer = new QueryObserver(world.queries, {
    queryKey: ['GET', '/readyz', {}],
    queryFn: async () => ({ database: world.database }),
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(world.watch.state).toBe('databaseAway');
  world.database = 'up';
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.watch.state).toBe('well');
  expect(observer.getCurrentResult().data).toEqual({ database: 'up' });
});

test('it is asked less and less often, and listeners hear of changes alone', async () => {
  const heard: string[] = [];
  const stop = world.watch.subscribe(() => heard.push(world.watch.state));
  world.failure = () => new NoAnswer('timeout');
  await world.read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.asked).toBe(9);
  expect(heard).toEqual(['unreachable']);
  stop();
});

test('a change that failed is told once: what becomes of it later says nothing about the server', async () => {
  const cache = world.queries.getMutationCache();
  const failed = cache.build(world.queries, {
    networkMode: 'always',
    mutationFn: async () => {
      throw new NoAnswer('network');
    },
  });
  await expect(failed.execute(undefined)).rejects.toThrow();
  expect(world.watch.state).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(1000);
  expect([world.watch.state, world.asked]).toEqual(['well', 1]);
  cache.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([world.watch.state, world.asked]).toEqual(['well', 1]);
});

test('who has just been asked is not asked again by what fails meanwhile', async () => {
  world.failure = () => new NoAnswer('network');
  world.watch.notice(new NoAnswer('network'));
  await vi.advanceTimersByTimeAsync(999);
  const asking = vi.advanceTimersByTimeAsync(1);
  world.watch.notice(new NoAnswer('network'));
  await asking;
  world.watch.notice(new NoAnswer('network'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.asked).toBe(2);
});
