import pg from 'pg';
import type { CommitProbe } from './commit-probe.ts';
import {
  isConnectionUseless,
  isDatabaseUnavailable,
  isUnanswered,
  isUndone,
  markAsDatabaseError,
  OutcomeUnknown,
} from './unavailable.ts';

/**
 * Opens a pool that tells of a dead server quickly instead of letting requests wait, and that holds no connection to a node
 * that takes no writes: what such a node says may be old, and whoever writes there fails again and again.
 */
export type Database = pg.Pool;
export type Connection = pg.PoolClient;

export type PoolOptions = {
  url: string;
  size: number;
  /** How long a connection may take to be had, the look at its node included. */
  connectTimeoutMs: number;
  /** How long a statement may take; 0 for no limit. */
  queryTimeoutMs: number;
  /** How long a statement may wait for a lock; as long as it may take, unless told. */
  lockTimeoutMs?: number;
  applicationName: string;
  /** Told of commits that were waited for in vain; while it says so, nobody else begins one. */
  commits?: CommitProbe;
};

/** When something of a pool was last lost, or not to be had. */
const lastLost = new WeakMap<Database, number>();

/** Of the pools that have one. */
const probeOf = new WeakMap<Database, CommitProbe>();
const limitOf = new WeakMap<Database, number>();

/** Knows since when somebody waits for it. */
class Client extends pg.Client {
  readonly begunAt = performance.now();
}

export function openPool(options: PoolOptions, onLostConnection: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    // A machine that has gone without a word is found within some twenty seconds, also by a statement that may take hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: options.applicationName,
    Client,
    onConnect: (client) => refuseStandby(client as Client, options.connectTimeoutMs),
    ...(options.lockTimeoutMs !== undefined && { lock_timeout: options.lockTimeoutMs }),
    ...(options.queryTimeoutMs > 0 && {
      query_timeout: options.queryTimeoutMs,
      statement_timeout: options.queryTimeoutMs,
    }),
  });
  // A connection that dies while nobody waits for its answer would end the process if nobody listened; the pool replaces it.
  pool.on('error', onLostConnection);
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      markAsDatabaseError(error);
      onLostConnection(error);
    });
    endWhenUseless(client, options.commits, () => lastLost.set(pool, performance.now()));
  });
  markFailedConnections(pool);
  if (options.commits !== undefined) probeOf.set(pool, options.commits);
  if (options.queryTimeoutMs > 0) limitOf.set(pool, options.queryTimeoutMs);
  return pool;
}

/** A proxy may lead to a node that is not the primary, or not yet. What connecting has taken is not had a second time. */
async function refuseStandby(client: Client, timeoutMs: number): Promise<void> {
  const left = Math.max(1, Math.ceil(client.begunAt + timeoutMs - performance.now()));
  const question = { text: 'SELECT pg_is_in_recovery() AS "isStandby"', query_timeout: left };
  const { rows } = await client.query<{ isStandby: boolean }>(question).catch((error: unknown) => {
    markAsDatabaseError(error);
    throw error;
  });
  if (rows[0]?.isStandby !== true) return;
  const error = new Error('The database node takes no writes');
  markAsDatabaseError(error);
  throw error;
}

/**
 * Whoever has a connection to themselves gives it back whatever happened. One whose answer did not come in time would let the
 * next statement wait behind it, and one to a node that takes no writes would be handed out again: both end here, and the
 * pool sees it when they come back. (`pool.query` gives back with the error, which ends them as well.)
 */
function endWhenUseless(client: pg.ClientBase, commits: CommitProbe | undefined, onLost: () => void): void {
  const connection = client as pg.ClientBase & { end: () => Promise<void> };
  const driver = Object.getPrototypeOf(client) as { query: (...values: unknown[]) => unknown };
  const query = (...values: unknown[]) => driver.query.apply(client, values);
  const look = (error: unknown) => {
    if (isDatabaseUnavailable(error)) onLost();
    if (!isConnectionUseless(error)) return;
    connection.end().catch(() => {});
    // It may have waited for a standby in vain; whether that is so, one commit of the probe's own says in a moment.
    if (isUnanswered(error)) commits?.suspect();
  };
  const watched = (...values: unknown[]) => {
    const last = values.at(-1);
    if (typeof last === 'function') {
      values[values.length - 1] = (error: unknown, ...rest: unknown[]) => {
        if (error !== null && error !== undefined) look(error);
        (last as (...them: unknown[]) => void)(error, ...rest);
      };
      return query(...values);
    }
    const result = query(...values);
    if (result instanceof Promise) result.catch(look);
    return result;
  };
  client.query = watched as typeof client.query;
}

type Connect = (callback?: (error: Error | undefined, client: unknown, release: unknown) => void) => unknown;

