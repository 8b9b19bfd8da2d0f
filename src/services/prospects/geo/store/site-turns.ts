import type { Database } from '#platform/db/pool.ts';

/** When sites were visited last, for all processes of an installation. By the clock of the database, the only one they share. */
type TurnRules = { intervalMs: number; burst: number; longestWaitMs: number };

/** Takes the next turn and gives how long it is until then; undefined if that would be too long. */
export async function takeSiteTurn(
  database: Database,
  site: string,
  { intervalMs, burst, longestWaitMs }: TurnRules,
): Promise<number | undefined> {
  const { rows } = await database.query<{ wait: number }>({
    name: 'prospects site turn',
    text: `INSERT INTO prospects.site_turn AS s (site, full_at)
       VALUES ($1, clock_timestamp() + make_interval(secs => $2::float8))
       ON CONFLICT (site) DO UPDATE
         SET full_at = greatest(s.full_at, clock_timestamp()) + make_interval(secs => $2::float8)
         WHERE s.full_at - clock_timestamp() <= make_interval(secs => $3::float8)
       RETURNING extract(epoch FROM full_at - clock_timestamp())::float8 AS wait`,
    values: [site, intervalMs / 1000, (longestWaitMs + (burst - 1) * intervalMs) / 1000],
  });
  const [taken] = rows;
  return taken === undefined ? undefined : Math.max(0, taken.wait * 1000 - burst * intervalMs);
}

/** Sites that have rested are as good as never visited. */
export async function forgetRestedSites(database: Database): Promise<void> {
  await database.query(`DELETE FROM prospects.site_turn WHERE full_at < clock_timestamp()`);
}
