import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Database } from '#platform/db/pool.ts';
import type { PackedReport } from '../report/packed-report.ts';

/** The reports of finished analyses, compressed outside the event loop. */
export type StoredReport = { report: Buffer; excerpts: Buffer };

const compress = promisify<Uint8Array, Buffer>(gzip);
const decompress = promisify<Uint8Array, Buffer>(gunzip);

export async function compressReport({ report, excerpts }: PackedReport): Promise<StoredReport> {
  const [smallReport, smallExcerpts] = await Promise.all([compress(report), compress(excerpts)]);
  return { report: smallReport, excerpts: smallExcerpts };
}

export async function expandReport({ report, excerpts }: StoredReport): Promise<PackedReport> {
  const [whole, wholeExcerpts] = await Promise.all([decompress(report), decompress(excerpts)]);
  return { report: whole, excerpts: wholeExcerpts };
}

/** The key that made an analysis: whoever reads its report by a link reads it at this key's expense. */
type Owned = { holder: string };

/** Whose report it is, and how many bytes it has unpacked: gzip ends with that. */
export async function findReport(database: Database, id: string): Promise<(Owned & { bytes: number }) | undefined> {
  const found = await read<Owned & { end: Buffer }>(database, 'substr(report, octet_length(report) - 3) AS "end"', id);
  return found && { holder: found.holder, bytes: found.end.readUInt32LE() };
}

/** For whoever has shown before that they may read it. */
export async function readReport(database: Database, id: string): Promise<(PackedReport & Owned) | undefined> {
  const stored = await read<StoredReport & Owned>(database, 'report, excerpts', id);
  if (stored === undefined) return undefined;
  return { ...(await expandReport(stored)), holder: stored.holder };
}

/** Only what the API sends. */
export async function readReportJson(database: Database, id: string): Promise<({ json: Buffer } & Owned) | undefined> {
  const stored = await read<{ report: Buffer } & Owned>(database, 'report', id);
  return stored && { json: await decompress(stored.report), holder: stored.holder };
}

async function read<Row extends object>(database: Database, columns: string, id: string): Promise<Row | undefined> {
  const { rows } = await database.query<Row>(
    `SELECT key_id AS holder, ${columns} FROM fec.analysis WHERE id = $1 AND status = 'done' AND expires_at > clock_timestamp()`,
    [id],
  );
  return rows[0];
}
