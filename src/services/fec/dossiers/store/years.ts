import type { Database } from '#platform/db/pool.ts';
import { isId } from './uploads.ts';

/** The exercise before a dossier's, and the one after it, of the same company. Of several files of one exercise, the newest. */

/** Between two exercises that follow each other: the first entries may come late where nothing opens the books. */
const LONGEST_GAP = '92 days';

const OTHERS = `FROM fec.dossier d JOIN fec.dossier o ON o.company_id = d.company_id AND o.workspace_id = d.workspace_id AND o.id <> d.id
  WHERE d.id = $1 AND d.workspace_id = $2 AND o.finished_at IS NOT NULL AND o.failure_code IS NULL
    AND o.keep_until > clock_timestamp()`;

/** The file that came before it, of the same exercise. */
const EARLIER = `SELECT o.id ${OTHERS} AND (o.created_at, o.id) < (d.created_at, d.id) AND o.period_start <= d.period_end
    AND d.period_start <= o.period_end ORDER BY o.created_at DESC, o.id DESC LIMIT 1`;

const NEIGHBOUR = {
  earlier: EARLIER,
  before: `SELECT o.id ${OTHERS} AND coalesce(o.closing_day, o.period_end) < d.period_start
      AND coalesce(o.closing_day, o.period_end) >= d.period_start - interval '${LONGEST_GAP}'
    ORDER BY coalesce(o.closing_day, o.period_end) DESC, o.created_at DESC LIMIT 1`,
  after: `SELECT o.id ${OTHERS} AND o.period_start > coalesce(d.closing_day, d.period_end)
      AND o.period_start <= coalesce(d.closing_day, d.period_end) + interval '${LONGEST_GAP}'
    ORDER BY o.period_start, o.created_at DESC LIMIT 1`,
};

export async function findNeighbour(
  database: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
  which: keyof typeof NEIGHBOUR,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await database.query<{ id: string }>({
    name: `fec dossier ${which}`,
    text: NEIGHBOUR[which],
    values: [id, workspaceId],
  });
  return rows[0]?.id;
}
