import { Readable } from 'node:stream';
import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { jobOf } from '../../../bulk/asked-job.ts';
import { operation } from '../../context.ts';
import { EMAIL_LISTS_PATH } from '../../lists/path.ts';
import { csvHeader, csvLine } from '../../lists/result-shape.ts';
import type { Verdict } from '../../schema.ts';
import { VERDICTS } from '../../schema.ts';
import { readRows, widthOf } from '../../store/list-rows.ts';

const ROWS_AT_ONCE = 1000;

export const exportEmailList = operation({
  id: 'exportEmailList',
  method: 'GET',
  path: `${EMAIL_LISTS_PATH}/{id}/export`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'A list with its results, as CSV',
  description:
    'The columns that came with the list, and behind them what was found. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    verdict: Type.Optional(
      Type.Unsafe<Verdict>({ type: 'string', enum: [...VERDICTS], description: 'Only those that have it.' }),
    ),
  }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: { 200: [media('text/csv', 'RFC 4180, with a header')] },
  handle: async ({ params: { id }, query, service, principal }) => {
    const { columns } = await jobOf(service.database, 'emails', id, principal);
    const width = Math.max(columns?.length ?? 1, await widthOf(service.database, id));
    const lines = linesOf(service.database, { job: id, verdict: query.verdict, columns, width });
    return new RenderedAnswer('text/csv; charset=utf-8', Readable.from(lines, { objectMode: false }), {
      headers: { 'content-disposition': 'attachment; filename="email-list.csv"' },
    });
  },
});

type Exported = { job: string; verdict: Verdict | undefined; columns: readonly string[] | null; width: number };

async function* linesOf(database: Database, { job, verdict, columns, width }: Exported): AsyncGenerator<string> {
  yield csvHeader(columns, width);
  for (let after = 0; ; ) {
    const rows = await readRows(database, { job, verdict, after, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows.map((row) => csvLine(row, width)).join('');
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.row ?? after;
  }
}
