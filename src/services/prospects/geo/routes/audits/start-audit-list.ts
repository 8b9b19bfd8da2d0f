import Type from 'typebox';
import type { Connection } from '#platform/db/pool.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { startJob } from '../../../bulk/asked-job.ts';
import { MOST_ROWS } from '../../../bulk/kinds.ts';
import { BulkJobSchema, EXAMPLE_JOB, listName, shownJob } from '../../../bulk/schema.ts';
import { prospectsProblem } from '../../../problems.ts';
import type { GeoContext } from '../../context.ts';
import { operation } from '../../context.ts';
import { AUDIT_COUNTS } from '../../lists/audit-list.ts';
import { AUDIT_LISTS_PATH } from '../../lists/path.ts';
import type { NewAuditRow } from '../../store/audit-rows.ts';
import { insertAuditRows } from '../../store/audit-rows.ts';

const manyOf = (each: ReturnType<typeof Type.String>, description: string) =>
  Type.Optional(Type.Array(each, { minItems: 1, maxItems: MOST_ROWS.audits, description }));

const BegunAudits = Type.Object(
  {
    ...BulkJobSchema.properties,
    left_out: Type.Integer({
      minimum: 0,
      description: 'Hotels of `list` behind the first 1,000: they are not audited.',
    }),
  },
  { title: 'BegunAudits', description: 'Audits that were begun, and how many were left out.' },
);

/** Audits every page of a list, while nobody waits. */
export const startAuditList = operation({
  id: 'startAuditList',
  method: 'POST',
  path: AUDIT_LISTS_PATH,
  access: 'key',
  effect: 'spend',
  workspaceOnly: true,
  summary: 'Audit the pages of a list',
  description:
    'Up to 1,000 hotels (`uens`) or addresses (`urls`), or the hotels of a list of the workspace (`list`), in its order: one of the three. Of a longer list the first 1,000 are audited, and `left_out` says how many are not. The answer comes at once; each page is then audited as by `GET /geo/audit`, one page of a site after the other, and `GET …/{id}` tells how far that is. Rows that cannot be audited say why. Each row counts as a use of the monthly allowance.',
  body: Type.Object(
    {
      name: Type.Optional(listName()),
      uens: manyOf(
        Type.String({
          minLength: 1,
          maxLength: 40,
          pattern: '^[0-9A-Za-z-]+$',
          'x-says': 'a registry number',
          description: 'Registry number, in any case.',
        }),
        'Hotels, whose websites are audited.',
      ),
      urls: manyOf(Type.String({ minLength: 1, maxLength: 2048 }), 'Addresses as for `GET /geo/audit`.'),
      list: Type.Optional(
        Type.String({
          minLength: 22,
          maxLength: 22,
          pattern: '^[A-Za-z0-9_-]{22}$',
          'x-says': '22 letters, digits, `-` and `_`',
          description: 'A list of hotels of the workspace: its `id`.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyLimit: 3 * 1024 * 1024,
  examples: {
    hotels: { name: 'Riverside', uens: ['T99LL0002E'] },
    pages: { urls: ['https://hotel.example/'] },
    list: { name: 'Riverside', list: 'Xk3v9cQ2T0uJm4wB7yZ1Ag' },
  },
  tag: 'Lists',
  refuses: ['list_not_found', 'list_empty', 'list_unreadable', 'too_many_bulk_jobs', 'bulk_storage_full'],
  replyHeaders: { 202: { Location: 'Where to ask for the list.' } },
  replyExamples: {
    202: {
      begun: {
        ...EXAMPLE_JOB,
        total: 40,
        status: 'waiting',
        done: 0,
        started_at: null,
        seconds_left: null,
        left_out: 0,
      },
    },
  },
  reply: { 202: BegunAudits },
  handle: async ({ body, service, principal, reply }) => {
    const { total, rowsIn, leftOut } = await pagesOf(service, body, workspaceOf(principal));
    const now = service.clock.now();
    const asked = { kind: 'audits' as const, name: body.name, total, columns: null, now };
    const job = await startJob(service.database, principal, asked, (id) => async (connection) => {
      const rows = await rowsIn(connection);
      await insertAuditRows(connection, id, rows);
      const subjects = [
        ...new Set(rows.flatMap(({ url, failure }) => (url === null || failure !== null ? [] : [url]))),
      ];
      const failed = rows.filter(({ failure }) => failure !== null).length;
      return { subjects, ended: failed === 0 ? {} : { failed } };
    });
    reply.code(202).header('location', `${AUDIT_LISTS_PATH}/${job.id}`);
    return { ...shownJob(job, AUDIT_COUNTS, now), left_out: leftOut };
  },
});

type Asked = { uens?: readonly string[]; urls?: readonly string[]; list?: string };

/** Whose website it is stays so until the rows are written. */
type Pages = { total: number; leftOut: number; rowsIn: (connection: Connection) => Promise<NewAuditRow[]> };

async function pagesOf(service: GeoContext, { uens, urls, list }: Asked, workspaceId: string): Promise<Pages> {
  const given = [uens, urls, list].filter((each) => each !== undefined).length;
  if (given > 1) throw prospectsProblem('list_unreadable', { public: 'Give one of `uens`, `urls` and `list`.' });
  if (uens !== undefined) return pagesOfHotels(service, uens, 0);
  if (urls !== undefined) {
    const rows = urls.map(rowOfUrl(service));
    return { total: rows.length, leftOut: 0, rowsIn: async () => await Promise.resolve(rows) };
  }
  if (list === undefined) throw prospectsProblem('list_empty', { public: 'Give `uens`, `urls` or `list`.' });
  const found = await service.hotelsOfList(workspaceId, list, MOST_ROWS.audits);
  if (found === undefined) throw prospectsProblem('list_not_found');
  if (found.uens.length === 0) throw prospectsProblem('list_empty', { public: 'No hotel is on this list.' });
  return pagesOfHotels(service, found.uens, Math.max(0, found.total - found.uens.length));
}

const pagesOfHotels = (service: GeoContext, uens: readonly string[], leftOut: number): Pages => ({
  total: uens.length,
  leftOut,
  rowsIn: (connection) => rowsOfHotels(service, connection, uens),
});

const rowOfUrl =
  ({ audits }: Pick<GeoContext, 'audits'>) =>
  (written: string, index: number): NewAuditRow => {
    const target = audits.read(written);
    const given = { row: index + 1, uen: null };
    if ('code' in target) return { ...given, url: written.replaceAll('\0', ''), failure: target };
    return { ...given, url: target.url.href, failure: null };
  };

async function rowsOfHotels(
  service: GeoContext,
  connection: Connection,
  given: readonly string[],
): Promise<NewAuditRow[]> {
  const uens = given.map((uen) => uen.toUpperCase());
  const sites = await service.websitesOf(connection, uens);
  return uens.map((uen, index) => {
    const site = sites.get(uen);
    const row = { row: index + 1, uen };
    if (site === undefined) return { ...row, url: null, failure: NO_HOTEL };
    if (site === null) return { ...row, url: null, failure: NO_WEBSITE };
    return { ...rowOfUrl(service)(site, index), ...row };
  });
}

const NO_HOTEL = { code: 'hotel_not_found', detail: 'No published hotel has this registry number.' };
const NO_WEBSITE = { code: 'no_website', detail: 'No website of the hotel is known.' };
