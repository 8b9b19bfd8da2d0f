import { renameSync, writeFileSync } from 'node:fs';

/** Readable by the owner alone, and never half-written. */
export function writePrivately(path: string, value: unknown): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}
