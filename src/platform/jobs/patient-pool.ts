import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from '../db/unavailable.ts';

/**
 * The pool as graphile-worker sees it. It notes that a job has ended without looking at what comes of it: a database that is
 * away in that instant would be a rejection that nobody handles, and that ends a process. So whoever asks for a connection
 * gets one when there is one, and a statement that lost its connection is told in the words that it tries again after.
 */
const RETRY_MS = 500;
/** cannot_connect_now: graphile-worker repeats what fails with it, a hundred times and ever more slowly. */
const TRY_AGAIN = '57P03';
/** For the queue's own statements, all of them short: an answer that has not come by then does not come any more. */
const STATEMENT_MS = 15_000;

type Listening = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
type Connect = (callback?: Listening) => unknown;

export function patientPool(pool: pg.Pool, isClosing: () => boolean): pg.Pool {
  const connection = async (): Promise<unknown> => {
    for (;;) {
      try {
        return withRetries(await pool.connect());
      } catch (error) {
        if (!isDatabaseUnavailable(error) || isClosing()) throw tryAgain(error);
        await sleep(RETRY_MS);
      }
    }
  };
  // With a callback it waits for news, and comes again by itself when that fails.
  const connect: Connect = (callback) =>
    callback === undefined
      ? connection()
      : pool.connect((error, client, release) => callback(error, client, onlyOnce(release)));
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect;
      if (name === 'query') {
        return (statement: string | pg.QueryConfig, values?: unknown[]) => pool.query(inTime(statement, values));
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Stopped while the database goes away, it lets go twice of what it listens with, and handles no refusal of the second time. */
function onlyOnce(release: () => void): () => void {
  let isReleased = false;
  return () => {
    if (!isReleased) release();
    isReleased = true;
  };
}

function withRetries(client: pg.PoolClient): Pick<pg.PoolClient, 'query' | 'release'> {
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    try {
      return await client.query(inTime(statement, values));
    } catch (error) {
      throw tryAgain(error);
    }
  };
  return { query: query as typeof client.query, release: (error) => client.release(error) };
}

function inTime(statement: string | pg.QueryConfig, values?: unknown[]): pg.QueryConfig {
  const config = typeof statement === 'string' ? { text: statement, ...(values && { values }) } : statement;
  return { ...config, query_timeout: STATEMENT_MS } as pg.QueryConfig;
}

function tryAgain(error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  return Object.assign(new Error('The database is away', { cause: error }), { code: TRY_AGAIN });
}
