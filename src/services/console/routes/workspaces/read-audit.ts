import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { moment } from '#platform/moment-schema.ts';
import type { AuditColumns } from '#platform/workspaces/audit-csv.ts';
import { csvOfAudit } from '#platform/workspaces/audit-csv.ts';
import { workspaceOperation } from '../../context.ts';
import type { NamedAuditRow } from '../../store/audit.ts';
import { readNamedAudit } from '../../store/audit.ts';

const MOST_ROWS = 200;
const MOST_CSV_ROWS = 10_000;

const cursor = () =>
  Type.String({
    minLength: 1,
    maxLength: 18,
    pattern: '^[0-9]*$',
    'x-says': 'a `next` of an answer before',
    description: 'Where the page before ended.',
  });

/** Newest first. */
export const readAudit = workspaceOperation({
  id: 'readAudit',
  method: 'GET',
  path: '/api/console/audit',
  access: 'member',
  effect: 'read',
  role: 'owner',
  summary: 'Who did what in the workspace',
  description: `Newest first. As CSV ${MOST_CSV_ROWS} rows at a time: where there are more, the header \`Quintet-Next\` is the \`before\` of the next. Network addresses are taken out after 90 days; persons whose accounts are deleted become pseudonyms.`,
  query: Type.Object({
    before: Type.Optional(cursor()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROWS, default: 50 })),
    format: Type.Optional(Type.Unsafe<'json' | 'csv'>({ type: 'string', enum: ['json', 'csv'], default: 'json' })),
  }),
  tag: 'Workspaces',
  replyHeaders: {
    200: {
      'Content-Disposition': 'A name for the file; not of JSON.',
      'Quintet-Next': 'As CSV: `before` of the rows that follow, where there are some.',
    },
  },
  replyExamples: { 200: { none: { entries: [], next: null } } },
  reply: {
    200: [
      Type.Object(
        {
          entries: Type.Array(
            Type.Object(
              {
                id: Type.String(),
                at: moment(),
                action: Type.String({ description: 'Such as `member.removed`.' }),
                actor: Type.String({ description: 'A person, a key or the command line, with an id.' }),
                actorName: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
                subject: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
                subjectName: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
                detail: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
                client: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The network address.' }),
                requestId: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
              },
              { title: 'AuditEntry' },
            ),
          ),
          next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For `before`; null at the end.' }),
        },
        { title: 'Audit' },
      ),
      media('text/csv', 'The newest rows'),
    ],
  },
  handle: async ({ query, service, principal, reply }) => {
    const isCsv = query.format === 'csv';
    const limit = isCsv ? MOST_CSV_ROWS : (query.limit ?? 50);
    const page = { before: query.before, limit: limit + 1 };
    const found = await readNamedAudit(service.database, principal.workspaceId, page);
    const rows = found.slice(0, limit);
    const next = found.length > limit ? (rows.at(-1)?.id ?? null) : null;
    if (isCsv) {
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit.csv"');
      if (next !== null) reply.header('quintet-next', next);
      return csvOfAudit(COLUMNS, rows);
    }
    return { entries: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), next };
  },
});

const COLUMNS: AuditColumns<NamedAuditRow> = {
  at: ({ at }) => at.toISOString(),
  action: ({ action }) => action,
  actor: ({ actor }) => actor,
  actor_name: ({ actorName }) => actorName,
  subject: ({ subject }) => subject,
  subject_name: ({ subjectName }) => subjectName,
  detail: ({ detail }) => JSON.stringify(detail),
  client: ({ client }) => client,
  request_id: ({ requestId }) => requestId,
};
