import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { prepareText } from '../http/answer/prepared-answer.ts';
import type { ServedFile } from './served-file.ts';
import { serveFile, serveText } from './served-file.ts';
import { declareTokens } from './tokens.ts';

/**
 * Styles and scripts of the pages, read once at start. The URL of each holds a hash of what is in it, so that it may be
 * kept for ever, and a change shows at once.
 */
export type Asset = {
  version: string;
  /** For whoever asks with its own version. */
  cached: PreparedAnswer;
  /** For a page of another version of the server, while both run. */
  uncached: PreparedAnswer;
};

const DIRECTORY = new URL('assets/', import.meta.url);
const FOR_EVER = 'public, max-age=31536000, immutable';
/** The one file that begins with the tokens. */
const KIT = 'pages.css';

export const pageAssets: ReadonlyMap<string, Asset> = new Map(
  readdirSync(DIRECTORY)
    .sort()
    .map((name) => [name, prepareAsset(readAsset(name))]),
);

function readAsset(name: string): ServedFile {
  const file = serveFile(new URL(name, DIRECTORY));
  return name === KIT ? serveText(name, declareTokens() + file.bytes.toString()) : file;
}

export function prepareAsset(file: Pick<ServedFile, 'type' | 'bytes'>): Asset {
  const text = file.bytes.toString();
  const prepare = (cacheControl: string) => prepareText(file.type, text, { 'cache-control': cacheControl });
  const version = hash('sha1', file.bytes, 'hex').slice(0, 12);
  return { version, cached: prepare(FOR_EVER), uncached: prepare('no-store') };
}

/** Where a file of the pages is. One that is not there is a mistake in a page, and stops the start. */
export function assetPath(name: string, assets: ReadonlyMap<string, Asset> = pageAssets): string {
  const asset = assets.get(name);
  if (asset === undefined) throw new Error(`There is no asset ${name}`);
  return `/assets/${asset.version}/${name}`;
}
