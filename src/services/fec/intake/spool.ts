import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '#kernel/problem.ts';
import { fecProblem } from '../problems.ts';
import { tooManyAtOnce } from './shares.ts';

/**
 * Files on the disk, readable by this process's user alone, and the sum of what they may take together: all files of all
 * holders, and half of that for several files of one holder. Knows nothing of what is in them.
 */
export type SpoolFile = { write: (bytes: Uint8Array) => Promise<void>; close: () => Promise<void> };
export type OpenFile = (path: string) => Promise<SpoolFile>;

export class Spool {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #openFile: OpenFile;
  #taken = 0;
  readonly #takenBy = new Map<string, number>();

  constructor(directory: string, maxBytes: number, openFile: OpenFile = createFile) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
    this.#openFile = openFile;
  }

  /** Bytes that are spoken for, written or not. */
  get taken(): number {
    return this.#taken;
  }

  /** More for a file of this holder that has so many already. Throws a problem if there is no such space. */
  take(bytes: number, holder: string, already: number): void {
    if (this.#taken + bytes > this.#maxBytes) throw storageFull('the limit is reached');
    const held = this.#takenBy.get(holder) ?? 0;
    // A length costs nothing to announce: without this one key could keep all others out with empty promises.
    if (held > already && held + bytes > this.#maxBytes / 2) throw tooManyAtOnce();
    this.#taken += bytes;
    this.#takenBy.set(holder, held + bytes);
  }

  give(bytes: number, holder: string): void {
    this.#taken -= bytes;
    const left = (this.#takenBy.get(holder) ?? 0) - bytes;
    if (left > 0) this.#takenBy.set(holder, left);
    else this.#takenBy.delete(holder);
  }

  newPath(): string {
    return join(this.#directory, randomUUID());
  }

  async open(path: string): Promise<SpoolFile> {
    const file = await onDisk(this.#openFile(path));
    return { write: (bytes) => onDisk(file.write(bytes)), close: () => onDisk(file.close()) };
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
  }
}

async function createFile(path: string): Promise<SpoolFile> {
  const handle = await open(path, 'wx', 0o600);
  return {
    write: async (bytes) => {
      for (let from = 0; from < bytes.length; ) from += (await handle.write(bytes, from)).bytesWritten;
    },
    close: () => handle.close(),
  };
}

/** A full disk and a broken one are the same to the caller: neither is the file's fault, and both may pass. */
async function onDisk<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw storageFull(error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
  }
}

function storageFull(reason: string): Problem {
  return fecProblem('storage_full', {
    public: 'L’espace réservé aux fichiers en attente est épuisé. Réessayer dans quelques instants.',
    internal: { reason },
    headers: { 'retry-after': '30' },
  });
}
