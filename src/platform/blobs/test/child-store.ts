import { randomBytes } from 'node:crypto';
import { openPool, transaction } from '../../db/pool.ts';
import type { BlobSettings } from '../open-blob-store.ts';
import { openBlobStore } from '../open-blob-store.ts';

/**
 * A process that writes to a store, for tests that look at its memory or kill it: `node child-store.ts <JSON>`. It tells what
 * it did as lines of JSON.
 */
export type ChildTask = {
  settings: BlobSettings;
  /** With a store of rows: where. */
  databaseUrl?: string;
  name: string;
  bytes: number;
  /** `wait`: gives all bytes, says so, and waits for ever before it ends. `measure`: writes and reads, and looks at memory. */
  does: 'wait' | 'measure';
};

export type Measured = { grownBytes: number; writtenMs: number; readMs: number; readBytes: number };

const MIB = 1024 * 1024;
/** Buffers and code that everybody needs once are not what is measured. */
const WARM_UP_BYTES = 24 * MIB;

const task = JSON.parse(process.argv[2] ?? '') as ChildTask;
const tell = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
const database = openPool(
  {
    url: task.databaseUrl ?? 'postgres://127.0.0.1:1/none',
    size: 3,
    connectTimeoutMs: 10_000,
    queryTimeoutMs: 60_000,
    applicationName: 'child-store',
  },
  () => {},
);
const store = await openBlobStore(task.settings, { dataDirectory: '/nonexistent', isPrivate: false, database });

async function* source(bytes: number, look: () => void) {
  const piece = randomBytes(64 * 1024);
  for (let given = 0; given < bytes; given += piece.length) {
    look();
    // Ciphertext does not repeat.
    piece.writeUInt32LE(given % 2 ** 32);
    yield Buffer.from(piece.subarray(0, Math.min(piece.length, bytes - given)));
  }
  if (task.does === 'wait') {
    tell({ given: bytes });
    setInterval(() => {}, 1000);
    await new Promise(() => {});
  }
}

async function write(name: string, bytes: number, look: () => void): Promise<void> {
  if (!store.isTransactional) return store.write(name, source(bytes, look));
  await transaction(database, async (connection) => {
    await connection.query(
      `INSERT INTO platform.blob_owner_key (owner, wrapped_under, wrapped)
       VALUES ('key:1', 'test', decode(repeat('00', 60), 'hex')) ON CONFLICT DO NOTHING`,
    );
    await connection.query(
      `INSERT INTO platform.blob (id, owner, store, bytes, expires_at) VALUES ($1, 'key:1', 'postgres', 0, 'infinity')`,
      [name],
    );
    await store.write(name, source(bytes, look), { connection });
  });
}

async function read(name: string, look: () => void): Promise<number> {
  let bytes = 0;
  for await (const piece of store.read(name)) {
    look();
    bytes += piece.length;
  }
  return bytes;
}

if (task.does === 'wait') await write(task.name, task.bytes, () => {});
const warmUp = randomBytes(16).toString('hex');
await write(warmUp, WARM_UP_BYTES, () => {});
await read(warmUp, () => {});
await store.remove(warmUp);

const before = process.memoryUsage.rss();
let most = before;
const look = () => {
  most = Math.max(most, process.memoryUsage.rss());
};
const begun = performance.now();
await write(task.name, task.bytes, look);
const written = performance.now();
const readBytes = await read(task.name, look);
const readMs = performance.now() - written;
tell({ grownBytes: most - before, writtenMs: written - begun, readMs, readBytes } satisfies Measured);
await store.remove(task.name);
await store.close();
await database.end();
