import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive } from '#platform/db/private-postgres.ts';

/** A directory in memory for one process, gone with it; what dead ones have left is removed. */
const PREFIX = 'quintet-explore-';
/** What the kernel calls tmpfs and ramfs. */
const IN_MEMORY = new Set([0x0102_1994, 0x8584_58f6]);

/** Of this very process, which may have several servers. */
const own = new Set<string>();

export function openRamDirectory(parent: string): string {
  if (!isInMemory(parent)) throw new Error(`FEC_EXPLORE_DIRECTORY does not lie in memory: ${parent}`);
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  own.add(basename(path));
  return path;
}

/** Also of a process that had the same number: in a container every one has. */
export function cleanRamDirectories(parent: string): void {
  if (!isInMemory(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = Number(/^quintet-explore-(\d{1,10})-/.exec(name.slice(0, 40))?.[1]);
    if (!Number.isInteger(pid) || pid <= 0) continue;
    if (pid === process.pid ? !own.has(name) : !isAlive(pid)) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

function isInMemory(parent: string): boolean {
  try {
    return IN_MEMORY.has(statfsSync(parent).type);
  } catch {
    return false;
  }
}
