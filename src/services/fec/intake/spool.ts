import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '#kernel/problem.ts';
import type { Share } from '#platform/fairness/fair-budget.ts';
import { FairBudget } from '#platform/fairness/fair-budget.ts';
import { fecProblem } from '../problems.ts';
import { tooManyAtOnce } from './too-many-at-once.ts';

/**
 * Files on the disk, readable by this process's user alone, and the sum of what they may take together: all files of all
 * holders, and half of that for several files of one holder. Knows nothing of what is in them.
 */
export type SpoolFile = { write: (bytes: Uint8Array) => Promise<void>; close: () => Promise<void> };
export type OpenFile = (path: string) => Promise<SpoolFile>;

/** How a file that comes too slowly makes room for another holder's. */
type GivingWay = { end: () => void; mayEnd: () => boolean };

export type Space = {
  /** So many bytes from now on. Throws a problem if there is no such space. */
  set(bytes: number): void;
  /** The file is there: it does not have to make room any more. */
  keep(): void;
};

export class Spool {
  readonly #directory: string;
  readonly #openFile: OpenFile;
  readonly #budget: FairBudget;

  constructor(directory: string, maxBytes: number, openFile: OpenFile = createFile) {
    this.#directory = directory;
    this.#openFile = openFile;
    // A length costs nothing to announce: without this one key could keep all others out with empty promises.
    this.#budget = new FairBudget({ most: maxBytes, mostOfSeveral: maxBytes / 2 });
  }

  /** Bytes that are spoken for, written or not. */
  get taken(): number {
    return this.#budget.taken;
  }

  /** None yet, for one file of this holder. */
  spaceFor(holder: string, way?: GivingWay): Space {
    let share: Share | undefined;
    let taken = 0;
    return {
      set: (bytes) => {
        const more = bytes - taken;
        if (more < 0) share?.give(-more);
        if (more > 0) {
          const given = share === undefined ? this.#budget.take(holder, { amount: more, ...way }) : share.grow(more);
          if (given === 'too_much_of_one') throw tooManyAtOnce();
          if (given === 'used_up') throw storageFull('the limit is reached');
          share ??= given;
        }
        taken = bytes;
      },
      keep: () => share?.keep(),
    };
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

export function storageFull(reason: string): Problem {
  return fecProblem('storage_full', {
    public: 'L’espace réservé aux fichiers en attente est épuisé. Réessayer dans quelques instants.',
    internal: { reason },
    headers: { 'retry-after': '30' },
  });
}
