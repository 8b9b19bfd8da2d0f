import { isUtf8 } from 'node:buffer';
import Type from 'typebox';
import { compileValidator } from '#platform/http/operation/validation.ts';
import { faultOfRefused } from '#platform/http/problem/json-fault.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { ENGLISH } from '#platform/http/problem/refusal-words.ts';
import { startJob } from '../../../bulk/asked-job.ts';
import { MOST_ROWS } from '../../../bulk/kinds.ts';
import { BulkJobSchema, EXAMPLE_JOB, listName, shownJob } from '../../../bulk/schema.ts';
import { operation } from '../../context.ts';
import { READ_LIST } from '../../lists/check-list.ts';
import { CSV_BYTES, JSON_BYTES } from '../../lists/list-intake.ts';
import { EMAIL_LISTS_PATH } from '../../lists/path.ts';
import type { ReadList } from '../../lists/read-list.ts';
import { readCsvList, rowsOf, tooLong } from '../../lists/read-list.ts';
import { VERDICTS } from '../../schema.ts';
import { insertRows } from '../../store/list-rows.ts';

const EmailListRequest = Type.Object(
  {
    name: Type.Optional(listName()),
    addresses: Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: MOST_ROWS.emails }),
  },
  { additionalProperties: false, title: 'EmailListRequest' },
);
const validate = compileValidator(EmailListRequest, 'body');

const ROWS_AT_ONCE = 2000;

export const startEmailList = operation({
  id: 'startEmailList',
  method: 'POST',
  path: EMAIL_LISTS_PATH,
  access: 'key',
  effect: 'spend',
  workspaceOnly: true,
  summary: 'Check a list of e-mail addresses',
  description:
    'Up to 50,000 addresses as `text/csv` (UTF-8, with or without a header, with commas, semicolons or tabs; at most 8 MiB) or as JSON (at most 3 MiB). The answer comes at once; each domain is then looked up once, at a pace that name servers bear, and `GET …/{id}` tells how far that is. The other columns of a CSV are kept and come back with the results. Each row counts as a use of the monthly allowance.',
  query: Type.Object({
    name: Type.Optional(listName()),
    column: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Of a CSV: the name or number of the column that has the addresses. If it is left out, the one that is called so, or has most of them.',
      }),
    ),
  }),
  body: 'stream',
  accepts: ['text/csv', 'application/json'],
  bodyShapes: { 'application/json': EmailListRequest },
  bodyLimit: (_service, mediaType) => (mediaType === 'application/json' ? JSON_BYTES : CSV_BYTES),
  tag: 'Lists',
  refuses: [
    'malformed_json',
    'list_unreadable',
    'list_empty',
    'list_too_long',
    'too_many_bulk_jobs',
    'bulk_storage_full',
    'overloaded',
  ],
  replyHeaders: { 202: { Location: 'Where to ask for the list.' } },
  replyExamples: {
    202: { begun: { ...EXAMPLE_JOB, status: 'waiting', done: 0, started_at: null, seconds_left: null } },
  },
  reply: { 202: BulkJobSchema },
  handle: async ({ query, body, service, principal, request, reply }) =>
    await service.listIntake.take(body, principal.id, async (bytes) => {
      // The body may have taken a while.
      await request.server.confirmAdmission(request);
      const isJson = body.mediaType === 'application/json';
      const { name, list } = isJson ? readJson(bytes) : { name: undefined, list: await readCsv(bytes, query.column) };
      const { rows, columns } = list;
      const now = service.clock.now();
      const asked = { kind: 'emails' as const, name: query.name ?? name, total: rows.length, columns, now };
      const job = await startJob(service.database, principal, asked, (id) => async (connection) => {
        for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
          await insertRows(connection, id, rows.slice(from, from + ROWS_AT_ONCE));
        }
        return { subjects: [READ_LIST], ended: {} };
      });
      reply.code(202).header('location', `${EMAIL_LISTS_PATH}/${job.id}`);
      return shownJob(job, VERDICTS, now);
    }),
});

const readCsv = (bytes: Buffer, column: string | undefined): Promise<ReadList> =>
  readCsvList(bytes, { column, mostRows: MOST_ROWS.emails });

function readJson(bytes: Buffer): { name: string | undefined; list: ReadList } {
  const sent = parsed(bytes);
  // Before each of them is looked at.
  if (hasTooMany(sent)) throw tooLong(MOST_ROWS.emails);
  const checked = validate(sent);
  if ('error' in checked) throw checked.error;
  const { name, addresses } = checked.value as { name?: string; addresses: string[] };
  return { name, list: rowsOf(addresses) };
}

function hasTooMany(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null || !('addresses' in sent)) return false;
  return Array.isArray(sent.addresses) && sent.addresses.length > MOST_ROWS.emails;
}

function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw malformed('encoding');
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed(faultOfRefused(text));
  }
}

const malformed = (fault: Parameters<typeof ENGLISH.json>[0]) =>
  platformProblem('malformed_json', { public: ENGLISH.json(fault) });
