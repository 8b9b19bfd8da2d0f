import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { UsageError } from '#platform/command.ts';
import { mayBeStored, parseRatingTerms } from '../sources/rating-terms.ts';
import type { RatingTerms } from '../sources/source-rows.ts';
import { LayoutError, START } from '../sources/source-rows.ts';
import type { Source } from '../store/imports/import-runs.ts';
import type { ImportFile } from './import-file.ts';
import { readerOf } from './importers.ts';

/** What is to be known of a file before it is imported. */
export type FileOptions = {
  /** When its facts were observed; the day on which it was last written, if nothing else is said. */
  asOf: string | undefined;
  /** Where the terms of a ratings file are; beside it, if nothing else is said. */
  terms: string | undefined;
  /** Of a list of licences: that it is right although many hotels are missing from it. */
  closesMany?: boolean;
  today: string;
};

export async function openFile(path: string, source: Source, options: FileOptions): Promise<ImportFile> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new UsageError(`There is no file ${path}.`);
  if (!stats.isFile()) throw new UsageError(`${path} is not a file.`);
  if (stats.size === 0) throw new UsageError(`${path} is empty.`);
  const asOf = options.asOf ?? dateAt(stats.mtime);
  if (asOf > options.today) throw new UsageError(`${path} cannot be as of ${asOf}: today is ${options.today}.`);
  const terms = source === 'ratings' ? readTerms(options.terms ?? `${path}.terms.json`) : undefined;
  await requireLayout(path, source);
  return {
    path,
    source,
    name: basename(path),
    bytes: stats.size,
    sha256: await digest(path),
    asOf,
    options: terms ?? {},
    terms,
    closesMany: options.closesMany ?? false,
  };
}

/** Reads the beginning: a file of another layout, or of none, is refused before anything is written for its sake. */
async function requireLayout(path: string, source: Source): Promise<void> {
  const beginning = readerOf(source)(path, START)[Symbol.asyncIterator]();
  try {
    const { done } = await beginning.next();
    if (done === true) throw new LayoutError('There is nothing in it but its frame: not a single record.');
  } catch (error) {
    if (error instanceof LayoutError) throw new UsageError(`${basename(path)}: ${error.message}`);
    throw error;
  } finally {
    await beginning.return?.();
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

/** Ratings without terms are not taken, and ratings that may not be stored never are. */
function readTerms(path: string): RatingTerms {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `Ratings come with their terms, as JSON in ${path} or where --terms says: ${(error as Error).message}`,
    );
  }
  const terms = parseRatingTerms(json);
  if (Array.isArray(terms)) throw new UsageError([`The terms in ${path} cannot be used:`, ...terms].join('\n  - '));
  const verdict = mayBeStored(terms);
  if (!verdict.allowed)
    throw new UsageError(`Nothing was imported: ${verdict.because}${terms.storable ? '' : removalOf(terms)}`);
  return terms;
}

const removalOf = ({ provider }: RatingTerms) =>
  `\nIf ratings of this provider are stored already, remove them: hotels forget ${JSON.stringify(provider)}`;
