import type { Connection } from '../db/pool.ts';

/**
 * Where the bytes of blobs lie: a directory, PostgreSQL or an object store. It knows nothing of what they mean, and what it is
 * given is ciphertext (`frames.ts`). Which blobs somebody owns stands in `platform.blob`, not here.
 */
export type BlobStore = {
  /** Of what it is made, as `BLOB_STORE` says it. */
  readonly kind: 'directory' | 'postgres' | 's3';
  /** Whether its bytes are part of the transaction that makes their owner: `write` wants that transaction's connection then. */
  readonly isTransactional: boolean;
  /**
   * Writes everything or nothing: nobody ever reads half a blob, whatever dies in the middle. A name is never used twice. What
   * the source throws is thrown on, and leaves nothing behind.
   */
  write(name: string, pieces: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<void>;
  /** Throws `BlobMissing` before the first piece if there is none. Whoever stops reading early leaves nothing open. */
  read(name: string, options?: { signal?: AbortSignal }): AsyncIterable<Uint8Array>;
  /** What is not there is gone already. */
  remove(name: string): Promise<void>;
  /** All that lies there, in no order, parts of writes that were never finished included (under the name that they were for). */
  list(): AsyncIterable<StoredBlob>;
  close(): Promise<void>;
};

export type WriteOptions = {
  /** Of a transactional store: inside a transaction. */
  connection?: Pick<Connection, 'query'>;
  signal?: AbortSignal;
};

export type StoredBlob = { name: string; writtenAt: Date };

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
  constructor(blob: string) {
    super(`There is no blob ${blob}`);
  }
}

/**
 * The store cannot be asked, or cannot take more: it may work later. Neither the message nor the cause holds a credential or
 * what was signed with one.
 */
export class BlobStoreUnavailable extends Error {
  override readonly name = 'BlobStoreUnavailable';
  constructor(said: string, cause?: unknown) {
    super(`The store of files does not work: ${said}`, cause === undefined ? undefined : { cause });
  }
}

/** Names are made by us: 128 random bits in hexadecimal. Anything else would be somebody else's file. */
export const isBlobName = (text: string): boolean => text.length === 32 && /^[0-9a-f]{32}$/.test(text);
