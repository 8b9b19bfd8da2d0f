import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withExclusiveLock } from '#platform/files/exclusive-lock.ts';

/**
 * Lets one process at a time read a file and replace it, so that none undoes what another has just written: the second
 * one waits. Holds back only those that ask here, never an editor.
 */
const PATIENCE_MS = 30_000;

export function changeAlone<Result>(file: URL, change: () => Promise<Result>): Promise<Result> {
  // Not beside the file: nothing but the dataset belongs there.
  const lock = join(tmpdir(), `quintet-${hash('sha1', file.href).slice(0, 16)}.lock`);
  return withExclusiveLock(lock, PATIENCE_MS, change);
}
