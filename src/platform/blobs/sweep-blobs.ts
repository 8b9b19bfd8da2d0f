import type { Database } from '../db/pool.ts';
import { writing } from '../db/pool.ts';
import type { BlobStore } from './blob-store.ts';

/**
 * Deletes what nobody owns: blobs whose time is over, and bytes that a process left which died between the store and the
 * database. What is being written may still get its owner, however slowly it comes, so bytes without one have twelve hours. A
 * blob that cannot be removed does not keep the others.
 */
export type Swept = { expired: number; ownerless: number };
export type SweepOptions = {
  database: Database;
  store: BlobStore;
  /** How long bytes without an owner are left alone. */
  graceSeconds?: number;
  signal?: AbortSignal;
};

const GRACE_SECONDS = 12 * 3600;
const AT_ONCE = 500;

export async function sweepBlobs(options: SweepOptions): Promise<Swept> {
  const failures: unknown[] = [];
  const remove = async (name: string) => {
    options.signal?.throwIfAborted();
    await options.store.remove(name).catch((error: unknown) => failures.push(error));
  };
  const swept = { expired: await endExpired(options, remove), ownerless: await removeOwnerless(options, remove) };
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be deleted`);
  return swept;
}

type Remove = (name: string) => Promise<void>;

async function endExpired({ database, store, signal }: SweepOptions, remove: Remove): Promise<number> {
  let ended = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await writing(database).query<{ id: string }>(
      `DELETE FROM platform.blob WHERE id IN (
         SELECT id FROM platform.blob WHERE expires_at <= clock_timestamp() AND store = $1 LIMIT ${AT_ONCE})
       RETURNING id`,
      [store.kind],
    );
    if (rows.length === 0) return ended;
    for (const { id } of rows) await remove(id);
    ended += rows.length;
  }
}

async function removeOwnerless(
  { database, store, graceSeconds = GRACE_SECONDS, signal }: SweepOptions,
  remove: Remove,
): Promise<number> {
  const before = Date.now() - graceSeconds * 1000;
  let removed = 0;
  let old: string[] = [];
  const removeThose = async () => {
    const { rows } = await database.query<{ id: string }>('SELECT id FROM platform.blob WHERE id = ANY($1::text[])', [
      old,
    ]);
    const owned = new Set(rows.map(({ id }) => id));
    for (const name of new Set(old)) {
      if (owned.has(name)) continue;
      await remove(name);
      removed += 1;
    }
    old = [];
  };
  for await (const { name, writtenAt } of store.list()) {
    signal?.throwIfAborted();
    if (writtenAt.getTime() > before) continue;
    old.push(name);
    if (old.length >= AT_ONCE) await removeThose();
  }
  if (old.length > 0) await removeThose();
  return removed;
}
