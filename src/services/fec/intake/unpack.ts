import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { fecProblem } from '../problems.ts';

/**
 * Undoes the `Content-Encoding` of a body: gzip or none. One that unfolds without end is cut off early; how much may come
 * out in all is the reader's business.
 */
const PIECE_BYTES = 64 * 1024;
/** Ledgers pack to a tenth or a thirtieth. What unfolds further than this, and is not small, is no ledger. */
const MOST_UNFOLDING = 200;
const FREE_BYTES = 32 * 1024 * 1024;

/** Throws a problem for any other coding, before a byte is read. */
export function isPacked(contentEncoding: string | undefined): boolean {
  const coding = (contentEncoding ?? '').trim().toLowerCase();
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  if (coding === '' || coding === 'identity') return false;
  throw fecProblem('unsupported_encoding', {
    public: 'Content-Encoding doit être gzip ou absent.',
    headers: { 'accept-encoding': 'gzip' },
  });
}

/** Errors of the body come out unchanged. Ending the pieces ends the body. */
export async function* unpacked(bytes: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  pipeline(bytes, gunzip, () => {});
  let size = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > FREE_BYTES && size > gunzip.bytesWritten * MOST_UNFOLDING) throw unfoldsTooFar();
      yield piece;
    }
  } catch (error) {
    throw isGzipFault(error) ? unreadable() : error;
  }
}

const isGzipFault = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

function unreadable() {
  return fecProblem('unreadable_gzip', {
    public: 'Le corps annoncé en gzip est illisible ou incomplet. Vérifier l’envoi et recommencer.',
  });
}

function unfoldsTooFar() {
  return platformProblem('body_too_large', {
    public: `Le corps gzip se déploie à plus de ${MOST_UNFOLDING} fois sa taille, limite de décompression.`,
  });
}
