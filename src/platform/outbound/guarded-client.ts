import type { IncomingMessage } from 'node:http';
import type { BodyLimits } from './answer-body.ts';
import { readBody, TOO_LARGE } from './answer-body.ts';
import { readHead } from './answer-head.ts';
import type { AddressRules } from './checked-addresses.ts';
import { checkedAddresses } from './checked-addresses.ts';
import { connectTo } from './checked-socket.ts';
import { readContentType } from './content-type.ts';
import type { Failed } from './failed.ts';
import { TIMED_OUT, unreachable } from './failed.ts';
import { nextTarget } from './redirect.ts';
import { hostOf, readTarget } from './target.ts';
import { hasPassedWireLimit } from './wire-limit.ts';

/**
 * The one way to a page whose address somebody else wrote. Every hop, redirects too, is read, looked up once, checked and
 * connected to by the checked address alone. Whatever the network or the page does is an outcome, never an exception.
 * Runs no scripts, follows no `<meta>` refresh, keeps no cookies, no connections and no cache. How many requests run at a
 * time and how long each may take in all is the caller's to say.
 */
export type GuardedClient = {
  get(url: URL, wanted: Wanted): Promise<Fetched | FetchFailure>;
  /** Ends the requests that are under way, each with an outcome, and refuses further ones. */
  close(): Promise<void>;
};

export type Wanted = BodyLimits & {
  /** Asked with the answer's media type before any of its body is read. */
  accept: (mediaType: string | undefined) => boolean;
  acceptHeader: string;
  /** The deadline for everything, redirects included. */
  signal: AbortSignal;
  maxRedirects?: number;
  /**
   * Asked before each request, the first and every redirect, once the target is known to be allowed: robots.txt, pauses.
   * Words refuse. What it throws, `get` throws. It is not waited for beyond the deadline.
   */
  beforeRequest?: (url: URL) => Promise<string | undefined>;
};

export type Fetched = {
  /** The last one, without a fragment. */
  url: URL;
  status: number;
  headers: ReadonlyMap<string, readonly string[]>;
  mediaType: string | undefined;
  /** In lower case, as the site writes it: it may be none that exists. */
  charset: string | undefined;
  /** Empty also where the answer is an error (400 and above) of a type that is not accepted. */
  body: Uint8Array;
  redirects: readonly Redirect[];
};

type Redirect = { from: string; to: string; status: number };

/** A failure at a redirect is the site's doing; at the first target it is the caller's. */
export type FetchFailure = Failed & { at: 'first' | 'redirect' };

export type GuardedClientOptions = AddressRules & {
  mayUsePort: (port: number) => boolean;
  /** By default names of private networks are refused before they are looked up. */
  mayUseName?: (name: string) => boolean;
  userAgent: string;
  /** Until the connection stands, TLS included. */
  connectMilliseconds?: number;
  /** From the request to the end of the answer's headers. */
  headersMilliseconds?: number;
};

const CONNECT_MILLISECONDS = 3000;
const HEADERS_MILLISECONDS = 5000;
const MAX_REDIRECTS = 4;
/** What headers, and the sizes of chunks, may take on the wire beside the body. */
const MAX_FRAMING_BYTES = 512 * 1024;

