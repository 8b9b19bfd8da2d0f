/**
 * Tells a database that is away, starting, stopping or out of connections from a statement that is wrong, and from anything
 * else that cannot be reached: a network error counts only if it came out of a pool (pool.ts marks those).
 */
const fromPool = new WeakSet<object>();

export function markAsDatabaseError(error: unknown): void {
  if (typeof error === 'object' && error !== null) fromPool.add(error);
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown) return true;
  if (fromPool.has(error)) return !('severity' in error) || isServerAway(error);
  return isServerAway(error) || DRIVER_MESSAGES.some((pattern) => pattern.test(error.message));
}

/**
 * Whether something was done cannot be told: the database was lost while it committed. Whoever asked may ask again with the
 * same idempotency key, and learns it.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: Error) {
    super('The database was lost while it committed', { cause });
  }
}

/** Nothing more will come of this connection: its node takes no writes, or an answer that is owed did not come in time. */
export const isConnectionUseless = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === READ_ONLY) || isUnanswered(error));

/** The driver waited as long as it may. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && READ_TIMEOUT.test(error.message);

/** The server itself says that it did nothing: it takes no writes, or ended the statement because of its time. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === READ_ONLY || error.code === QUERY_CANCELED);

const READ_ONLY = '25006';
const QUERY_CANCELED = '57014';
const READ_TIMEOUT = /^Query read timeout/;

/** What PostgreSQL itself says; `severity` is in every message of its. */
function isServerAway(error: Error): boolean {
  if (!('severity' in error) || !('code' in error) || typeof error.code !== 'string') return false;
  return SERVER_CODES.has(error.code) || error.code.startsWith('08');
}

/** admin_shutdown, crash_shutdown, cannot_connect_now, query_canceled (our own timeout), too_many_connections, read_only. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '57014', '53300', '25006']);

/** What the driver says itself, without a code. */
const DRIVER_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  READ_TIMEOUT,
  /^Client has encountered a connection error/,
  /^Cannot use a pool after calling end/,
];
