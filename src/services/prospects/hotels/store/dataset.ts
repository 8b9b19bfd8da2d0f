import type { Connection } from '#platform/db/pool.ts';
import type { DatasetKind } from '../rules/dataset-kind.ts';

/** What the dataset is: nothing yet, demo, or live. */
export async function readDatasetKind(
  connection: Pick<Connection, 'query'>,
): Promise<{ kind: DatasetKind | null; demoVersion: string | null }> {
  const { rows } = await connection.query<{ kind: DatasetKind | null; demo_version: string | null }>(
    'SELECT kind, demo_version FROM prospects.dataset',
  );
  return { kind: rows[0]?.kind ?? null, demoVersion: rows[0]?.demo_version ?? null };
}

export async function setDatasetKind(
  connection: Connection,
  kind: DatasetKind,
  demoVersion: string | null,
): Promise<void> {
  await connection.query('UPDATE prospects.dataset SET kind = $1, demo_version = $2, updated_at = clock_timestamp()', [
    kind,
    demoVersion,
  ]);
}
