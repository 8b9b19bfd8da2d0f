import { randomBytes } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { S3Server } from '#test/support/s3-server.ts';
import { startS3Server, TEST_BUCKET } from '#test/support/s3-server.ts';
import type { BlobStore } from '../blob-store.ts';
import type { BlobSettings } from '../open-blob-store.ts';
import { openS3Client } from '../s3-client.ts';
import { openS3Store } from '../s3-store.ts';
import { describeBlobStore } from './blob-store-contract.ts';
import { expectKilledWriterToBeFound, expectLittleMemory, noBlobSettings } from './blob-store-processes.ts';
import { newName } from './random-pieces.ts';

/** Asks the object store that `TEST_S3_…` names, if one is named, and otherwise one of the tests' own. */
const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env;

const MIB = 1024 * 1024;

let server: S3Server | undefined;
let settings: BlobSettings;
const prefix = `blobs-${randomBytes(4).toString('hex')}/`;

beforeAll(async () => {
  if (TEST_S3_ENDPOINT === undefined) server = await startS3Server();
  settings = {
    ...noBlobSettings,
    BLOB_STORE: 's3',
    BLOB_S3_ENDPOINT: TEST_S3_ENDPOINT ?? server?.url,
    BLOB_S3_BUCKET: TEST_S3_BUCKET ?? TEST_BUCKET,
    BLOB_S3_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID ?? server?.accessKeyId,
    BLOB_S3_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY ?? 'secret',
    BLOB_S3_PREFIX: prefix,
  };
});
afterAll(() => server?.stop());

describeBlobStore('objects of a bucket', async () => {
  const store = openS3Store(settings);
  const client = openS3Client(settings);
  return {
    store,
    write: (name, pieces, options) => store.write(name, pieces, options),
    plantForeign: async () => {
      const keys = [
        newName(),
        `other/${newName()}`,
        `${prefix}deeper/${newName()}`,
        `${prefix}${newName()}x`,
        `${prefix}a`,
      ];
      for (const Key of keys) {
        await client.send(new PutObjectCommand({ Bucket: settings.BLOB_S3_BUCKET, Key, Body: Buffer.from('foreign') }));
      }
    },
    held: () => process.getActiveResourcesInfo().filter((what) => what === 'TCPSocketWrap').length,
    close: async () => {
      client.destroy();
      await store.close();
    },
  };
});

describe('objects of a bucket, in a process', () => {
  let store: BlobStore;
  beforeAll(() => {
    store = openS3Store(settings);
  });
  afterAll(() => store.close());

  test('need little memory for a large blob', async ({ annotate }) => {
    await annotate(await expectLittleMemory(settings));
  });

  test.each([8 * MIB, 20 * MIB])('killed after %i bytes, the writer leaves what can be found and removed', (bytes) =>
    expectKilledWriterToBeFound(settings, store, bytes),
  );
});
