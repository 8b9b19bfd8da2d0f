import type { Connection, Database } from '#platform/db/pool.ts';
import type { Position } from '../../sources/source-rows.ts';

/** How far each import has come. Written in the transaction of each batch, so it is never ahead of the data or behind. */
export const SOURCES = ['acra', 'hlb', 'dbd', 'places', 'ratings'] as const;
export type Source = (typeof SOURCES)[number];

export type Counts = Record<string, number>;

export type ImportRun = {
  id: string;
  state: 'reading' | 'linking' | 'done';
  /** YYYY-MM-DD */
  asOf: string;
  next: Position;
  taken: number;
  changed: number;
  skipped: Counts;
  notes: Counts;
  updatedAt: Date;
};

export type FileFacts = { source: Source; name: string; bytes: number; sha256: string; asOf: string; options: object };

const COLUMNS = `id, state, as_of::text AS "asOf", next_byte, next_record, taken, changed, skipped, notes,
  updated_at AS "updatedAt"`;

type Row = Omit<ImportRun, 'next' | 'taken' | 'changed'> & {
  next_byte: string;
  next_record: string;
  taken: string;
  changed: string;
};

/** The latest run over the same bytes with the same options. */
export async function findRun(connection: Connection, file: FileFacts): Promise<ImportRun | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM prospects.import_run
     WHERE source = $1 AND file_sha256 = $2 AND as_of = $3 AND options = $4::jsonb ORDER BY id DESC LIMIT 1`,
    [file.source, file.sha256, file.asOf, JSON.stringify(file.options)],
  );
  return rows[0] === undefined ? undefined : runOf(rows[0]);
}

export async function startRun(connection: Connection, file: FileFacts, start: Position): Promise<ImportRun> {
  const { rows } = await connection.query<Row>(
    `INSERT INTO prospects.import_run (id, source, file_name, file_bytes, file_sha256, as_of, options, state, next_byte,
       next_record, taken, changed, skipped, notes, started_at, updated_at)
     SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5, $6, 'reading', $7, $8, 0, 0, '{}', '{}', now(), now()
     FROM prospects.import_run RETURNING ${COLUMNS}`,
    [
      file.source,
      file.name,
      file.bytes,
      file.sha256,
      file.asOf,
      JSON.stringify(file.options),
      start.byte,
      start.record,
    ],
  );
  return runOf(rows[0] as Row);
}

/** Also notes how quick it was since the last time. Says whether an operator has asked it to stop. */
export async function saveRun(connection: Connection, run: Omit<ImportRun, 'updatedAt'>): Promise<boolean> {
  const { rows } = await connection.query<{ is_cancelled: boolean }>(
    `UPDATE prospects.import_run SET state = $2, next_byte = $3, next_record = $4, taken = $5, changed = $6, skipped = $7,
       notes = $8, updated_at = now(),
       rows_per_second = CASE WHEN $4 > next_record AND now() > updated_at
         THEN ($4 - next_record) / extract(epoch FROM now() - updated_at) ELSE rows_per_second END
     WHERE id = $1 RETURNING is_cancelled`,
    [
      run.id,
      run.state,
      run.next.byte,
      run.next.record,
      run.taken,
      run.changed,
      JSON.stringify(run.skipped),
      JSON.stringify(run.notes),
    ],
  );
  return rows[0]?.is_cancelled === true;
}

/** A file that is given again is meant to be read. */
export async function resumeRun(connection: Connection, id: string): Promise<void> {
  await connection.query('UPDATE prospects.import_run SET is_cancelled = false WHERE id = $1 AND is_cancelled', [id]);
}

/** Asks an import that still reads to stop after its batch. False when there is none. */
export async function cancelRun(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    "UPDATE prospects.import_run SET is_cancelled = true WHERE id = $1 AND state = 'reading'",
    [id],
  );
  return rowCount === 1;
}

/** Forgets files of a source that were not read to their end: they begin anew when they are imported again. */
export async function dropUnread(connection: Connection, source: Source): Promise<void> {
  await connection.query("DELETE FROM prospects.import_run WHERE source = $1 AND state = 'reading'", [source]);
}

export type ListedRun = {
  id: string;
  source: Source;
  file: string;
  state: string;
  taken: number;
  changed: number;
  /** Rows that were left out, by the reason. */
  skipped: Counts;
  /** Of the file, and how many of them were read. */
  bytes: number;
  bytesRead: number;
  /** Records of the file that were read, whether taken or not. */
  records: number;
  /** In the last batch. */
  rowsPerSecond: number | null;
  isCancelled: boolean;
  startedAt: Date;
  updatedAt: Date;
};

export async function listRuns(database: Database, limit: number): Promise<ListedRun[]> {
  const { rows } = await database.query<
    ListedRun & Record<'taken' | 'changed' | 'bytes' | 'bytesRead' | 'records', string>
  >(
    `SELECT id, source, file_name AS file, state, taken, changed, skipped, file_bytes AS bytes, least(next_byte, file_bytes) AS "bytesRead",
       next_record - 1 AS records, rows_per_second AS "rowsPerSecond", is_cancelled AS "isCancelled",
       started_at AS "startedAt", updated_at AS "updatedAt"
     FROM prospects.import_run ORDER BY id DESC LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({
    ...row,
    taken: Number(row.taken),
    changed: Number(row.changed),
    bytes: Number(row.bytes),
    records: Number(row.records),
    bytesRead: row.state === 'reading' ? Number(row.bytesRead) : Number(row.bytes),
  }));
}

const runOf = ({ next_byte, next_record, ...row }: Row): ImportRun => ({
  ...row,
  taken: Number(row.taken),
  changed: Number(row.changed),
  next: { byte: Number(next_byte), record: Number(next_record) },
});

/** What each source writes. */
export const TABLES_OF: Readonly<Record<Source, readonly string[]>> = {
  acra: ['entity'],
  hlb: ['property'],
  dbd: ['entity', 'property'],
  places: ['place'],
  ratings: ['rating'],
};

/** After a large file PostgreSQL must not plan as if its tables were still empty. */
export async function analyseTables(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await database.query(`ANALYZE prospects.${table}`);
}
