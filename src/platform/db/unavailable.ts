/** Tells a database that is away, starting, stopping or out of connections from a statement that is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NETWORK_CODES.has(code) || SERVER_CODES.has(code) || code.startsWith('08')) return true;
  return DRIVER_MESSAGES.some((pattern) => pattern.test(error.message));
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** admin_shutdown, crash_shutdown, cannot_connect_now, query_canceled (our own timeout), too_many_connections, read_only. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '57014', '53300', '25006']);

/** What the driver says itself, without a code. */
const DRIVER_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Query read timeout/,
  /^Client has encountered a connection error/,
  /^Cannot use a pool after calling end/,
];
