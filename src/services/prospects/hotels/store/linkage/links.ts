import type { Connection, Database } from '#platform/db/pool.ts';
import type { Decision } from '../../linkage/matcher.ts';
import { rowSet, setAll } from '../row-set.ts';

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
  /** A person took back that it was accepted: the matcher only asks. */
  isReopened: boolean;
  /** `matcher`, `registry`, or who it was. */
  decidedBy: string;
  decidedAt: Date;
};

const COLUMNS = `kind, subject, target, decision, score, margin, reasons, matcher_version AS "matcherVersion", refused,
  is_reopened AS "isReopened", decided_by AS "decidedBy", decided_at AS "decidedAt"`;

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

const FOUND = {
  subject: 'text',
  target: 'text',
  decision: 'text',
  score: 'real',
  margin: 'real',
  reasons: 'list',
  matcher_version: 'text',
} as const;

/** What the matcher found for these subjects; it never overrules a person. */
export async function writeDecisions(
  connection: Connection,
  kind: LinkKind,
  decisions: readonly (readonly [subject: string, found: Decision<string>])[],
): Promise<void> {
  if (decisions.length === 0) return;
  const { names, expressions, from, values } = rowSet(
    decisions.map(([subject, found]) => ({
      subject,
      target: found.id ?? null,
      decision: found.decision === 'accept' ? 'accepted' : found.decision,
      score: found.score,
      margin: found.margin,
      reasons: found.reasons,
      matcher_version: found.version,
    })),
    FOUND,
    2,
  );
  await connection.query(
    `INSERT INTO prospects.link AS link (kind, ${names}, decided_by, decided_at)
     SELECT $1, ${expressions}, 'matcher', now() FROM ${from} ORDER BY subject
     ON CONFLICT (kind, subject) DO UPDATE SET ${setAll(FOUND, 'subject')}, decided_by = excluded.decided_by,
       decided_at = excluded.decided_at
     WHERE link.decision <> 'confirmed'`,
    [kind, ...values],
  );
}

/** A link with an id that is short enough to type. */
export type NamedLink = Link & { id: string };

const ID = "substr(md5(kind || ' ' || subject), 1, 12)";

export async function listOpenLinks(
  database: Database,
  filter: { kind?: LinkKind | undefined; limit: number },
): Promise<{ total: number; links: NamedLink[] }> {
  const open = "FROM prospects.link WHERE decision = 'review' AND ($1::text IS NULL OR kind = $1)";
  const kind = filter.kind ?? null;
  const { rows: links } = await database.query<NamedLink>(
    `SELECT ${ID} AS id, ${COLUMNS} ${open} ORDER BY score DESC, kind, subject LIMIT $2`,
    [kind, filter.limit],
  );
  const { rows: counted } = await database.query<{ total: string }>(`SELECT count(*) AS total ${open}`, [kind]);
  return { total: Number(counted[0]?.total ?? 0), links };
}

/** The open links with this id, held until the transaction ends; hardly ever more than one. */
export async function takeOpenLinks(connection: Connection, id: string): Promise<NamedLink[]> {
  const { rows } = await connection.query<NamedLink>(
    `SELECT ${ID} AS id, ${COLUMNS} FROM prospects.link WHERE decision = 'review' AND ${ID} = $1 FOR UPDATE`,
    [id],
  );
  return rows;
}

/** The same, whatever was decided about it. */
export async function takeLinks(connection: Connection, id: string): Promise<NamedLink[]> {
  const { rows } = await connection.query<NamedLink>(
    `SELECT ${ID} AS id, ${COLUMNS} FROM prospects.link WHERE ${ID} = $1 FOR UPDATE`,
    [id],
  );
  return rows;
}

/** What a published hotel rests on, and what is asked about it. */
export async function listLinksOf(database: Database, uen: string, limit: number): Promise<NamedLink[]> {
  const { rows } = await database.query<NamedLink>(
    `WITH meant AS (SELECT id::text AS property FROM prospects.property WHERE uen = $1),
     found AS (
       SELECT link.* FROM meant JOIN prospects.link ON kind IN ('operator', 'place') AND subject = property
       UNION ALL
       SELECT link.* FROM meant JOIN prospects.link ON kind IN ('rating', 'same_property') AND target = property)
     SELECT ${ID} AS id, ${COLUMNS} FROM found WHERE decision <> 'none' ORDER BY kind, subject LIMIT $2`,
    [uen, limit],
  );
  return rows;
}

/** It waits for a person again; what the matcher may find meanwhile only asks. */
export async function reopenLink(
  connection: Connection,
  link: Pick<Link, 'kind' | 'subject'>,
  to: Pick<Link, 'target' | 'score' | 'margin' | 'reasons' | 'matcherVersion'>,
  actor: string,
): Promise<void> {
  await connection.query(
    `UPDATE prospects.link SET decision = 'review', target = $3, score = $4, margin = $5, reasons = $6,
       matcher_version = $7, refused = array_remove(refused, $3), is_reopened = true, decided_by = $8, decided_at = now()
     WHERE kind = $1 AND subject = $2`,
    [link.kind, link.subject, to.target, to.score, to.margin, to.reasons, to.matcherVersion, actor],
  );
}

/** These may have this target again. */
export async function unrefuse(
  connection: Connection,
  kind: LinkKind,
  subjects: readonly string[],
  target: string,
): Promise<void> {
  await connection.query(
    'UPDATE prospects.link SET refused = array_remove(refused, $3) WHERE kind = $1 AND subject = ANY($2)',
    [kind, subjects, target],
  );
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
    `UPDATE prospects.link SET decision = 'none', target = NULL, refused = array_append(refused, target),
       is_reopened = false, decided_by = $3, decided_at = now() WHERE kind = $1 AND subject = $2`,
    [link.kind, link.subject, actor],
  );
}
