import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { GRADES } from '../../audit.ts';
import { operation } from '../../context.ts';
import { AUDIT_LISTS_PATH } from '../../lists/path.ts';
import { HOTEL_SUPPRESSED } from '../../lists/suppressed.ts';
import type { AuditRow, Outcome } from '../../store/audit-rows.ts';
import { OUTCOMES, readAuditRows } from '../../store/audit-rows.ts';

const MOST = 1000;

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
type Failure = { code: string; detail: string };

const AuditResult = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: 'Of the list.' }),
    uen: textOrNull('The hotel, where the list was of hotels.'),
    hotel: textOrNull('The name of the hotel; null where none is published under the number.'),
    url: textOrNull('What is audited; null where no website is known.'),
    outcome: Type.Unsafe<Outcome>({ type: 'string', enum: [...OUTCOMES] }),
    failure: Type.Unsafe<Failure | null>({
      type: ['object', 'null'],
      properties: { code: { type: 'string' }, detail: { type: 'string' } },
      required: ['code', 'detail'],
      description:
        'Why there is no audit: the codes of `GET /geo/audit`, `hotel_not_found`, `no_website`, or `hotel_suppressed`. Null unless it failed.',
    }),
    score: Type.Unsafe<number | null>({ type: ['number', 'null'], description: '0 to 100.' }),
    grade: Type.Unsafe<AuditRow['grade']>({ type: ['string', 'null'], enum: [...GRADES, null] }),
    fetched_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  },
  { title: 'AuditListResult' },
);

export const listAuditResults = operation({
  id: 'listAuditResults',
  method: 'GET',
  path: `${AUDIT_LISTS_PATH}/{id}/results`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'What came of the pages of a list',
  description: 'In the order of the list, also while pages are being audited.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    outcome: Type.Optional(
      Type.Unsafe<Outcome>({ type: 'string', enum: [...OUTCOMES], description: 'Only those that have it.' }),
    ),
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: '`next` of the page before.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 100 })),
  }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  replyExamples: {
    200: {
      two: {
        results: [
          {
            row: 1,
            uen: 'T99LL0002E',
            hotel: 'The Xylophone Puffin',
            url: 'https://hotel.example/',
            outcome: 'audited',
            failure: null,
            score: 61.4,
            grade: 'C',
            fetched_at: '2026-11-19T08:00:05.000Z',
          },
          {
            row: 2,
            uen: 'T99LL0003A',
            hotel: null,
            url: null,
            outcome: 'failed',
            failure: { code: 'no_website', detail: 'No website of the hotel is known.' },
            score: null,
            grade: null,
            fetched_at: null,
          },
        ],
        next: null,
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        results: Type.Array(AuditResult),
        next: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'For `after`; null at the end.' }),
      },
      { title: 'AuditListResults' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal }) => {
    const { outcome, after = 0, limit = 100 } = query;
    await jobOf(service.database, 'audits', id, principal);
    const rows = await readAuditRows(service.database, { job: id, outcome, after, limit });
    const suppressed = await service.suppressedAmong(rows.flatMap((row) => (wasPublished(row) ? (row.uen ?? []) : [])));
    const names = await service.namesOf(rows.flatMap(({ uen }) => uen ?? []));
    const results = rows.map((row) =>
      wasPublished(row) && suppressed.has(row.uen ?? '') ? hidden(row.row) : shown(row, names.get(row.uen ?? '')),
    );
    return { results, next: rows.length === limit ? (rows.at(-1)?.row ?? null) : null };
  },
});

const shown = (
  { row, uen, url, outcome, failureCode, failure, score, grade, fetchedAt }: AuditRow,
  hotel: string | undefined,
) => ({
  row,
  // Under no number now: what is kept of it waits until it has one again.
  uen: uen?.startsWith('property ') === true ? null : uen,
  hotel: hotel ?? null,
  url,
  outcome,
  failure: failureCode === null ? null : { code: failureCode, detail: failure ?? '' },
  score,
  grade,
  fetched_at: fetchedAt?.toISOString() ?? null,
});

/** When the list was made. Of any other number it is not told either whether it belongs to a hotel that asked not to be listed. */
const wasPublished = ({ url, failureCode }: AuditRow): boolean => url !== null || failureCode === 'no_website';

/** Of a hotel that asked not to be listed nothing is told, not even which it was. */
const hidden = (row: number): ReturnType<typeof shown> => ({
  row,
  uen: null,
  hotel: null,
  url: null,
  outcome: 'failed',
  failure: HOTEL_SUPPRESSED,
  score: null,
  grade: null,
  fetched_at: null,
});
