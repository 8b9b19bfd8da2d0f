/** What a caller is told when the API says no, and when it says nothing. */
export type FieldFault = { in: 'query' | 'path' | 'header' | 'body'; name: string; detail: string };

type ProblemFacts = {
  status: number;
  code: string;
  detail: string;
  fields?: readonly FieldFault[];
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
};

/** A refusal or a failure that the server told. `code` is for programs, `message` for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** Each value at fault, where the server names them. */
  readonly fields: readonly FieldFault[];
  readonly requestId: string | undefined;
  /** When it is worth asking again, if the server says so. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: ProblemFacts) {
    super(facts.detail);
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? [];
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** Nothing came back: no network, no server, or none within the time. What was asked for may have happened or not. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', cause?: unknown) {
    super(reason === 'timeout' ? 'The server did not answer in time.' : 'The server could not be reached.', { cause });
    this.reason = reason;
  }
}

type Told = { status: number; text: string; header: (name: string) => string | null };

/** Whatever stands between caller and server may answer in its own words, so nothing about a refusal is taken for granted. */
export function readProblem({ status, text, header }: Told): ApiProblem {
  const said = readObject(text);
  // Problem documents have `detail`, accounting answers `error`, and JSON-RPC an object with both inside.
  const inner = isObject(said['error']) ? said['error'] : {};
  const data = isObject(inner['data']) ? inner['data'] : {};
  return new ApiProblem({
    status,
    code: firstText(said['code'], data['code']) ?? 'unexpected_answer',
    detail: firstText(said['detail'], said['error'], inner['message']) ?? `The server answered ${status}.`,
    fields: Array.isArray(said['errors']) ? said['errors'].filter(isFieldFault) : [],
    requestId: firstText(said['request_id'], header('x-request-id')),
    retryAfterMs: readRetryAfter(header('retry-after')),
  });
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(value: string | null, now: () => number = Date.now): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const ms = value.trim() !== '' && Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '');

const isFieldFault = (value: unknown): value is FieldFault =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['detail'] === 'string';