export function openGuardedClient(options: GuardedClientOptions): GuardedClient {
  const underWay = new Map<AbortController, Promise<unknown>>();
  let isClosed = false;

  async function get(url: URL, wanted: Wanted, stop: AbortController): Promise<Fetched | FetchFailure> {
    const end = () => stop.abort();
    wanted.signal.addEventListener('abort', end);
    if (wanted.signal.aborted || isClosed) end();
    try {
      const outcome = await follow(url, wanted, options, stop.signal);
      if (!('failure' in outcome) || !stop.signal.aborted) return outcome;
      // What an ended request looks like from inside depends on where it was.
      if (outcome.failure !== 'unreachable' && outcome.failure !== 'timeout') return outcome;
      return { ...(isClosed ? CLOSED : TIMED_OUT), at: outcome.at };
    } finally {
      wanted.signal.removeEventListener('abort', end);
      underWay.delete(stop);
    }
  }

  return {
    get(url, wanted) {
      const stop = new AbortController();
      const outcome = get(url, wanted, stop);
      underWay.set(stop, outcome);
      return outcome;
    },
    async close() {
      isClosed = true;
      for (const stop of underWay.keys()) stop.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

const CLOSED = unreachable('The request was given up because this server is stopping.');

async function follow(
  first: URL,
  wanted: Wanted,
  options: GuardedClientOptions,
  signal: AbortSignal,
): Promise<Fetched | FetchFailure> {
  const { maxRedirects = MAX_REDIRECTS } = wanted;
  const redirects: Redirect[] = [];
  let url = first;
  for (;;) {
    const at = redirects.length === 0 ? 'first' : 'redirect';
    const answer = await visit(url, wanted, options, signal);
    if ('failure' in answer) return { ...answer, at };
    if (!('movedTo' in answer)) return { ...answer, redirects };
    const { status } = answer;
    if (redirects.length >= maxRedirects) return { ...unreachable(tooOften(maxRedirects)), status, at: 'redirect' };
    const next = nextTarget(answer.url, answer.movedTo);
    if ('failure' in next) return { ...next, status, at: 'redirect' };
    redirects.push({ from: answer.url.href, to: next.href, status });
    url = next;
  }
}

const tooOften = (limit: number) => (limit === 0 ? 'The site redirects elsewhere.' : 'The site redirects too often.');

type Moved = { url: URL; status: number; movedTo: string };

/** One request and its answer, on a connection of its own. */
async function visit(
  written: URL,
  wanted: Wanted,
  options: GuardedClientOptions,
  signal: AbortSignal,
): Promise<Omit<Fetched, 'redirects'> | Moved | Failed> {
  const target = readTarget(written.href, options.mayUsePort, options.mayUseName);
  if ('refused' in target) return { failure: target.refused, detail: target.detail };
  const { url } = target;
  const addresses = await checkedAddresses(hostOf(url), options, signal);
  if ('failure' in addresses) return addresses;
  const refusal = await unlessAborted(wanted.beforeRequest, url, signal);
  if (refusal !== undefined) return { failure: 'held_back', detail: refusal };
  const { connectMilliseconds = CONNECT_MILLISECONDS, headersMilliseconds = HEADERS_MILLISECONDS } = options;
  const socket = await connectTo(url, addresses, options.mayConnectTo, connectMilliseconds, signal);
  if ('failure' in socket) return socket;
  try {
    const asked = {
      userAgent: options.userAgent,
      accept: wanted.acceptHeader,
      milliseconds: headersMilliseconds,
      maxWireBytes: wanted.maxWireBytes + MAX_FRAMING_BYTES,
    };
    const response = await readHead(socket, url, asked, signal);
    if ('failure' in response) return hasPassedWireLimit(socket) ? TOO_LARGE : response;
    const { statusCode: status = 0 } = response;
    const movedTo = REDIRECTS.has(status) ? response.headers.location : undefined;
    if (movedTo !== undefined) return { url, status, movedTo };
    const answer = await readAnswer(url, status, response, wanted, signal);
    return 'failure' in answer && hasPassedWireLimit(socket) ? { ...TOO_LARGE, status } : answer;
  } finally {
    socket.destroy();
  }
}

async function unlessAborted(ask: Wanted['beforeRequest'], url: URL, signal: AbortSignal): Promise<string | undefined> {
  if (ask === undefined || signal.aborted) return undefined;
  return await new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined));
    ask(url).then(resolve, reject);
  });
}

/** Without a URL to go to, and with any other number, 3xx is an answer like others. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function readAnswer(
  url: URL,
  status: number,
  response: IncomingMessage,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Omit<Fetched, 'redirects'> | Failed> {
  const { mediaType, charset } = readContentType(response.headers['content-type']);
  const isAccepted = wanted.accept(mediaType);
  if (!isAccepted && status < 400) {
    return { failure: 'unacceptable_type', detail: 'The answer is not of a type that can be read here.', status };
  }
  const body = isAccepted ? await readBody(response, wanted, signal) : new Uint8Array();
  if ('failure' in body) return { ...body, status };
  const headers = new Map(Object.entries(response.headersDistinct).map(([name, values]) => [name, values ?? []]));
  return { url, status, headers, mediaType, charset, body };
}
