import { NothingDone, UsageError } from '#platform/command.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { RatingTerms, SourceRecord } from '../sources/source-rows.ts';
import { START } from '../sources/source-rows.ts';
import type { Counts, FileFacts, ImportRun } from '../store/imports/import-runs.ts';
import { analyseTables, findRun, resumeRun, saveRun, startRun, TABLES_OF } from '../store/imports/import-runs.ts';
import { lockPublication } from '../store/publication/publication.ts';
import type { OnStep } from './drain.ts';
import { drain } from './drain.ts';
import type { Importer } from './importers.ts';
import { importerOf } from './importers.ts';
import { ClosesMany } from './link-sightings.ts';
import type { Published } from './publish-pending.ts';
import { makeLive } from './publish-pending.ts';

/**
 * Imports one file: reads it in bounded memory, takes its rows batch by batch, then links and publishes. Each batch is one
 * transaction that also notes how far the file is read: an import that is killed at any point goes on from its last batch,
 * and ends as if nothing had happened. A file that was imported before is not imported again.
 */
export type ImportFile = FileFacts & {
  path: string;
  terms: RatingTerms | undefined;
  /** Whether a list of licences is right although many hotels are missing from it. */
  closesMany: boolean;
};

export type ImportProgress = {
  onStart: (run: ImportRun, wasInterrupted: boolean) => void;
  /** Bytes read of the file so far, and records. */
  onBatch: (run: ImportRun) => void;
  onStep: OnStep;
};

export type ImportReport = {
  outcome: 'imported' | 'resumed' | 'known';
  run: ImportRun;
  published: Published;
};

const NOTHING: Published = { added: 0, updated: 0, removed: 0, disqualified: {}, endedDemo: false };

export async function importFile(
  database: Database,
  file: ImportFile,
  today: string,
  progress: ImportProgress,
): Promise<ImportReport> {
  const importer = importerOf(file);
  // Under the lock: the last batch of an import that was killed may be on its way still.
  const known = await inBatch(database, async (connection) => {
    const found = await findRun(connection, file);
    if (found !== undefined) await resumeRun(connection, found.id);
    return found;
  });
  if (known?.state === 'done') return { outcome: 'known', run: known, published: NOTHING };
  const run = known ?? (await begin(database, file, importer));
  progress.onStart(run, known !== undefined);
  if (run.state === 'reading') {
    await readAll(database, file, importer, { run, today }, progress).catch(async (error: unknown) => {
      if (!(error instanceof ClosesMany)) throw error;
      await abandon(database, file, importer);
      throw new UsageError(`${file.name} ${error.message}. Nothing was changed. If that is right, add --closes-many.`);
    });
  }

  if (run.changed > 0) await analyseTables(database, TABLES_OF[file.source]);
  const published = await drain(database, today, progress.onStep);
  if (published.added + published.updated > 0) await analyseTables(database, ['hotel', 'hotel_word']);
  const endedDemo = await inBatch(database, async (connection) => {
    run.state = 'done';
    await saveRun(connection, run);
    // A file of something else is no reason to take the demo away.
    return run.taken > 0 && (await makeLive(connection));
  });
  return {
    outcome: known === undefined ? 'imported' : 'resumed',
    run,
    published: { ...published, endedDemo: endedDemo || published.endedDemo },
  };
}

/** Rows in one transaction: enough to be quick, few enough to be taken again after a crash. */
const BATCH = 10_000;

async function begin(database: Database, file: ImportFile, importer: Importer<unknown>): Promise<ImportRun> {
  return await inBatch(database, async (connection) => {
    await importer.begin?.(connection, file.asOf);
    return await startRun(connection, file, START);
  });
}

/** The file can be given again, as if it had never been. */
async function abandon(database: Database, file: ImportFile, importer: Importer<unknown>): Promise<void> {
  await inBatch(database, async (connection) => {
    const left = await findRun(connection, file);
    if (left !== undefined) await importer.abandon?.(connection, left);
  });
}

async function readAll(
  database: Database,
  file: ImportFile,
  importer: Importer<unknown>,
  { run, today }: { run: ImportRun; today: string },
  progress: ImportProgress,
): Promise<void> {
  const takeBatch = async (records: readonly SourceRecord<unknown>[], isLast: boolean) => {
    const isCancelled = await inBatch(database, async (connection) => {
      await takeRecords(connection, importer, { run, today }, records);
      if (isLast) {
        run.changed += (await importer.finish?.(connection, run)) ?? 0;
        run.state = 'linking';
      }
      return await saveRun(connection, run);
    });
    progress.onBatch(run);
    if (isCancelled && !isLast) {
      throw new NothingDone(
        `${file.name}: an operator has stopped the import after record ${run.next.record - 1}. What was taken stays; run the same command again, and it goes on.`,
      );
    }
  };
  let records: SourceRecord<unknown>[] = [];
  // The database takes one batch while the next one is read.
  let taking = Promise.resolve();
  try {
    for await (const chunk of importer.read(file.path, run.next)) {
      for (const record of chunk) {
        records.push(record);
        if (records.length < BATCH) continue;
        await taking;
        taking = takeBatch(records, false);
        // If it fails, the next one that waits for it says so.
        taking.catch(() => {});
        records = [];
      }
    }
    await taking;
    await takeBatch(records, true);
  } finally {
    await taking.catch(() => {});
  }
}

async function takeRecords(
  connection: Connection,
  importer: Importer<unknown>,
  { run, today }: { run: ImportRun; today: string },
  records: readonly SourceRecord<unknown>[],
): Promise<void> {
  const last = records.at(-1);
  if (last === undefined) return;
  const rows: unknown[] = [];
  for (const record of records) {
    if ('skipped' in record) {
      count(run.skipped, record.skipped);
      continue;
    }
    rows.push(record.row);
  }
  const batch = await importer.take(connection, {
    rows,
    firstRecord: run.next.record,
    takenBefore: run.taken,
    asOf: run.asOf,
    today,
  });
  run.taken += batch.wanted.length;
  countNotes(run.notes, records, new Set(batch.wanted));
  run.changed += batch.changed;
  for (const [reason, times] of Object.entries(batch.skipped)) count(run.skipped, reason, times);
  run.next = last.next;
}

/** What was left out of a row that nobody wanted is not worth a word. */
function countNotes(counts: Counts, records: readonly SourceRecord<unknown>[], wanted: ReadonlySet<unknown>): void {
  for (const record of records) {
    if (!('notes' in record) || record.notes === undefined || !wanted.has(record.row)) continue;
    for (const note of record.notes) count(counts, note);
  }
}

function count(counts: Counts, reason: string, times = 1): void {
  counts[reason] = (counts[reason] ?? 0) + times;
}

/** A transaction under the publication lock. A batch may take long on a busy machine; nobody waits for it. */
async function inBatch<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    return await work(connection);
  });
}
