import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DuckDBInstance } from '@duckdb/node-api';
import { decryptFrame, ENCRYPTED_FRAME_BYTES, framesOf } from '#platform/blobs/frames.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { FromExplorer, Row, ToExplorer } from './messages.ts';
import { LEDGER, MOST_KEPT_ROWS } from './messages.ts';

/**
 * The process in which questions about ledgers are answered. Ledgers come encrypted, are opened here, and lie in files of a
 * directory in memory: nothing of them reaches a disk, whatever DuckDB needs. It is ended whenever somebody likes.
 */
const [directory = '', megabytes = '512', threads = '1'] = process.argv.slice(2);

type Coming = { file: number; key: Uint8Array; bytes: number; rest: Buffer; number: number; fault?: string };
type Message<Kind> = Extract<ToExplorer, { kind: Kind }>;

const coming = new Map<string, Coming>();
/** So much of the memory for answering is for answers that stay. */
const KEPT_SHARE = 1 / 16;
const keptMegabytes = Number(megabytes) * KEPT_SHARE;
const kept = new KeptAnswers(keptMegabytes * 1024 * 1024);
const answering = new Map<number, DuckDBConnection>();
const pathOf = (ledger: string) => join(directory, `${ledger}.parquet`);
const say = (message: FromExplorer) => process.send?.(message);

const database = await DuckDBInstance.create(':memory:', {
  threads,
  memory_limit: `${Math.floor(Number(megabytes) - keptMegabytes)}MiB`,
  // What does not fit fails: nothing is put aside on a disk.
  temp_directory: '',
  max_temp_directory_size: '0KB',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
});
const settings = await database.connect();
await settings.run(`SET allowed_directories = ['${directory}/']`);
await settings.run('SET enable_external_access = false');
await settings.run('SET lock_configuration = true');
settings.closeSync();

function begin({ ledger, key, bytes }: Message<'begin'>): void {
  coming.set(ledger, { file: openSync(pathOf(ledger), 'wx', 0o600), key, bytes, rest: Buffer.alloc(0), number: 0 });
}

/** What goes wrong is told at the end: memory that is full, or bytes that are not what was encrypted. */
function take({ ledger, frames }: Message<'frames'>): void {
  const into = coming.get(ledger);
  if (into === undefined || into.fault !== undefined) return;
  let bytes = Buffer.concat([into.rest, frames]);
  try {
    while (bytes.length >= ENCRYPTED_FRAME_BYTES) {
      write(into, bytes.subarray(0, ENCRYPTED_FRAME_BYTES));
      bytes = bytes.subarray(ENCRYPTED_FRAME_BYTES);
    }
    into.rest = bytes;
  } catch (error) {
    into.fault = nameOf(error);
  }
}

function write(into: Coming, frame: Uint8Array): void {
  const isLast = into.number === framesOf(into.bytes) - 1;
  const plain = decryptFrame(into.key, { number: into.number, isLast }, frame);
  into.number += 1;
  for (let from = 0; from < plain.length; ) from += writeSync(into.file, plain, from);
}

function end({ ledger, id }: Message<'end'>): void {
  const into = coming.get(ledger);
  coming.delete(ledger);
  if (into === undefined) return void say({ kind: 'failed', id, why: 'it never came' });
  try {
    if (into.fault === undefined && into.rest.length > 0) write(into, into.rest);
  } catch (error) {
    into.fault = nameOf(error);
  }
  closeSync(into.file);
  if (into.fault === undefined) return void say({ kind: 'done', id, rows: [] });
  rmSync(pathOf(ledger), { force: true });
  say({ kind: 'failed', id, why: into.fault });
}

function drop({ ledger }: Message<'drop'>): void {
  const into = coming.get(ledger);
  coming.delete(ledger);
  if (into !== undefined) closeSync(into.file);
  rmSync(pathOf(ledger), { force: true });
  kept.dropLedger(ledger);
}

async function answer({ id, ledger, sql, values, isKept }: Message<'ask'>): Promise<void> {
  const name = isKept ? JSON.stringify([sql, values]) : '';
  const known = isKept ? kept.find(ledger, name) : undefined;
  if (known !== undefined) return void say({ kind: 'done', id, rows: known });
  const connection = await database.connect();
  answering.set(id, connection);
  try {
    const asked = sql.replaceAll(LEDGER, `read_parquet('${pathOf(ledger)}')`);
    const reader = await connection.runAndReadAll(asked, [...values]);
    const rows = reader.getRowObjectsJson() as readonly Row[];
    // It may have been dropped meanwhile.
    if (isKept && rows.length <= MOST_KEPT_ROWS && existsSync(pathOf(ledger))) kept.keep(ledger, name, rows);
    say({ kind: 'done', id, rows });
  } catch (error) {
    say({ kind: 'failed', id, why: nameOf(error) });
  } finally {
    answering.delete(id);
    connection.closeSync();
  }
}

/** Its first words: what follows may quote the ledger. */
function nameOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 200).split(':')[0]?.slice(0, 80) ?? '';
}

process.on('message', (message: ToExplorer) => {
  if (message.kind === 'begin') begin(message);
  else if (message.kind === 'frames') take(message);
  else if (message.kind === 'end') end(message);
  else if (message.kind === 'drop') drop(message);
  else if (message.kind === 'stop') answering.get(message.id)?.interrupt();
  else void answer(message);
});
// Whoever asked is gone: so is what was asked about.
process.on('disconnect', () => {
  rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});
