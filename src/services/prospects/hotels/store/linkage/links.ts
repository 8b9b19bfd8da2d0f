import type { Connection, Database } from '#platform/db/pool.ts';
import type { Decision } from '../../linkage/matcher.ts';

/** What was linked to what, by whom and why. What a person decided stays decided. */
export const LINK_KINDS = ['same_property', 'operator', 'place', 'rating'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export type Link = {
  kind: LinkKind;
  subject: string;
  target: string | null;
  decision: 'accepted' | 'review' | 'none' | 'confirmed';
  score: number;
  margin: number;
  reasons: string[];
  matcherVersion: string;
  refused: string[];
};

const COLUMNS = 'kind, subject, target, decision, score, margin, reasons, matcher_version AS "matcherVersion", refused';

export async function readLinks(
  connection: Connection,
  kind: LinkKind,
  subjects: readonly string[],
): Promise<Map<string, Link>> {
  const { rows } = await connection.query<Link>(
    `SELECT ${COLUMNS} FROM prospects.link WHERE kind = $1 AND subject = ANY($2)`,
    [kind, subjects],
  );
  return new Map(rows.map((link) => [link.subject, link]));
}

/** The same of lines of a list, by the titles of those: as a line changes, so does its key, but not its title. */
export async function readLinksByTitle(
  connection: Connection,
  titles: readonly string[],
): Promise<Map<string, Link[]>> {
  const { rows } = await connection.query<Link & { title: string }>(
    `SELECT title, ${COLUMNS} FROM prospects.link CROSS JOIN LATERAL split_part(subject, ' | ', 1) AS title
     WHERE kind = 'same_property' AND title = ANY($1) ORDER BY subject`,
    [titles],
  );
  return Map.groupBy(rows, ({ title }) => title);
}

/** What the matcher found; it never overrules a person. */
export async function writeDecision(
  connection: Connection,
  kind: LinkKind,
  subject: string,
  found: Decision<string>,
): Promise<void> {
  const decision = found.decision === 'accept' ? 'accepted' : found.decision;
  await connection.query(
    `INSERT INTO prospects.link AS link (kind, subject, target, decision, score, margin, reasons, matcher_version,
       decided_by, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'matcher', now())
     ON CONFLICT (kind, subject) DO UPDATE SET target = excluded.target, decision = excluded.decision,
       score = excluded.score, margin = excluded.margin, reasons = excluded.reasons,
       matcher_version = excluded.matcher_version, decided_by = excluded.decided_by, decided_at = excluded.decided_at
     WHERE link.decision <> 'confirmed'`,
    [kind, subject, found.id ?? null, decision, found.score, found.margin, found.reasons, found.version],
  );
}

/** Links that wait for a person; an id is short enough to type. */
export type OpenLink = Link & { id: string };

const ID = "substr(md5(kind || ' ' || subject), 1, 12)";

export async function listOpenLinks(
  database: Database,
  filter: { kind?: LinkKind | undefined; limit: number },
): Promise<{ total: number; links: OpenLink[] }> {
  const open = "FROM prospects.link WHERE decision = 'review' AND ($1::text IS NULL OR kind = $1)";
  const kind = filter.kind ?? null;
  const { rows: links } = await database.query<OpenLink>(
    `SELECT ${ID} AS id, ${COLUMNS} ${open} ORDER BY score DESC, kind, subject LIMIT $2`,
    [kind, filter.limit],
  );
  const { rows: counted } = await database.query<{ total: string }>(`SELECT count(*) AS total ${open}`, [kind]);
  return { total: Number(counted[0]?.total ?? 0), links };
}

/** The open links with this id, held until the transaction ends; hardly ever more than one. */
export async function takeOpenLinks(connection: Connection, id: string): Promise<OpenLink[]> {
  const { rows } = await connection.query<OpenLink>(
    `SELECT ${ID} AS id, ${COLUMNS} FROM prospects.link WHERE decision = 'review' AND ${ID} = $1 FOR UPDATE`,
    [id],
  );
  return rows;
}

export async function confirmLink(connection: Connection, link: Link, actor: string): Promise<void> {
  await connection.query(
    `UPDATE prospects.link SET decision = 'confirmed', decided_by = $3, decided_at = now()
     WHERE kind = $1 AND subject = $2`,
    [link.kind, link.subject, actor],
  );
}

/** The target is ruled out for good; another one may be found. */
export async function refuseLink(
  connection: Connection,
  link: Pick<Link, 'kind' | 'subject'>,
  actor: string,
): Promise<void> {
  await connection.query(
    `UPDATE prospects.link SET decision = 'none', target = NULL, refused = array_append(refused, target), decided_by = $3,
       decided_at = now() WHERE kind = $1 AND subject = $2`,
    [link.kind, link.subject, actor],
  );
}
