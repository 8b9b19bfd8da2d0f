import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { openDirectoryStore } from '../directory-store.ts';
import type { BlobSettings } from '../open-blob-store.ts';
import { expectKilledWriterToBeFound, expectLittleMemory, noBlobSettings } from './blob-store-processes.ts';

const MIB = 1024 * 1024;

describe('a directory, in a process', () => {
  let root: string;
  let settings: BlobSettings;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'quintet-blobs-'));
    settings = { ...noBlobSettings, BLOB_STORE: 'directory', BLOB_DIRECTORY: root };
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('needs little memory for a large blob', async ({ annotate }) => {
    await annotate(await expectLittleMemory(settings));
  });

  test.each([0, 10 * MIB])('killed after %i bytes, it leaves what can be found and removed', (bytes) =>
    expectKilledWriterToBeFound(settings, openDirectoryStore(root), bytes),
  );
});

describe('rows in PostgreSQL, in a process', () => {
  let tables: TestDatabase;
  beforeAll(async () => {
    tables = await createTestDatabase();
  });
  afterAll(() => tables.drop());

  test('need little memory for a large blob', async ({ annotate }) => {
    await annotate(await expectLittleMemory({ ...noBlobSettings, BLOB_STORE: 'postgres' }, tables.url));
  });
});
