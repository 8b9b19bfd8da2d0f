import Type from 'typebox';
import { RenderedAnswer } from '../../http/answer/rendered-answer.ts';
import { media } from '../../http/operation/operation.ts';
import { moment } from '../../moment-schema.ts';
import { AUDIT_ACTIONS } from '../../workspaces/audit.ts';
import type { AuditColumns } from '../../workspaces/audit-csv.ts';
import { csvOfAudit } from '../../workspaces/audit-csv.ts';
import type { WholeAuditRow } from '../../workspaces/whole-audit.ts';
import { readWholeAudit } from '../../workspaces/whole-audit.ts';
import { operation } from '../context.ts';
import { Serial } from './job-schema.ts';
import { Slug } from './key-schema.ts';

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const Deeds = Type.Object(
  {
    deeds: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          at: moment(),
          action: Type.String(),
          actor: Type.String({ description: 'Such as `person:…`, `operator:…`, `key:…`, `cli:…` or `job`.' }),
          subject: textOrNull('What it was done to.'),
          workspace: textOrNull('Where; null: it concerns the installation.'),
          detail: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
          client: textOrNull('The network address that it came from; taken out after 90 days.'),
          requestId: textOrNull('Of the request that did it.'),
        },
        { title: 'Deed' },
      ),
    ),
    next: textOrNull('`before` of the next page.'),
  },
  { title: 'Deeds', description: 'What was done, the newest first.' },
);

/** For operators: who did what, in all workspaces and on the installation. */
export const readEveryDeed = operation({
  id: 'readEveryDeed',
  method: 'GET',
  path: '/api/operator/audit',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Audit',
  summary: 'The audit of everything',
  description: 'As CSV with `format=csv`: `next` is then the header `Quintet-Next`, absent on the last page.',
  query: Type.Object({
    workspace: Type.Optional(Slug('Only what was done in this workspace.')),
    action: Type.Optional(Type.String({ enum: [...AUDIT_ACTIONS], description: 'Only this.' })),
    before: Type.Optional(Serial('Only what is older than this: `next` of the page before.')),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
    format: Type.Unsafe<'json' | 'csv'>({ type: 'string', enum: ['json', 'csv'], default: 'json' }),
  }),
  reply: { 200: [Deeds, media('text/csv', 'RFC 4180, with a header')] },
  replyHeaders: { 200: { 'Quintet-Next': 'With `format=csv`: `before` of the next page, where there is one.' } },
  replyExamples: {
    200: {
      one: {
        deeds: [
          {
            id: '17',
            at: '2026-11-16T09:30:00.000Z',
            action: 'key.revoked',
            actor: 'operator:k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj',
            subject: 'key:89b8eb36-67e9-4361-989a-25002f8e7253',
            workspace: 'acme',
            detail: { service: 'fec', owner: 'Acme, Ana' },
            client: '203.0.113.7',
            requestId: '01a4f0c2',
          },
        ],
        next: null,
      },
    },
  },
  handle: async ({ query: { workspace, action, before, limit, format }, service: { database } }) => {
    const found = await readWholeAudit(database, { workspace, action, before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
    if (format === 'json') return { deeds: page.map((row) => ({ ...row, at: row.at.toISOString() })), next };
    return new RenderedAnswer('text/csv; charset=utf-8', csvOfAudit(COLUMNS, page), {
      headers: {
        'content-disposition': 'attachment; filename="audit.csv"',
        ...(next !== null && { 'quintet-next': next }),
      },
    });
  },
});

const COLUMNS: AuditColumns<WholeAuditRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  workspace: ({ workspace }) => workspace,
  action: ({ action }) => action,
  actor: ({ actor }) => actor,
  subject: ({ subject }) => subject,
  detail: ({ detail }) => JSON.stringify(detail),
  client: ({ client }) => client,
  requestId: ({ requestId }) => requestId,
};
