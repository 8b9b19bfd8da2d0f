import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryExclusiveLock, withExclusiveLock } from '#platform/files/exclusive-lock.ts';

/**
 * A directory of this process alone under one that all processes share. Holds a lock in it for as long as the process
 * lives, so that whoever comes next can tell what a crash left behind from what is in use, and deletes the former.
 */
export type SpoolDirectory = {
  path: string;
  /** Deletes it with all that is in it. */
  close: () => Promise<void>;
};

const LOCK_WAIT_MS = 10_000;
const OWN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function openSpoolDirectory(shared: string): Promise<SpoolDirectory> {
  await mkdir(shared, { recursive: true, mode: 0o700 });
  // One process at a time comes or goes: a directory is never seen between its making and its lock.
  const alone = <T>(work: () => Promise<T>) => withExclusiveLock(join(shared, 'lock'), LOCK_WAIT_MS, work);
  return await alone(async () => {
    for (const entry of await readdir(shared, { withFileTypes: true })) {
      if (entry.isDirectory() && OWN_NAME.test(entry.name)) await removeIfDead(join(shared, entry.name));
    }
    const path = join(shared, randomUUID());
    await mkdir(path, { mode: 0o700 });
    const unlock = tryExclusiveLock(join(path, 'lock'));
    if (unlock === undefined) throw new Error(`Somebody else holds the lock of ${path}, which is new`);
    return {
      path,
      close: () =>
        alone(async () => {
          await rm(path, { recursive: true, force: true });
          unlock();
        }),
    };
  });
}

async function removeIfDead(path: string): Promise<void> {
  const unlock = tryExclusiveLock(join(path, 'lock'));
  if (unlock === undefined) return;
  try {
    await rm(path, { recursive: true, force: true });
  } finally {
    unlock();
  }
}
