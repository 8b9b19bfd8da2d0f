import { freeBytes } from '#lib/bytes/free-bytes.ts';
import type { Database } from '../db/pool.ts';
import { writing } from '../db/pool.ts';
import { loopTurn } from '../fairness/loop-turns.ts';
import type { BlobStore, StoredBlob, WriteOptions } from './blob-store.ts';
import { BlobMissing } from './blob-store.ts';
import { inPiecesOf, untilAborted } from './pieces.ts';

const PIECE_BYTES = 1024 * 1024;
/** So many go in one statement: a gigabyte at once could take longer than a statement may. */
const REMOVED_AT_ONCE = 128;
const LISTED_AT_ONCE = 500;

/**
 * Blobs as rows of 1 MiB, in the transaction that makes their owner: nobody sees one before the other. Rows without an owner are
 * those that nobody has removed yet, and they alone are listed. Even an empty blob has a row.
 */
export function openPostgresStore(database: Database): BlobStore {
  async function write(
    name: string,
    pieces: AsyncIterable<Uint8Array>,
    { connection, signal }: WriteOptions = {},
  ): Promise<void> {
    if (connection === undefined) throw new TypeError('Blobs in PostgreSQL are written inside a transaction');
    signal?.throwIfAborted();
    let number = 0;
    const insert = async (bytes: Buffer) => {
      await loopTurn();
      await connection.query('INSERT INTO platform.blob_piece (blob, number, bytes) VALUES ($1, $2, $3)', [
        name,
        number,
        bytes,
      ]);
      number += 1;
    };
    // The driver has copied a piece when it has been stored: one buffer does for all.
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    const filled = inPiecesOf(PIECE_BYTES, untilAborted(pieces, signal), () => buffer);
    try {
      for await (const piece of filled) await insert(piece);
    } finally {
      freeBytes(buffer);
    }
    if (number === 0) await insert(Buffer.alloc(0));
    signal?.throwIfAborted();
  }

  async function* read(name: string, { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number += 1) {
      signal?.throwIfAborted();
      // As base64: the driver reads text only, and hexadecimal is half as long again and costs this process twice the time.
      const { rows } = await database.query<{ base64: string; isLast: boolean }>(
        `SELECT encode(bytes, 'base64') AS base64,
                NOT EXISTS (SELECT FROM platform.blob_piece WHERE blob = $1 AND number > $2) AS "isLast"
         FROM platform.blob_piece WHERE blob = $1 AND number = $2`,
        [name, number],
      );
      const [piece] = rows;
      // Also in the middle: whoever removes a blob meanwhile must not make it look like a shorter one.
      if (piece === undefined) throw new BlobMissing(name);
      if (piece.base64 !== '') yield Buffer.from(piece.base64, 'base64');
      if (piece.isLast) return;
    }
  }

  async function remove(name: string): Promise<void> {
    let removed: number | null;
    do {
      ({ rowCount: removed } = await writing(database).query(
        `DELETE FROM platform.blob_piece WHERE blob = $1 AND number IN
           (SELECT number FROM platform.blob_piece WHERE blob = $1 ORDER BY number DESC LIMIT $2)`,
        [name, REMOVED_AT_ONCE],
      ));
    } while (removed === REMOVED_AT_ONCE);
  }

  async function* list(): AsyncGenerator<StoredBlob> {
    for (let after = ''; ; ) {
      // The first row of a blob is the last that goes.
      const { rows } = await database.query<{ name: string }>(
        `SELECT blob AS name FROM platform.blob_piece AS piece WHERE number = 0 AND blob > $1
           AND NOT EXISTS (SELECT FROM platform.blob WHERE id = piece.blob) ORDER BY blob LIMIT $2`,
        [after, LISTED_AT_ONCE],
      );
      // They were committed with an owner, and have lost it since.
      for (const { name } of rows) yield { name, writtenAt: new Date(0) };
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.name;
    }
  }

  return { kind: 'postgres', isTransactional: true, write, read, remove, list, close: async () => {} };
}
