import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { prepareBytes } from '../http/answer/prepared-answer.ts';
import { isFileName, typeOf } from './served-file.ts';
import type { StaticFiles } from './static-files.ts';
import { FOR_EVER } from './static-files.ts';

/**
 * The folder of an application that was built for browsers: a page that routes by itself, and files with a hash in their
 * name. `x.js.br` beside `x.js` is the same file, packed when it was built.
 */
export type BuiltFilesOptions = {
  directory: URL;
  /** Files below this folder have a hash in their name: they may be kept for ever. */
  hashed: string;
  /** Answers for every address that is no file's: the application decides what is there. */
  page: string;
  /** Of the page. */
  contentSecurityPolicy: string;
};

const MOST_BYTES = 50 * 1024 * 1024;

export function builtFiles({ directory, hashed, page, contentSecurityPolicy }: BuiltFilesOptions): StaticFiles {
  const files = readFiles({ directory, hashed, contentSecurityPolicy });
  if (!files.has(page)) throw new Error(`${directory.pathname} has no ${page}`);
  return {
    // A file that is missing, often one of another release, stays so: a page in its place would be run as a script.
    find: (path) => files.get(path) ?? (isFileName(path) || path.startsWith(hashed) ? undefined : files.get(page)),
  };
}

/** All of a folder, as they go out. */
export function readFiles(
  from: Pick<BuiltFilesOptions, 'directory' | 'hashed'> & { contentSecurityPolicy?: string },
): ReadonlyMap<string, PreparedAnswer> {
  const { directory, hashed, contentSecurityPolicy } = from;
  const bytes = readFolder(fileURLToPath(directory));
  const files = new Map<string, PreparedAnswer>();
  for (const [name, plain] of bytes) {
    if (name.endsWith('.br')) continue;
    const br = bytes.get(`${name}.br`);
    const headers = {
      ...(name.startsWith(hashed) && { 'cache-control': FOR_EVER }),
      ...(name.endsWith('.html') &&
        contentSecurityPolicy !== undefined && { 'content-security-policy': contentSecurityPolicy }),
    };
    files.set(name, prepareBytes(typeOf(name), plain, headers, br === undefined ? {} : { br }));
  }
  return files;
}

/** Names that begin with a dot are for whoever built it. */
function readFolder(directory: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  let total = 0;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    total += bytes.length;
    if (total > MOST_BYTES) throw new Error(`${directory} holds more than ${MOST_BYTES} bytes`);
    found.set(path.slice(directory.length).replace(/^\//, ''), bytes);
  }
  return found;
}
