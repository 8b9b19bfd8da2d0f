import { IncomingMessage } from 'node:http';
import type { TransformCallback } from 'node:stream';
import { Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { platformProblem } from '../problem/problems.ts';

/** A body that is handed on as it arrives, with its limit already in force. Nothing is buffered beyond one chunk. */
export type IncomingBody = {
  /** Ends with `body_too_large` when the limit is passed, with `request_timeout` when the client stops or goes. */
  bytes: Readable;
  mediaType: string;
  /** What the client announced; undefined for chunked bodies. Never trusted instead of counting. */
  declaredLength: number | undefined;
  limit: number;
  /** Whether its pieces were copied for this body alone, as those of a connection are: whoever read one may free it. */
  mayFreePieces?: boolean;
};

const IDLE_MS = 30_000;
/** Over which the least rate is judged: an upload may pause, as long as it makes up for it. */
const WINDOW_MS = 30_000;
const LEAST_BYTES_PER_SECOND = 1024;

export function openStreamBody(
  request: FastifyRequest,
  payload: Readable | undefined,
  mediaType: string,
  limit: number,
  leastBytesPerSecond = LEAST_BYTES_PER_SECOND,
): IncomingBody {
  const announced = request.headers['content-length'];
  return {
    bytes: payload === undefined ? Readable.from([]) : new LimitedBody(payload, limit, leastBytesPerSecond),
    mediaType,
    declaredLength: announced === undefined ? undefined : Number(announced),
    limit,
    mayFreePieces: payload instanceof IncomingMessage,
  };
}

export function tooLarge(limit: number) {
  return platformProblem('body_too_large', { public: `The body may have at most ${limit} bytes.` });
}

/** Touches the request only when somebody reads: a body that nobody wants stays with the connection. */
class LimitedBody extends Transform {
  readonly #payload: Readable;
  readonly #limit: number;
  #received = 0;
  #begun = false;
  readonly #leastInWindow: number;
  #receivedBefore = 0;
  #idle: NodeJS.Timeout | undefined;
  #window: NodeJS.Timeout | undefined;

  constructor(payload: Readable, limit: number, leastBytesPerSecond: number) {
    super();
    this.#payload = payload;
    this.#limit = limit;
    this.#leastInWindow = (leastBytesPerSecond * WINDOW_MS) / 1000;
  }

  override _read(size: number): void {
    if (!this.#begun) this.#begin();
    super._read(size);
  }

  #begin(): void {
    this.#begun = true;
    this.#idle = setTimeout(() => {
      if (this.#isReaderBehind) this.#idle?.refresh();
      else
        this.destroy(platformProblem('request_timeout', { public: `Nothing was received for ${IDLE_MS / 1000} s.` }));
    }, IDLE_MS).unref();
    this.#window = setTimeout(() => this.#judgePace(), WINDOW_MS).unref();
    this.#payload.once('end', () => this.#stopJudging());
    this.#payload.once('error', (error) => this.destroy(error));
    this.#payload.once('aborted', () => {
      this.destroy(platformProblem('request_timeout', { public: 'The client went away.' }));
    });
    this.#payload.pipe(this);
  }

  /** A reader that does not take what is there is slow itself: only a client that sends nothing is at fault. */
  get #isReaderBehind(): boolean {
    return this.readableLength > 0 || this.writableNeedDrain;
  }

  /** What is wholly here waits for its reader, however long that takes. */
  #stopJudging(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#window);
    this.#idle = undefined;
    this.#window = undefined;
  }

  /** A byte now and then is not silence, but it holds a connection as long as it likes. */
  #judgePace(): void {
    const isSlow = this.#received - this.#receivedBefore < this.#leastInWindow && !this.#isReaderBehind;
    if (isSlow) {
      const rate = `${this.#leastInWindow} bytes in ${WINDOW_MS / 1000} s`;
      this.destroy(platformProblem('request_timeout', { public: `The body came at less than ${rate}.` }));
      return;
    }
    this.#receivedBefore = this.#received;
    this.#window?.refresh();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.length;
    this.#idle?.refresh();
    if (this.#received > this.#limit) done(tooLarge(this.#limit));
    else done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stopJudging();
    this.#payload.unpipe(this);
    done(error);
  }
}
