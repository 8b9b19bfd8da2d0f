import { randomBytes } from 'node:crypto';
import type { Connection, Database } from '../db/pool.ts';
import { transaction } from '../db/pool.ts';
import { OutcomeUnknown } from '../db/unavailable.ts';
import { FairTurns } from '../fairness/fair-turns.ts';
import type { SecretRing } from '../secrets/secret-ring.ts';
import type { Log } from '../telemetry/log.ts';
import { describeError } from '../telemetry/log.ts';
import { HEAD_BYTES, readHead, writeHead } from './blob-head.ts';
import type { BlobStore } from './blob-store.ts';
import { BlobMissing, BlobStoreUnavailable } from './blob-store.ts';
import type { EncryptedFile } from './frames.ts';
import { encryptedLength, FRAME_BYTES } from './frames.ts';
import { ownerKey, ownerKeyById } from './owner-keys.ts';

/**
 * Files that wait or are kept, for every process of the installation. A blob belongs to whoever's row says so: it comes with
 * that row in one transaction and goes with it; what nobody owns is deleted (`sweep-blobs.ts`). Stores see ciphertext only.
 */
export type Blobs = {
  readonly store: BlobStore['kind'];
  /** Keeps a file, and whatever `attach` writes of it: both or neither. */
  keep<T>(
    file: EncryptedFile,
    options: KeepOptions,
    attach: (connection: Connection, blob: string) => Promise<T>,
  ): Promise<T>;
  /** Throws `BlobMissing`. */
  read(blob: string, options?: { signal?: AbortSignal }): Promise<EncryptedFile>;
  /** From the end of this transaction on nobody owns it. */
  release(connection: Pick<Connection, 'query'>, blob: string): Promise<void>;
  /** Deletes the bytes of what nobody owns any more. Never rejects: whatever is left, the sweep finds. */
  discard(blob: string): Promise<void>;
};

type KeepOptions = {
  /** Whose it is: 'key:<id>', 'workspace:<id>'. */
  owner: string;
  expiresAt: Date;
  signal?: AbortSignal;
};

export type BlobsOptions = { database: Database; store: BlobStore; ring: SecretRing; log: Log };

/** Each takes a connection for as long as its file is written; others wait for their turn, small files for one of their own. */
const WRITERS = 2;
const MOST_WAITING = 1000;
const WAIT_MS = 30_000;
const NEVER = new AbortController().signal;

const tooManyWait = () => new BlobStoreUnavailable('too many files wait to be stored');

export function openBlobs({ database, store, ring, log }: BlobsOptions): Blobs {
  const forLarge = new FairTurns({ atOnce: WRITERS, maxWaiting: MOST_WAITING });
  const forSmall = new FairTurns({ atOnce: WRITERS, maxWaiting: MOST_WAITING });

  const inTurn = async <T>(
    file: EncryptedFile,
    owner: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> => {
    const writers = file.bytes > FRAME_BYTES ? forLarge : forSmall;
    const tooLong = AbortSignal.timeout(WAIT_MS);
    const waiting = AbortSignal.any([signal, tooLong]);
    let hasBegun = false;
    try {
      return await writers.run(owner, { signal: waiting, full: tooManyWait }, () => {
        hasBegun = true;
        return work();
      });
    } catch (error) {
      throw !hasBegun && tooLong.aborted && !signal.aborted ? tooManyWait() : error;
    }
  };

  const removeBytes = async (blob: string) => {
    await store.remove(blob).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'a file that nobody owns was not deleted and waits for the sweep');
    });
  };

  return {
    store: store.kind,
    keep: async (file, { owner, expiresAt, signal = NEVER }, attach) => {
      const blob = randomBytes(16).toString('hex');
      const under = await ownerKey(database, ring, owner);
      const pieces = () => withHead(writeHead(blob, file.key, under), file.frames());
      const write = async () => {
        if (!store.isTransactional) await store.write(blob, pieces(), { signal });
        return await transaction(database, async (connection) => {
          await connection.query(
            'INSERT INTO platform.blob (id, owner, store, bytes, expires_at) VALUES ($1, $2, $3, $4, $5)',
            [blob, owner, store.kind, file.bytes, expiresAt],
          );
          if (store.isTransactional) await store.write(blob, pieces(), { connection, signal });
          return await attach(connection, blob);
        });
      };
      try {
        return await inTurn(file, owner, signal, write);
      } catch (error) {
        // It may have been committed after all: then somebody owns it.
        if (!store.isTransactional && !(error instanceof OutcomeUnknown)) void removeBytes(blob);
        throw error;
      }
    },

    read: async (blob, options = {}) => {
      const { rows } = await database.query<{ bytes: string; store: string }>(
        'SELECT bytes, store FROM platform.blob WHERE id = $1 AND expires_at > clock_timestamp()',
        [blob],
      );
      const [row] = rows;
      if (row === undefined) throw new BlobMissing(blob);
      if (row.store !== store.kind) throw new Error(`A file lies in another store than BLOB_STORE says: ${row.store}`);
      const { ownerKeyId, keyUnder } = readHead(blob, await firstBytes(store.read(blob, options), HEAD_BYTES));
      const owner = await ownerKeyById(database, ring, ownerKeyId);
      if (owner === undefined) throw new BlobMissing(blob);
      const bytes = Number(row.bytes);
      return {
        key: keyUnder(owner.key),
        bytes,
        frames: () => framesAfter(HEAD_BYTES, encryptedLength(bytes), store.read(blob, options)),
      };
    },

    release: async (connection, blob) => {
      await connection.query('DELETE FROM platform.blob WHERE id = $1', [blob]);
    },

    discard: async (blob) => {
      try {
        const { rowCount } = await database.query('SELECT FROM platform.blob WHERE id = $1', [blob]);
        if (rowCount === 0) await removeBytes(blob);
      } catch (error) {
        log.warn({ error: describeError(error) }, 'nobody could be asked whose a file is: it waits for the sweep');
      }
    },
  };
}

async function* withHead(head: Buffer, frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  yield head;
  yield* frames;
}

async function firstBytes(pieces: AsyncIterable<Uint8Array>, count: number): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    start = Buffer.concat([start, piece.subarray(0, count - start.length)]);
    if (start.length === count) break;
  }
  return start;
}

/** A blob of another length was cut off or written twice: it is told before anybody trusts its end. */
async function* framesAfter(
  head: number,
  length: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let toSkip = head;
  let left = length;
  for await (const piece of pieces) {
    const skipped = Math.min(toSkip, piece.length);
    toSkip -= skipped;
    left -= piece.length - skipped;
    if (left < 0) break;
    if (skipped < piece.length) yield piece.subarray(skipped);
  }
  if (left !== 0) throw new Error('A blob has not the length that it was stored with');
}
