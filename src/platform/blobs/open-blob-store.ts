import { join } from 'node:path';
import type { PlatformSettings } from '../config/platform-settings.ts';
import type { Database } from '../db/pool.ts';
import type { BlobStore } from './blob-store.ts';
import { openDirectoryStore } from './directory-store.ts';
import { openPostgresStore } from './postgres-store.ts';

export type BlobSettings = Pick<PlatformSettings, Extract<keyof PlatformSettings, `BLOB_${string}`>>;

type BlobSurroundings = {
  dataDirectory: string;
  /** Whether the database is the private one, beside which there is room for a directory. */
  isPrivate: boolean;
  database: Database;
};

/** Opens the store that `BLOB_STORE` names. */
export async function openBlobStore(
  settings: BlobSettings,
  { dataDirectory, isPrivate, database }: BlobSurroundings,
): Promise<BlobStore> {
  switch (settings.BLOB_STORE ?? (isPrivate ? 'directory' : 'postgres')) {
    case 'directory':
      return openDirectoryStore(settings.BLOB_DIRECTORY ?? join(dataDirectory, 'blobs'));
    case 'postgres':
      return openPostgresStore(database);
    case 's3':
      // Whoever does not use it does not pay for the SDK, neither in time nor in memory.
      return (await import('./s3-store.ts')).openS3Store(settings);
  }
}
