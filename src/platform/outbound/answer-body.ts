import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Failed } from './failed.ts';
import { unreachable } from './failed.ts';

export type BodyLimits = { maxWireBytes: number; maxDecodedBytes: number };

/**
 * The body of an answer, decoded. Counted as it comes and as it unfolds, and given up at the first byte too many, so that
 * a few kilobytes which unfold into gigabytes cost no more than the limit. One coding only: a second one squares the first.
 * Pieces are counted as well: a megabyte that comes in pieces of a byte costs seconds and a gigabyte of memory.
 */
export async function readBody(
  response: IncomingMessage,
  { maxWireBytes, maxDecodedBytes }: BodyLimits,
  signal: AbortSignal,
): Promise<Uint8Array | Failed> {
  const coding = (response.headers['content-encoding'] ?? '').trim().toLowerCase() || 'identity';
  if (!CODINGS.has(coding)) return unreachable('The answer is coded in a way that was not asked for.');
  if (Number(response.headers['content-length'] ?? 0) > maxWireBytes) return TOO_LARGE;
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  try {
    const first = await firstByte(response, signal);
    // Decoders hold an empty body for one that broke off.
    if (first === undefined) return new Uint8Array();
    const decoder = decoderOf(coding, first);
    const unfolding = decoder === undefined ? [] : [decoder];
    await pipeline([response, meter(maxWireBytes, MAX_PIECES), ...unfolding, meter(maxDecodedBytes), sink], { signal });
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof PiecesPassed) return unreachable('The answer comes in too many small pieces.');
    return error instanceof LimitPassed ? TOO_LARGE : unreachable('The answer broke off or could not be decoded.');
  }
}

const CODINGS: ReadonlySet<string> = new Set(['identity', 'gzip', 'x-gzip', 'br', 'deflate']);

export const TOO_LARGE: Failed = { failure: 'too_large', detail: 'The page is too large.' };

/** Each chunk of a chunked answer is one. What comes in small packets over a bad line has some thousand in 2 MiB. */
const MAX_PIECES = 4096;

class LimitPassed extends Error {}
class PiecesPassed extends Error {}

function meter(limit: number, maxPieces = Number.POSITIVE_INFINITY): Transform {
  let passed = 0;
  let pieces = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      pieces += 1;
      if (passed > limit) done(new LimitPassed());
      else if (pieces > maxPieces) done(new PiecesPassed());
      else done(null, chunk);
    },
  });
}

/** Put back once seen. */
async function firstByte(response: IncomingMessage, signal: AbortSignal): Promise<number | undefined> {
  if (response.readableLength === 0 && !response.complete) await once(response, 'readable', { signal });
  const byte: Buffer | null = response.read(1);
  if (byte !== null) response.unshift(byte);
  return byte?.[0];
}

function decoderOf(coding: string, first: number): Duplex | undefined {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  // The standard means deflate in zlib's wrapping; some servers leave the wrapping off.
  if (coding === 'deflate') return (first & 0x0f) === 8 ? createInflate() : createInflateRaw();
  return undefined;
}
