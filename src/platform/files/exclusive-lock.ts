import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const POLL_MS = 50;

/** Remembered here, because a database that nobody remembers is closed by the garbage collector, and its lock is free. */
const held = new Set<DatabaseSync>();

/**
 * Runs `work` while no other process holds the same lock file. The lock is the operating system's (through an empty
 * SQLite database), so a process that is killed releases it: there is no stale lock to clean up.
 */
export async function withExclusiveLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    chmodSync(path, 0o600);
    const deadline = Date.now() + waitMs;
    while (!tryBegin(database)) {
      if (Date.now() > deadline) throw new Error(`Another process has held ${path} for ${waitMs / 1000} s`);
      await sleep(POLL_MS);
    }
    return await work();
  } finally {
    database.close();
  }
}

/**
 * Takes the same lock for as long as the process lives, or until what it gives is called. Undefined if somebody has it. A
 * lock that can be taken tells that whoever had it is gone.
 */
export function tryExclusiveLock(path: string): (() => void) | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  let isTaken = false;
  try {
    chmodSync(path, 0o600);
    isTaken = tryBegin(database);
  } finally {
    if (!isTaken) database.close();
  }
  if (!isTaken) return undefined;
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

function tryBegin(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
