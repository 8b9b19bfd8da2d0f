import { addressOf, type Endpoint, type InputOf, type Question, type Values } from './endpoint.ts';
import { NoAnswer, readProblem } from './problem.ts';

/** The one way to the server: sends what an endpoint describes, and gives back its answer or throws what was wrong. */
export type ClientOptions = {
  /** Where the server is; without it, where the page is from. */
  baseUrl?: string;
  /** What goes along with every request, such as a key. A function is asked each time. */
  headers?: Headers | (() => Headers);
  /** Instead of the platform's own. */
  fetch?: typeof globalThis.fetch;
  /** How long an answer may take, unless a call says otherwise. */
  timeoutMs?: number;
};

export type CallOptions = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  headers?: Headers;
};

type Headers = Readonly<Record<string, string>>;

/** Whoever has nothing to say need not say it. */
type Given<Asked extends Question> =
  Record<never, never> extends InputOf<Asked>
    ? [input?: InputOf<Asked>, options?: CallOptions]
    : [input: InputOf<Asked>, options?: CallOptions];

export type Send = <Asked extends Question, Reply>(
  endpoint: Endpoint<Asked, Reply>,
  ...given: Given<Asked>
) => Promise<Reply>;

export type Client = { send: Send };

const PATIENCE_MS = 30_000;

export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl = '', fetch = globalThis.fetch, timeoutMs: patience = PATIENCE_MS } = options;

  async function send(endpoint: Endpoint, input: Partial<Question> = {}, call: CallOptions = {}): Promise<unknown> {
    const address = baseUrl + addressOf(endpoint.url, valuesOf(input.path), valuesOf(input.query));
    const tooLate = AbortSignal.timeout(call.timeoutMs ?? patience);
    try {
      const response = await fetch(address, {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...textsOf(input.headers),
          ...headersOf(options),
          ...call.headers,
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        signal: call.signal ? AbortSignal.any([call.signal, tooLate]) : tooLate,
      });
      const text = await response.text();
      if (!isAnswer(endpoint, response.status)) {
        throw readProblem({ status: response.status, text, header: (name) => response.headers.get(name) });
      }
      return readAnswer(text, response.headers.get('content-type'));
    } catch (error) {
      throw whyNothingCame(error, call.signal, tooLate);
    }
  }

  return { send: send as Send };
}

export const headersOf = ({ headers = {} }: Pick<ClientOptions, 'headers'>): Headers =>
  typeof headers === 'function' ? headers() : headers;

export const isAnswer = ({ answers = [] }: Pick<Endpoint, 'answers'>, status: number): boolean =>
  (status >= 200 && status < 300) || answers.includes(status);

/** JSON is read, other texts stay as they are; an empty answer is none. */
export function readAnswer(text: string, mediaType: string | null): unknown {
  if (text === '') return undefined;
  return mediaType?.includes('json') === true ? (JSON.parse(text) as unknown) : text;
}

/** `fetch` fails with a TypeError for whatever is wrong with the network; who gave up knows it. */
function whyNothingCame(error: unknown, given: AbortSignal | undefined, tooLate: AbortSignal): unknown {
  if (given?.aborted === true) return error;
  if (tooLate.aborted) return new NoAnswer('timeout', error);
  return error instanceof TypeError ? new NoAnswer('network', error) : error;
}

const valuesOf = (value: unknown) => (value ?? {}) as Values;

function textsOf(headers: unknown): Record<string, string> {
  const given = Object.entries(valuesOf(headers)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
