import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { operation } from '../../context.ts';
import { EMAIL_LISTS_PATH } from '../../lists/path.ts';
import { EmailResult, shownRow } from '../../lists/result-shape.ts';
import type { Verdict } from '../../schema.ts';
import { VERDICTS } from '../../schema.ts';
import { readRows } from '../../store/list-rows.ts';

const MOST = 1000;

export const listEmailResults = operation({
  id: 'listEmailResults',
  method: 'GET',
  path: `${EMAIL_LISTS_PATH}/{id}/results`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'What was found of the addresses of a list',
  description: 'In the order of the list, also while it is being checked.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    verdict: Type.Optional(
      Type.Unsafe<Verdict>({ type: 'string', enum: [...VERDICTS], description: 'Only those that have it.' }),
    ),
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: '`next` of the page before.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 100 })),
  }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  replyExamples: {
    200: {
      'one of them': {
        results: [
          {
            row: 1,
            email: 'tan@gmial.com',
            verdict: 'risky',
            valid: true,
            reasons: ['possible_typo'],
            suggestion: 'tan@gmail.com',
            canonical: 'tan@gmial.com',
            mx_status: 'ok',
            checked_at: '2026-11-19T08:00:05.000Z',
          },
        ],
        next: 1,
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        results: Type.Array(EmailResult),
        next: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'For `after`; null at the end.' }),
      },
      { title: 'EmailListResults' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal }) => {
    const { verdict, after = 0, limit = 100 } = query;
    await jobOf(service.database, 'emails', id, principal);
    const rows = await readRows(service.database, { job: id, verdict, after, limit });
    return { results: rows.map(shownRow), next: rows.length === limit ? (rows.at(-1)?.row ?? null) : null };
  },
});
