import type { Database } from '#platform/db/pool.ts';

/**
 * All that is kept of a workspace's work, kind by kind and page by page, also of hotels that are not published any more: it is
 * the workspace's. Kept as it is, but for what nobody outside needs.
 */
type Kind = { kind: string; text: string; order: string; start: Position };

/** One key or two, which no two rows share. Never one text: what is kept of a hotel may lie under a name with a space in it. */
type Position = readonly string[];

const PAGE = 500;

/** Before all ids and numbers. */
const ONE_KEY: Position = [''];
const TWO_KEYS: Position = ['', '0'];

/** A number may have been asked for more than once. */
const MICROSECONDS = '(extract(epoch FROM requested_at) * 1000000)::bigint';

/** Each begins behind the position in `$2`, and `$3` if it has two keys. */
const KINDS: readonly Kind[] = [
  {
    kind: 'hotel',
    text: `SELECT ARRAY[uen] AS position, jsonb_build_object('uen', uen, 'state', state, 'assigned_to', assigned_to, 'version', version,
      'changed_at', changed_at, 'changed_by', changed_by) AS content
      FROM prospects.work_hotel WHERE workspace_id = $1 AND uen > $2`,
    order: 'uen',
    start: ONE_KEY,
  },
  {
    kind: 'note',
    text: `SELECT ARRAY[id] AS position, to_jsonb(note) - 'workspace_id' AS content
      FROM prospects.work_note AS note WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
    start: ONE_KEY,
  },
  {
    kind: 'reminder',
    text: `SELECT ARRAY[id] AS position, to_jsonb(reminder) - 'workspace_id' AS content
      FROM prospects.work_reminder AS reminder WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
    start: ONE_KEY,
  },
  {
    kind: 'event',
    text: `SELECT ARRAY[uen, id::text] AS position, to_jsonb(event) - 'workspace_id' AS content
      FROM prospects.work_event AS event WHERE workspace_id = $1 AND (uen, id) > ($2, $3::bigint)`,
    order: 'uen, id',
    start: TWO_KEYS,
  },
  {
    kind: 'list',
    text: `SELECT ARRAY[id] AS position, to_jsonb(list) - 'workspace_id' AS content
      FROM prospects.work_list AS list WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
    start: ONE_KEY,
  },
  {
    kind: 'list_hotel',
    text: `SELECT ARRAY[member.list_id, member.uen] AS position, to_jsonb(member) AS content
      FROM prospects.work_list AS list JOIN prospects.work_list_hotel AS member ON member.list_id = list.id
      WHERE list.workspace_id = $1
        AND (member.list_id, member.uen) > ($2, $3)`,
    order: 'member.list_id, member.uen',
    start: TWO_KEYS,
  },
  {
    kind: 'search',
    text: `SELECT ARRAY[id] AS position, to_jsonb(search) - '{workspace_id,seen_change}'::text[] AS content
      FROM prospects.saved_search AS search WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
    start: ONE_KEY,
  },
  {
    kind: 'alert',
    text: `SELECT ARRAY[alert.search_id, alert.id::text] AS position, to_jsonb(alert) AS content
      FROM prospects.search_alert AS alert JOIN prospects.saved_search AS search ON search.id = alert.search_id
      WHERE search.workspace_id = $1 AND (alert.search_id, alert.id) > ($2, $3::bigint)`,
    order: 'alert.search_id, alert.id',
    start: TWO_KEYS,
  },
  {
    kind: 'contact_file',
    text: `SELECT ARRAY[id] AS position, to_jsonb(file) - 'workspace_id' AS content
      FROM prospects.contact_import AS file WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
    start: ONE_KEY,
  },
  {
    kind: 'contact',
    text: `SELECT ARRAY[id] AS position, to_jsonb(contact) - 'workspace_id' AS content
      FROM prospects.own_contact AS contact WHERE workspace_id = $1 AND id > $2`,
    order: 'id',
    start: ONE_KEY,
  },
  {
    kind: 'suppression',
    text: `SELECT ARRAY[uen, ${MICROSECONDS}::text] AS position, jsonb_build_object('uen', uen, 'reason', reason,
      'requested_at', requested_at, 'requested_by', requested_by) AS content
      FROM prospects.suppression WHERE workspace_id = $1 AND (uen, ${MICROSECONDS}) > ($2, $3::bigint)`,
    order: 'uen, requested_at',
    start: TWO_KEYS,
  },
];

/** A page of lines of JSON at a time, each with its kind. */
export async function* readEverything(database: Pick<Database, 'query'>, workspaceId: string): AsyncGenerator<string> {
  for (const { kind, text, order, start } of KINDS) {
    for (let after = start; ; ) {
      const { rows } = await database.query<{ position: Position; content: object }>(
        `${text} ORDER BY ${order} LIMIT ${PAGE}`,
        [workspaceId, ...after],
      );
      if (rows.length > 0) yield rows.map(({ content }) => `${JSON.stringify({ kind, ...content })}\n`).join('');
      const last = rows.at(-1);
      if (rows.length < PAGE || last === undefined) break;
      after = last.position;
    }
  }
}
