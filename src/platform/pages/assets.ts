import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { ServedFile } from './served-file.ts';
import { serveFile, serveText } from './served-file.ts';
import type { VersionedFile } from './static-files.ts';
import { prepareVersioned } from './static-files.ts';
import { declareTokens } from './tokens.ts';

/**
 * Styles and scripts of the pages, read once at start. The URL of each holds a hash of what is in it, so that it may be
 * kept for ever, and a change shows at once.
 */
const DIRECTORY = new URL('assets/', import.meta.url);
/** The one file that begins with the tokens. */
const KIT = 'pages.css';

export const pageAssets: ReadonlyMap<string, VersionedFile> = new Map(
  readdirSync(DIRECTORY)
    .sort()
    .map((name) => [name, prepareAsset(readAsset(name))]),
);

function readAsset(name: string): ServedFile {
  const file = serveFile(new URL(name, DIRECTORY));
  return name === KIT ? serveText(name, declareTokens() + file.bytes.toString()) : file;
}

export function prepareAsset(file: Pick<ServedFile, 'type' | 'bytes'>): VersionedFile {
  return prepareVersioned(file, hash('sha1', file.bytes, 'hex').slice(0, 12), 'no-store');
}

/** Where a file of the pages is. One that is not there is a mistake in a page, and stops the start. */
export function assetPath(name: string, assets: ReadonlyMap<string, VersionedFile> = pageAssets): string {
  const asset = assets.get(name);
  if (asset === undefined) throw new Error(`There is no asset ${name}`);
  return `/assets/${asset.version}/${name}`;
}
