import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { platformProblem } from './problems.ts';

/** A body that is handed on as it arrives, with its limit already in force. Nothing is buffered beyond one chunk. */
export type IncomingBody = {
  /** Ends with `body_too_large` when the limit is passed, with `request_timeout` when the client stops or goes. */
  bytes: Readable;
  mediaType: string;
  /** What the client announced; undefined for chunked bodies. Never trusted instead of counting. */
  declaredLength: number | undefined;
  limit: number;
};

const IDLE_MS = 30_000;

export function openStreamBody(
  request: FastifyRequest,
  payload: Readable | undefined,
  mediaType: string,
  limit: number,
): IncomingBody {
  const announced = request.headers['content-length'];
  const declaredLength = announced === undefined ? undefined : Number(announced);
  if (declaredLength !== undefined && declaredLength > limit) throw tooLarge(limit);
  return { bytes: payload === undefined ? emptyStream() : limited(payload, limit), mediaType, declaredLength, limit };
}

function limited(payload: Readable, limit: number): Readable {
  let received = 0;
  let idle: NodeJS.Timeout | undefined;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      idle?.refresh();
      if (received > limit) done(tooLarge(limit));
      else done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(idle);
      payload.unpipe(counter);
      done(error);
    },
  });
  idle = setTimeout(() => {
    // A reader that holds the stream back is slow itself: only a client that sends nothing is at fault.
    if (counter.writableNeedDrain) idle?.refresh();
    else
      counter.destroy(platformProblem('request_timeout', { public: `Nothing was received for ${IDLE_MS / 1000} s.` }));
  }, IDLE_MS).unref();
  payload.once('error', (error) => counter.destroy(error));
  payload.once('aborted', () =>
    counter.destroy(platformProblem('request_timeout', { public: 'The client went away.' })),
  );
  payload.pipe(counter);
  return counter;
}

function emptyStream(): Readable {
  const empty = new Transform();
  empty.end();
  return empty;
}

function tooLarge(limit: number) {
  return platformProblem('body_too_large', {
    public: `The body may have at most ${limit} bytes.`,
    headers: { connection: 'close' },
  });
}
