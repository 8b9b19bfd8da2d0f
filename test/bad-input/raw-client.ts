import { connect } from 'node:net';
import type { Answer } from './answer.ts';
import { quote, readAnswers } from './answer.ts';

/** Bytes over a connection of their own, with no opinion on whether they are HTTP. */
export type RawRequest = {
  /** Written one after the other, each in a packet of its own as far as that can be said of TCP. */
  pieces: readonly Buffer[];
  /**
   * `answer`: the server has all it needs and answers or closes by itself. `silence`: it may be waiting for more, so after
   * a moment we stop sending for good.
   */
  until: 'answer' | 'silence';
};

const OVER_WITHIN_MS = 10_000;
const SILENCE_MS = 60;

/** Everything the server wrote until it closed the connection. Fails when it does not, or wrote what is not HTTP. */
export async function exchange(port: number, { pieces, until }: RawRequest): Promise<Answer[]> {
  let received = Buffer.alloc(0);
  let reset = false;
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`Not over within ${OVER_WITHIN_MS} ms: ${quote(Buffer.concat(pieces))}`));
    }, OVER_WITHIN_MS);
    const hearSilence = until === 'silence' ? setTimeout(() => socket.end(), SILENCE_MS) : undefined;
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      hearSilence?.refresh();
      if (until === 'answer' && isAnswered(received)) socket.end();
    });
    // The server may close while we still write; what it said before is what counts.
    socket.on('error', () => {
      reset = true;
    });
    socket.once('close', () => {
      clearTimeout(timer);
      clearTimeout(hearSilence);
      resolve();
    });
    socket.once('connect', () => writeOneByOne(pieces, socket));
  });
  const { answers, rest } = readAnswers(received);
  if (rest.length > 0 && !reset) throw new Error(`The server stopped within an answer: ${quote(rest)}`);
  return answers;
}

function isAnswered(received: Buffer): boolean {
  try {
    return readAnswers(received).answers.length > 0;
  } catch {
    return true;
  }
}

function writeOneByOne(
  pieces: readonly Buffer[],
  socket: { writable: boolean; write: (piece: Buffer) => unknown },
): void {
  const [first, ...rest] = pieces;
  if (first === undefined || !socket.writable) return;
  socket.write(first);
  if (rest.length > 0) setTimeout(() => writeOneByOne(rest, socket), 1);
}

/** A connection that sends this much and then nothing more, without ever closing. Resolves when the server closes it. */
export function stall(port: number, bytes: string): Promise<{ answers: Answer[]; afterMs: number }> {
  const began = performance.now();
  let received = Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      try {
        resolve({ answers: readAnswers(received).answers, afterMs: performance.now() - began });
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}