/** Both forms of `connect`: the pool itself uses the one with a callback. */
function markFailedConnections(pool: Database): void {
  const connect = pool.connect.bind(pool) as Connect;
  const markLost = (error: unknown) => {
    markAsDatabaseError(error);
    lastLost.set(pool, performance.now());
  };
  const marked: Connect = (callback) => {
    if (callback !== undefined) {
      return connect((error, client, release) => {
        if (error !== undefined && error !== null) markLost(error);
        callback(error, client, release);
      });
    }
    return (connect() as Promise<unknown>).catch((error: unknown) => {
      markLost(error);
      throw error;
    });
  };
  pool.connect = marked as typeof pool.connect;
}

/**
 * One statement, in the time that a statement of this pool may take, counted from when it was wanted (`performance.now()`):
 * whoever has waited for a turn and for a connection does not begin anew with either. Once it has its turn it has a quarter
 * of that time at least, so that one who waited long does not make it fail for those who have just come; and none at all if
 * its time was over before.
 */
export async function queryInTime<Row extends pg.QueryResultRow>(
  database: Database,
  statement: pg.QueryConfig,
  wantedAt: number,
): Promise<pg.QueryResult<Row>> {
  const limit = limitOf.get(database);
  if (limit === undefined) return await database.query<Row>(statement);
  const now = performance.now();
  if (now - wantedAt >= limit) throw tooLate();
  const deadline = Math.max(wantedAt + limit, now + limit / 4);
  const connection = await connectBy(database, deadline);
  let broken: Error | undefined;
  try {
    const left = Math.max(1, Math.ceil(deadline - performance.now()));
    return await connection.query<Row>({ ...statement, query_timeout: left } as pg.QueryConfig);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** One that comes too late goes to whoever is next. */
async function connectBy(database: Database, deadline: number): Promise<Connection> {
  const connecting = database.connect();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), Math.max(1, deadline - performance.now()));
  });
  try {
    return await Promise.race([connecting, over]);
  } catch (error) {
    connecting.then(
      (connection) => connection.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(): Error {
  const error = new Error('The database did not answer in time');
  markAsDatabaseError(error);
  return error;
}

/**
 * One transaction on one connection: commits what `work` did, or nothing of it. In a snapshot every statement sees the
 * same state, and none may write.
 */
export async function transaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
  mode: 'write' | 'snapshot' = 'write',
): Promise<T> {
  const commits = mode === 'write' ? probeOf.get(database) : undefined;
  if (commits?.isHeld === true) throw heldCommits();
  const connection = await database.connect();
  let broken: Error | undefined;
  let isCommitting = false;
  try {
    await connection.query(mode === 'write' ? 'BEGIN' : 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await work(connection);
    isCommitting = mode === 'write';
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // A server that refuses to commit says so; one that is gone may have committed before.
    if (isCommitting && isDatabaseUnavailable(error)) {
      broken = error as Error;
      commits?.suspect();
      throw new OutcomeUnknown(broken);
    }
    await connection.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

/**
 * One statement that writes and commits by itself. If the connection is lost under way, nobody knows whether it did; what
 * fails before it was sent has certainly done nothing.
 */
async function writeOnce<Row extends pg.QueryResultRow>(
  database: Database,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const commits = probeOf.get(database);
  if (commits?.isHeld === true) throw heldCommits();
  const connection = await database.connect();
  let broken: Error | undefined;
  try {
    return await connection.query<Row>(statement);
  } catch (error) {
    broken = error as Error;
    if (!isDatabaseUnavailable(error) || isUndone(error)) throw error;
    commits?.suspect();
    throw new OutcomeUnknown(broken);
  } finally {
    connection.release(broken);
  }
}

/** For what takes a connection or a pool: each statement of its commits by itself. */
export const writing = (database: Database): Pick<Connection, 'query'> => ({
  query: ((statement: string | pg.QueryConfig, values?: unknown[]) =>
    writeOnce(
      database,
      typeof statement === 'string' ? { text: statement, ...(values && { values }) } : statement,
    )) as Connection['query'],
});

/**
 * For whoever hides why it failed: something of this pool was lost a moment ago. The database may be back by now, so that asking
 * it would say nothing.
 */
export const wasLostLately = (database: Database): boolean =>
  performance.now() - (lastLost.get(database) ?? Number.NEGATIVE_INFINITY) < LATELY_MS;

const LATELY_MS = 10_000;

/** For whoever's own words for a failure do not say it: a commit was waited for in vain just now. */
export const areCommitsHeld = (database: Database): boolean => probeOf.get(database)?.isHeld === true;

/** It would wait like those before it, and each that waits takes a backend of the server until a standby returns. */
function heldCommits(): Error {
  const error = new Error('The database does not commit');
  markAsDatabaseError(error);
  return error;
}
