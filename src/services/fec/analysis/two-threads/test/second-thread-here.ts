import { bytesInMemory } from '../../../reader/bytes/byte-source.ts';
import { Assistant } from '../assistant.ts';
import type { FromSecond } from '../messages.ts';
import type { SecondThread } from '../second-thread.ts';

type Options = {
  /** The file is cut in the middle of what lies behind this position. */
  readSoFar?: number;
  /** Whether it judges before the first thread does; else it leaves everything to that. */
  judges: boolean;
};

/** What a second thread does, done in this thread whenever it is told something: the same every time. */
export function secondThreadHere(
  bytes: Uint8Array,
  { readSoFar = 0, judges }: Options,
): SecondThread & { said: string[] } {
  const waiting: Exclude<FromSecond, { failed: unknown }>[] = [];
  const said: string[] = [];
  const assistant = new Assistant(
    {
      send: (message) => {
        said.push(...Object.keys(message).slice(0, 1));
        if ('failed' in message) throw new Error(message.failed.at);
        waiting.push(structuredClone(message));
      },
      receive: () => {
        throw new Error('Nobody else is here to say anything.');
      },
    },
    { leastBytes: 0, open: () => bytesInMemory(bytes) },
  );
  return {
    said,
    send: (message) => {
      const heard = structuredClone(message);
      if ('assignment' in heard) Atomics.store(heard.assignment.board, 0, BigInt(readSoFar));
      if (!('books' in heard) || judges) assistant.hear(heard);
    },
    receive: () => {
      const next = waiting.shift();
      if (next === undefined) throw new Error('Nothing was said.');
      return next;
    },
    end: () => {},
  };
}
