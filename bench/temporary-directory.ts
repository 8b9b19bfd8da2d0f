import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.ts';

/** A directory that is gone after the bench. Open to other accounts: started by root, PostgreSQL runs as another. */
export function makeTemporaryDirectory(cleanup: Cleanup): string {
  const directory = mkdtempSync(join(tmpdir(), 'quintet-bench-'));
  cleanup.add(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  return directory;
}
