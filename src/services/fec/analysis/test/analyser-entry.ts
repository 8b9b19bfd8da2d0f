import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import type { ByteSource } from '../../reader/bytes/byte-source.ts';
import { serveAnalyses } from '../serve-analyses.ts';

/** An entry for threads that do as the first line of their file says; what they find out comes as a refusal's message. */
const say = (message: string) => ({ refused: { reason: 'empty' as const, message } });

serveAnalyses((source, { onProgress, ...options }) => {
  const [word, argument = ''] = firstLine(source).split(' ');
  switch (word) {
    case 'options':
      return say(JSON.stringify(options));
    case 'sum':
      return say(`${source.size} ${sumOf(source)}`);
    case 'work':
      for (const end = performance.now() + Number(argument); performance.now() < end; );
      return say('worked');
    case 'thread':
      return say(String(threadId));
    case 'niceness':
      return say(String(getPriority()));
    case 'list':
      return say(readdirSync(argument).join());
    case 'hold':
      return say(`${threadId} ${new Uint8Array(Number(argument)).fill(1).length}`);
    case 'progress':
      for (let step = 0; step <= 100_000; step += 1) onProgress?.(step / 100_000);
      return say('done');
    case 'throw':
      throw new TypeError(`the file says\n    at ${argument}`);
    case 'budget':
      return { refused: { reason: 'too_large', limit: options.memoryBytes } };
    case 'exit':
      return process.exit(1);
    default: {
      onProgress?.(0.5);
      const kept: number[][] = [];
      for (;;) if (word === 'fill') kept.push(Array.from({ length: 100_000 }, (_, i) => i + kept.length));
    }
  }
});

function firstLine(source: ByteSource): string {
  const start = new Uint8Array(500);
  const length = source.read(start, 0);
  return Buffer.from(start.subarray(0, length)).toString().split('\n')[0] ?? '';
}

function sumOf(source: ByteSource): number {
  const piece = new Uint8Array(100_000);
  let sum = 0;
  for (let at = 0; at < source.size; at += piece.length) {
    const length = source.read(piece, at);
    for (let i = 0; i < length; i += 1) sum += piece[i] as number;
  }
  return sum;
}
