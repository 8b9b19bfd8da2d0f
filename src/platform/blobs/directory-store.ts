import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore, StoredBlob, WriteOptions } from './blob-store.ts';
import { BlobMissing, BlobStoreUnavailable, isBlobName } from './blob-store.ts';
import { untilAborted } from './pieces.ts';

const READ_BYTES = 256 * 1024;
/** What a file's name ends with as long as it is being written. */
const UNFINISHED = '.part';

/**
 * Blobs as files, for the owner alone, in 256 directories by the first two digits of their names. A file has its name only
 * when all of it is on the disk, and the directory knows that name for good when `write` returns.
 */
export function openDirectoryStore(root: string): BlobStore {
  const directoryOf = (name: string) => join(root, name.slice(0, 2));
  const pathOf = (name: string) => join(directoryOf(name), checkedName(name));

  async function write(name: string, pieces: AsyncIterable<Uint8Array>, { signal }: WriteOptions = {}): Promise<void> {
    signal?.throwIfAborted();
    const path = pathOf(name);
    const file = await atDisk(() => openNew(root, `${path}${UNFINISHED}`));
    try {
      for await (const piece of untilAborted(pieces, signal)) await atDisk(() => writeAll(file, piece));
      await atDisk(() => file.sync());
      signal?.throwIfAborted();
    } catch (error) {
      await file.close().catch(() => {});
      // What cannot be removed now is told by `list`.
      await rm(`${path}${UNFINISHED}`, { force: true }).catch(() => {});
      throw error;
    }
    await atDisk(() => file.close());
    await atDisk(() => rename(`${path}${UNFINISHED}`, path), name);
    await atDisk(() => syncDirectory(directoryOf(name)));
  }

  async function* read(name: string, { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Uint8Array> {
    signal?.throwIfAborted();
    const file = await atDisk(() => open(pathOf(name), 'r'), name);
    try {
      while (true) {
        // A new one each time: whoever reads may keep it.
        const buffer = Buffer.allocUnsafe(READ_BYTES);
        const { bytesRead } = await atDisk(() => file.read(buffer, 0, READ_BYTES));
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
        signal?.throwIfAborted();
      }
    } finally {
      await file.close();
    }
  }

  async function remove(name: string): Promise<void> {
    const path = pathOf(name);
    await atDisk(() => rm(path, { force: true }));
    await atDisk(() => rm(`${path}${UNFINISHED}`, { force: true }));
  }

  async function* list(): AsyncGenerator<StoredBlob> {
    for await (const directory of entriesOf(root)) {
      if (!directory.isDirectory() || !/^[0-9a-f]{2}$/.test(directory.name)) continue;
      for await (const entry of entriesOf(join(root, directory.name))) {
        const name = entry.name.endsWith(UNFINISHED) ? entry.name.slice(0, -UNFINISHED.length) : entry.name;
        if (!entry.isFile() || !isBlobName(name) || !name.startsWith(directory.name)) continue;
        const writtenAt = await timeOf(join(root, directory.name, entry.name));
        if (writtenAt !== undefined) yield { name, writtenAt };
      }
    }
  }

  return { kind: 'directory', isTransactional: false, write, read, remove, list, close: async () => {} };
}

/** What is not one of our names would lead elsewhere. */
function checkedName(name: string): string {
  if (!isBlobName(name)) throw new TypeError('That is not the name of a blob');
  return name;
}

async function openNew(root: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await makeDirectories(root, dirname(path));
  return open(path, 'wx', 0o600);
}

/** A new directory is there for good once the one above it was synced. */
async function makeDirectories(root: string, directory: string): Promise<void> {
  const first = await mkdir(root, { recursive: true, mode: 0o700 });
  if (first !== undefined) {
    for (let made = root; ; made = dirname(made)) {
      await syncDirectory(dirname(made));
      if (made === first || made === dirname(made)) break;
    }
  }
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await syncDirectory(root);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** A disk that is nearly full takes a part. */
async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  let written = 0;
  while (written < piece.length) written += (await file.write(piece, written)).bytesWritten;
}

async function* entriesOf(path: string) {
  const directory = await atDisk(() => opendir(path)).catch((error: unknown) => {
    if (error instanceof BlobStoreUnavailable && codeOf(error.cause) === 'ENOENT') return undefined;
    throw error;
  });
  if (directory === undefined) return;
  // Closes it however it ends.
  for await (const entry of directory) yield entry;
}

async function timeOf(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    // Finished or removed since it was told.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw asUnavailable(error);
  }
}

/** What goes wrong with the disk is told as such; with a name, what is not there is a blob that is missing. */
async function atDisk<T>(work: () => Promise<T>, name?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (name !== undefined && codeOf(error) === 'ENOENT') throw new BlobMissing(name);
    throw asUnavailable(error);
  }
}

function asUnavailable(error: unknown): unknown {
  const code = codeOf(error);
  return code === undefined || code === 'EEXIST' ? error : new BlobStoreUnavailable(code, error);
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
