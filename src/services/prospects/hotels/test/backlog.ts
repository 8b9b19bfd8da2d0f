import type { ImportFixture } from './import-fixture.ts';
import { rowCounts } from './import-fixture.ts';

/** Hotels that an interrupted import has left to be linked and published, far more than a person would wait for. */
export const BACKLOG = 3000;

export async function leaveBacklog({ rows }: ImportFixture): Promise<void> {
  await rows(
    `INSERT INTO prospects.property (id, source, country, name, former_names, name_key, is_listed, observed_on)
     SELECT n, 'hlb', 'SG', 'Backlog ' || n, '{}', 'backlog ' || n, true, '2026-11-01'
     FROM generate_series(1001, 1000 + $1::integer) AS n`,
    [BACKLOG],
  );
  for (const table of ['pending_link', 'pending_publication']) {
    await rows(`INSERT INTO prospects.${table} SELECT id FROM prospects.property WHERE id > 1000`);
  }
}

/** How many wait to be linked, and to be published. */
export async function backlogOf(fixture: ImportFixture): Promise<[links: number, publications: number]> {
  const counts = await rowCounts(fixture);
  return [counts['pending_link'] ?? 0, counts['pending_publication'] ?? 0];
}
