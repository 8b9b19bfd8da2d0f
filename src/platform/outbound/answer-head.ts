import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as openRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { Failed } from './failed.ts';
import { TIMED_OUT, unreachable } from './failed.ts';
import { withTimeLimit } from './time-limit.ts';
import { limitWire } from './wire-limit.ts';

/**
 * Asks for a page over a connection that is open already, and gives the answer up to its body. The connection serves this
 * one request: no agent, so no pool, no proxy from the environment. No cookie, credential or referrer is ever sent.
 */
export function readHead(
  socket: Socket,
  url: URL,
  asked: { userAgent: string; accept: string; milliseconds: number; maxWireBytes: number },
  signal: AbortSignal,
): Promise<IncomingMessage | Failed> {
  const { userAgent, accept, milliseconds, maxWireBytes } = asked;
  return withTimeLimit(milliseconds, signal, async (limited) => {
    const request = openRequest({
      createConnection: () => socket,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        'user-agent': userAgent,
        accept,
        'accept-encoding': 'gzip, br, deflate',
        connection: 'close',
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    request.on('socket', () => limitWire(socket, maxWireBytes));
    request.end();
    try {
      const response = await responseTo(request, limited);
      response.on('error', ignore);
      return (response.statusCode ?? 0) < 200 ? NOT_HTTP : response;
    } catch (error) {
      if (limited.aborted) return TIMED_OUT;
      return isOverflow(error) ? HEADERS_TOO_LARGE : NOT_HTTP;
    }
  });
}

function responseTo(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let interim = 0;
    request.on('information', () => {
      if (++interim > MAX_INTERIM_ANSWERS) reject(new Error('interim answers without end'));
    });
    request.on('response', resolve);
    request.on('error', reject);
    // Also where the other side switches to another protocol: nobody asked for that.
    request.on('close', () => reject(new Error('closed without an answer')));
    signal.addEventListener('abort', () => reject(new Error('stopped')));
    if (signal.aborted) reject(new Error('stopped'));
  });
}

const MAX_HEADER_BYTES = 32 * 1024;

/** Such as 103, early hints. More than a few are a way of never answering. */
const MAX_INTERIM_ANSWERS = 8;

const NOT_HTTP = unreachable('The site gave no answer that could be understood.');
const HEADERS_TOO_LARGE: Failed = { failure: 'too_large', detail: 'The headers of the answer are too large.' };

const ignore = () => {};

function isOverflow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
}
