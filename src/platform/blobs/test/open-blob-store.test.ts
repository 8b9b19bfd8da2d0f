import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/pool.ts';
import type { BlobSettings } from '../open-blob-store.ts';
import { openBlobStore } from '../open-blob-store.ts';
import { newName, randomPieces } from './random-pieces.ts';

const unset: BlobSettings = {
  BLOB_STORE: undefined,
  BLOB_DIRECTORY: undefined,
  BLOB_S3_BUCKET: undefined,
  BLOB_S3_ENDPOINT: undefined,
  BLOB_S3_REGION: 'us-east-1',
  BLOB_S3_ACCESS_KEY_ID: undefined,
  BLOB_S3_SECRET_ACCESS_KEY: undefined,
  BLOB_S3_PREFIX: 'quintet/',
};
/** Nothing is asked of it here. */
const database = {} as Database;

describe('which store is opened', () => {
  let dataDirectory: string;
  beforeAll(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'quintet-blobs-'));
  });
  afterAll(() => rmSync(dataDirectory, { recursive: true }));

  test('a directory beside the private database, otherwise the database', async () => {
    expect((await openBlobStore(unset, { dataDirectory, isPrivate: true, database })).kind).toBe('directory');
    expect((await openBlobStore(unset, { dataDirectory, isPrivate: false, database })).kind).toBe('postgres');
  });

  test('what is set, whatever the database', async () => {
    const postgres = { ...unset, BLOB_STORE: 'postgres' as const };
    expect((await openBlobStore(postgres, { dataDirectory, isPrivate: true, database })).kind).toBe('postgres');
    const directory = { ...unset, BLOB_STORE: 'directory' as const, BLOB_DIRECTORY: join(dataDirectory, 'other') };
    const store = await openBlobStore(directory, { dataDirectory, isPrivate: false, database });
    await store.write(newName(), randomPieces(1).pieces);
    expect(readdirSync(dataDirectory)).toEqual(['other']);
  });
});
