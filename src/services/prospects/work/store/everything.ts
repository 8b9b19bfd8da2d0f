import type { Database } from '#platform/db/pool.ts';

/**
 * All that is kept of a workspace's work, kind by kind and page by page, also of hotels that are not published any more: it is
 * the workspace's. Kept as it is, but for what nobody outside needs.
 */
type Kind = { kind: string; text: string; order: string };

const PAGE = 500;

/** Of a position of two parts. */
const FIRST = `split_part($2, ' ', 1) COLLATE "C"`;
const SECOND = `coalesce(nullif(split_part($2, ' ', 2), ''), '0')`;

/** A number may have been asked for more than once. */
const MICROSECONDS = '(extract(epoch FROM requested_at) * 1000000)::bigint';

/** Each has a position that is not the same twice, and begins behind `$2`. */
const KINDS: readonly Kind[] = [
  {
    kind: 'hotel',
    text: `SELECT uen AS position, jsonb_build_object('uen', uen, 'state', state, 'assigned_to', assigned_to, 'version', version,
      'changed_at', changed_at, 'changed_by', changed_by) AS content
      FROM prospects.work_hotel WHERE workspace_id = $1 AND uen > $2`,
    order: 'uen',
  },
  {
    kind: 'note',
    text: `SELECT id AS position, to_jsonb(note) - 'workspace_id' AS content
      FROM prospects.work_note AS note WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
  },
  {
    kind: 'reminder',
    text: `SELECT id AS position, to_jsonb(reminder) - 'workspace_id' AS content
      FROM prospects.work_reminder AS reminder WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
  },
  {
    kind: 'event',
    text: `SELECT uen || ' ' || id AS position, to_jsonb(event) - 'workspace_id' AS content
      FROM prospects.work_event AS event WHERE workspace_id = $1 AND (uen, id) > (${FIRST}, ${SECOND}::bigint)`,
    order: 'uen, id',
  },
  {
    kind: 'list',
    text: `SELECT id AS position, to_jsonb(list) - 'workspace_id' AS content
      FROM prospects.work_list AS list WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
  },
  {
    kind: 'list_hotel',
    text: `SELECT member.list_id || ' ' || member.uen AS position, to_jsonb(member) AS content
      FROM prospects.work_list AS list JOIN prospects.work_list_hotel AS member ON member.list_id = list.id
      WHERE list.workspace_id = $1
        AND (member.list_id, member.uen) > (${FIRST}, split_part($2, ' ', 2) COLLATE "C")`,
    order: 'member.list_id, member.uen',
  },
  {
    kind: 'search',
    text: `SELECT id AS position, to_jsonb(search) - '{workspace_id,seen_change}'::text[] AS content
      FROM prospects.saved_search AS search WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
  },
  {
    kind: 'alert',
    text: `SELECT alert.search_id || ' ' || alert.id AS position, to_jsonb(alert) AS content
      FROM prospects.search_alert AS alert JOIN prospects.saved_search AS search ON search.id = alert.search_id
      WHERE search.workspace_id = $1 AND (alert.search_id, alert.id) > (${FIRST}, ${SECOND}::bigint)`,
    order: 'alert.search_id, alert.id',
  },
  {
    kind: 'contact_file',
    text: `SELECT id AS position, to_jsonb(file) - 'workspace_id' AS content
      FROM prospects.contact_import AS file WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
  },
  {
    kind: 'contact',
    text: `SELECT id AS position, to_jsonb(contact) - 'workspace_id' AS content
      FROM prospects.own_contact AS contact WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
  },
  {
    kind: 'suppression',
    text: `SELECT uen || ' ' || ${MICROSECONDS} AS position, jsonb_build_object('uen', uen, 'reason', reason,
      'requested_at', requested_at, 'requested_by', requested_by) AS content
      FROM prospects.suppression WHERE workspace_id = $1 AND (uen, ${MICROSECONDS}) > (${FIRST}, ${SECOND}::bigint)`,
    order: 'uen, requested_at',
  },
];

/** A page of lines of JSON at a time, each with its kind. */
export async function* readEverything(database: Pick<Database, 'query'>, workspaceId: string): AsyncGenerator<string> {
  for (const { kind, text, order } of KINDS) {
    for (let after = ''; ; ) {
      const { rows } = await database.query<{ position: string; content: object }>(
        `${text} ORDER BY ${order} LIMIT ${PAGE}`,
        [workspaceId, after],
      );
      if (rows.length > 0) yield rows.map(({ content }) => `${JSON.stringify({ kind, ...content })}\n`).join('');
      const last = rows.at(-1);
      if (rows.length < PAGE || last === undefined) break;
      after = last.position;
    }
  }
}
