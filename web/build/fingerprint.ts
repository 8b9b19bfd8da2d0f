import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the pages are made of: their own files, the client library, and the packages, for which the lock file stands. */
const SOURCES = ['web', 'sdk/typescript/src', 'package-lock.json', 'tsconfig.json'];
const NOT_SOURCES = /^web\/(?:dist|\.dist-\d+)\/|\/test\//;

/** One text for one state of the sources, whatever their dates. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesBelow(root, source)).filter((name) => !NOT_SOURCES.test(name));
  for (const name of files.sort())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

/** What other builds put aside and take away meanwhile is not even looked into. */
function filesBelow(root: string, source: string): string[] {
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(root, source), { withFileTypes: true }).flatMap((entry) => {
    const name = `${source}/${entry.name}`;
    if (NOT_SOURCES.test(`${name}/`)) return [];
    return entry.isDirectory() ? filesBelow(root, name) : entry.isFile() ? [name] : [];
  });
}
