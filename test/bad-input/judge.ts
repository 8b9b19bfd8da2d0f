import type { Answer, Outcome } from './answer.ts';
import { CLOSED, quote } from './answer.ts';
import type { ApiOperation } from './api.ts';

/** Holds every answer against the rules that all services share, and keeps count of what was answered. */
export type Question = {
  /** Its path decides which operation's refusals may be expected. Undefined when nobody can tell. */
  target?: string;
  method?: string;
  /** What was presented as a credential: none of it may come back. */
  secrets?: readonly string[];
};

type Refusal = Record<string, unknown>;

const STACK = /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|\bselect\b[^.]{1,300}\bfrom\b/i;
/** Said by the parser, before anybody knows which operation was meant. */
const SAID_BY_THE_PARSER = new Set(['malformed_request', 'headers_too_large', 'request_timeout']);

export class Judge {
  readonly histogram = new Map<string, number>();
  readonly #operations: readonly ApiOperation[];
  readonly #secrets: readonly string[];

  constructor(operations: readonly ApiOperation[], secrets: readonly string[]) {
    this.#operations = operations;
    this.#secrets = secrets;
  }

  /** Counts the outcome and fails when it breaks a rule. */
  hear(outcome: Outcome, question: Question): void {
    const name = outcome === CLOSED ? CLOSED : String(outcome.status);
    this.histogram.set(name, (this.histogram.get(name) ?? 0) + 1);
    if (outcome === CLOSED) return;
    const faults = this.#faultsOf(outcome, question);
    if (faults.length > 0) {
      const head = [...outcome.headers].map(([key, value]) => `${key}: ${value}`).join('; ');
      throw new Error(`${faults.join('; ')}.\n${outcome.status} [${head}] ${quote(outcome.body)}`);
    }
  }

  #faultsOf(answer: Answer, { target, method, secrets = [] }: Question): string[] {
    const faults: string[] = [];
    const everything = `${[...answer.headers].flat().join('\n')}\n${answer.body}`;
    if (answer.status >= 500) faults.push('The fault is given to be ours');
    if (!answer.headers.has('x-request-id')) faults.push('There is no X-Request-Id');
    if (answer.headers.get('x-content-type-options') !== 'nosniff') faults.push('There is no nosniff');
    if (this.#secrets.some((secret) => everything.includes(secret))) faults.push('It holds a secret of the server');
    if (secrets.some((secret) => everything.includes(secret))) faults.push('It repeats the credential');
    if (answer.headers.has('x-injected')) faults.push('A header was injected');
    if (answer.status >= 400) {
      if (STACK.test(answer.body)) faults.push('It shows what is inside');
      if (answer.body.includes(process.cwd())) faults.push('It names a file of the server');
      if (method !== 'HEAD') faults.push(...this.#refusalFaults(answer, target, method));
    }
    if (answer.status === 401 && !answer.headers.has('www-authenticate')) faults.push('401 without WWW-Authenticate');
    if (answer.status === 405 && !answer.headers.has('allow')) faults.push('405 without Allow');
    return faults;
  }

  #refusalFaults(answer: Answer, target: string | undefined, method: string | undefined): string[] {
    const body = parsed(answer.body);
    const here = target === undefined ? [] : this.#operationsAt(target);
    const isOwn = here.some((each) => each.method === method && each.ownRefusals.has(answer.status));
    // What people open refuses with a page where it says so.
    if (isOwn && answer.headers.get('content-type')?.startsWith('text/html') === true) return [];
    if (body === undefined) return ['The refusal is not JSON'];
    if (isOwn) return [];
    // The parser knows one shape only; an operation may say the same in its own.
    const isFromParser =
      SAID_BY_THE_PARSER.has(String(body['code'])) &&
      answer.headers.get('connection') === 'close' &&
      answer.headers.get('content-type')?.startsWith('application/problem+json') === true;
    if (target !== undefined && !isFromParser) {
      if (here.some(({ refusal }) => refusal === 'json-rpc')) return jsonRpcFaults(answer, body);
      if (here.some(({ refusal }) => refusal === 'fec')) return fecFaults(body);
    }
    if (target === undefined && 'jsonrpc' in body) return jsonRpcFaults(answer, body);
    return problemFaults(answer, body);
  }

  #operationsAt(target: string): ApiOperation[] {
    const path = target.split('?', 1)[0] ?? '';
    return this.#operations.filter(({ pattern }) => pattern.test(path));
  }
}

function parsed(text: string): Refusal | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Refusal) : undefined;
  } catch {
    return undefined;
  }
}

const isWords = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** RFC 9457, with the members that the contract adds. */
function problemFaults(answer: Answer, body: Refusal): string[] {
  const faults: string[] = [];
  const type = answer.headers.get('content-type') ?? '';
  if (!/^application\/problem\+json(;|$)/.test(type)) faults.push(`The content type is ${quote(type)}`);
  if (body['status'] !== answer.status) faults.push('`status` is not the status');
  if (body['request_id'] !== answer.headers.get('x-request-id')) faults.push('`request_id` is not X-Request-Id');
  if (!/^[a-z][a-z0-9_]*$/.test(String(body['code']))) faults.push('`code` is no snake_case word');
  for (const name of ['type', 'title', 'detail']) if (!isWords(body[name])) faults.push(`\`${name}\` is missing`);
  const { errors } = body;
  if (errors !== undefined && !(Array.isArray(errors) && errors.every(isFaultyField))) faults.push('`errors` is odd');
  return faults;
}

function isFaultyField(value: unknown): boolean {
  const { in: location, name, detail } = (value ?? {}) as Record<string, unknown>;
  return ['query', 'path', 'header', 'body'].includes(String(location)) && typeof name === 'string' && isWords(detail);
}

function jsonRpcFaults(answer: Answer, body: Refusal): string[] {
  const faults: string[] = [];
  const error = (body['error'] ?? {}) as { code?: unknown; message?: unknown; data?: { request_id?: unknown } };
  if (!/^application\/json(;|$)/.test(answer.headers.get('content-type') ?? ''))
    faults.push('It is not JSON by its type');
  if (body['jsonrpc'] !== '2.0') faults.push('`jsonrpc` is not 2.0');
  if (!Number.isInteger(error.code) || !isWords(error.message)) faults.push('`error` is not a JSON-RPC error');
  const id = error.data?.request_id;
  if (id !== undefined && id !== answer.headers.get('x-request-id')) faults.push('`request_id` is not X-Request-Id');
  return faults;
}

function fecFaults(body: Refusal): string[] {
  return body['success'] === false && isWords(body['error']) && isWords(body['code']) ? [] : ['No refusal of FEC'];
}
