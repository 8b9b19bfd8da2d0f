import type { Database } from '#platform/db/pool.ts';

/** Blobs of a file, in their order; of a dossier also its report and its ledger. */
export type Part = { blob: string; position: number; bytes: number };

export async function partsOf(
  database: Database,
  owner: { upload: string } | { dossier: string },
  kind: 'file' | 'report' | 'ledger',
): Promise<Part[]> {
  const [column, id] = 'upload' in owner ? ['upload', owner.upload] : ['dossier', owner.dossier];
  const { rows } = await database.query<{ blob: string; position: string; bytes: string }>(
    `SELECT blob, position, bytes FROM fec.part WHERE ${column} = $1 AND kind = $2 ORDER BY position`,
    [id, kind],
  );
  return rows.map(({ blob, position, bytes }) => ({ blob, position: Number(position), bytes: Number(bytes) }));
}
