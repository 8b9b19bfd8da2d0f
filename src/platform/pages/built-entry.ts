import { existsSync, readFileSync } from 'node:fs';
import { readFiles } from './built-files.ts';
import type { StaticFiles } from './static-files.ts';

/**
 * What was built for a page that the server itself writes: the addresses of its scripts and styles, which have a hash in
 * their names and so stand in the build's manifest, and the files.
 */
export type BuiltEntry = { scripts: readonly string[]; styles: readonly string[]; files: StaticFiles };

type Manifest = Readonly<
  Record<string, { file: string; isEntry?: boolean; css?: readonly string[]; imports?: readonly string[] }>
>;

/** `base` is where the folder is served. Undefined where nothing was built. */
export function builtEntry(directory: URL, base: string): BuiltEntry | undefined {
  const manifestFile = new URL('manifest.json', directory);
  if (!existsSync(manifestFile)) return undefined;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true);
  if (entry === undefined) throw new Error(`${manifestFile.pathname} names no entry`);
  const needed = [...closure(manifest, entry)].flatMap((name) => manifest[name] ?? []);
  const files = readFiles({ directory, hashed: 'assets/' });
  return {
    scripts: [`${base}${manifest[entry]?.file ?? ''}`],
    styles: [...new Set(needed.flatMap(({ css = [] }) => css))].map((file) => `${base}${file}`),
    files: { find: (path) => files.get(`assets/${path}`) },
  };
}

function closure(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const needed of manifest[name]?.imports ?? []) closure(manifest, needed, seen);
  return seen;
}
