import pg from 'pg';
import { markAsDatabaseError } from './unavailable.ts';

/** Opens a pool that tells of a dead server quickly instead of letting requests wait. */
export type Database = pg.Pool;
export type Connection = pg.PoolClient;

export type PoolOptions = {
  url: string;
  size: number;
  /** How long a connection may take to be had. */
  connectTimeoutMs: number;
  /** How long a statement may take; 0 for no limit. */
  queryTimeoutMs: number;
  applicationName: string;
};

export function openPool(options: PoolOptions, onLostConnection: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.applicationName,
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
  });
  markFailedConnections(pool);
  return pool;
}

type Connect = (callback?: (error: Error | undefined, client: unknown, release: unknown) => void) => unknown;

/** Both forms of `connect`: the pool itself uses the one with a callback. */
function markFailedConnections(pool: Database): void {
  const connect = pool.connect.bind(pool) as Connect;
  const marked: Connect = (callback) => {
    if (callback !== undefined) {
      return connect((error, client, release) => {
        markAsDatabaseError(error);
        callback(error, client, release);
      });
    }
    return (connect() as Promise<unknown>).catch((error: unknown) => {
      markAsDatabaseError(error);
      throw error;
    });
  };
  pool.connect = marked as typeof pool.connect;
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
  const connection = await database.connect();
  let broken: Error | undefined;
  try {
    await connection.query(mode === 'write' ? 'BEGIN' : 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}
