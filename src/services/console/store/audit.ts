import type { Connection } from '#platform/db/pool.ts';
import type { AuditRow } from '#platform/workspaces/audit.ts';
import { readAudit } from '#platform/workspaces/audit.ts';

type Queryable = Pick<Connection, 'query'>;

export type NamedAuditRow = AuditRow & { actorName: string | null; subjectName: string | null };

/** With the names of persons and keys, as they are now. */
export async function readNamedAudit(
  database: Queryable,
  workspaceId: string | undefined,
  page: { before: string | undefined; limit: number },
): Promise<NamedAuditRow[]> {
  const rows = await readAudit(database, workspaceId, page);
  const names = await namesOf(
    database,
    rows.flatMap(({ actor, subject }) => (subject === null ? [actor] : [actor, subject])),
  );
  return rows.map((row) => ({
    ...row,
    actorName: names.get(row.actor) ?? null,
    subjectName: row.subject === null ? null : (names.get(row.subject) ?? null),
  }));
}

async function namesOf(database: Queryable, marks: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kinds: readonly string[]) => [
    ...new Set(
      marks.flatMap((mark) => {
        const colon = mark.indexOf(':');
        return kinds.includes(mark.slice(0, colon)) ? [mark.slice(colon + 1)] : [];
      }),
    ),
  ];
  const { rows: people } = await database.query<{ id: string; name: string }>(
    'SELECT id, name FROM console.member WHERE id = ANY($1)',
    [idsOf(['person', 'operator'])],
  );
  const { rows: keys } = await database.query<{ id: string; name: string | null; hint: string }>(
    'SELECT id, name, hint FROM platform.api_key WHERE id = ANY($1::uuid[])',
    [idsOf(['key'])],
  );
  return new Map([
    ...people.flatMap(({ id, name }): [string, string][] => [
      [`person:${id}`, name],
      [`operator:${id}`, name],
    ]),
    ...keys.map(({ id, name, hint }): [string, string] => [`key:${id}`, name ?? hint]),
  ]);
}
