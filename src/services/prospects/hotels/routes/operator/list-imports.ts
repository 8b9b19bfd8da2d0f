import Type from 'typebox';
import { operation } from '../../context.ts';
import type { ListedRun } from '../../store/imports/import-runs.ts';
import { listRuns, SOURCES, type Source } from '../../store/imports/import-runs.ts';
import { readWaiting } from '../../store/imports/waiting.ts';
import { countPending } from '../../store/publication/property-facts.ts';

const Imports = Type.Object(
  {
    imports: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          source: Type.Unsafe<Source>({ type: 'string', enum: [...SOURCES] }),
          file: Type.String(),
          state: Type.String({
            enum: ['reading', 'linking', 'done'],
            description: 'What is not done was interrupted, if nothing has moved for minutes.',
          }),
          bytes: Type.Integer({ description: 'Of the file.' }),
          bytes_read: Type.Integer(),
          records: Type.Integer({ description: 'Rows that were read, whether taken or not.' }),
          rows_per_second: Type.Unsafe<number | null>({
            type: ['integer', 'null'],
            description: 'In the last batch; null before there is one.',
          }),
          seconds_left: Type.Unsafe<number | null>({
            type: ['integer', 'null'],
            description: 'Of reading, at this rate; null when nobody can tell.',
          }),
          is_cancelled: Type.Boolean({ description: 'An operator has asked it to stop.' }),
          taken: Type.Integer({ description: 'Rows that were taken.' }),
          changed: Type.Integer({ description: 'Of them, those that were new or said something else.' }),
          skipped: Type.Array(Type.Object({ reason: Type.String(), rows: Type.Integer() }), {
            description: 'Rows that were left out, the most frequent reason first.',
          }),
          started_at: Type.String({ format: 'date-time' }),
          updated_at: Type.String({ format: 'date-time' }),
        },
        { title: 'Import' },
      ),
    ),
    waiting: Type.Object({
      links: Type.Integer({ description: 'Links that need a person.' }),
      ratings: Type.Integer({ description: 'Ratings without a hotel yet.' }),
      to_link: Type.Integer({ description: 'Hotels whose company or place is still to be looked for.' }),
      to_publish: Type.Integer({ description: 'Hotels that are still to be published anew.' }),
    }),
  },
  { title: 'Imports', description: 'Files that were imported or are being imported, the newest first.' },
);

/** For operators: how far imports are. They are made by the command line. */
export const listImports = operation({
  id: 'listImports',
  method: 'GET',
  path: '/api/v1/operator/imports',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Imports',
  summary: 'Imports, and how far they are',
  query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
  reply: { 200: Imports },
  replyExamples: {
    200: {
      oneUnderWay: {
        imports: [
          {
            id: '12',
            source: 'acra',
            file: 'acra.csv',
            state: 'reading',
            bytes: 734_003_200,
            bytes_read: 157_286_400,
            records: 327_000,
            rows_per_second: 5_450,
            seconds_left: 220,
            is_cancelled: false,
            taken: 310_000,
            changed: 1_204,
            skipped: [{ reason: 'no_name', rows: 3 }],
            started_at: '2026-11-16T09:30:00.000Z',
            updated_at: '2026-11-16T09:31:00.000Z',
          },
        ],
        waiting: { links: 3, ratings: 0, to_link: 0, to_publish: 0 },
      },
    },
  },
  handle: async ({ query: { limit }, service: { database } }) => {
    const [runs, { links, ratings }, pending] = await Promise.all([
      listRuns(database, limit),
      readWaiting(database),
      countPending(database),
    ]);
    return {
      imports: runs.map(({ bytesRead, rowsPerSecond, isCancelled, startedAt, updatedAt, skipped, ...run }) => ({
        ...run,
        skipped: Object.entries(skipped)
          .map(([reason, rows]) => ({ reason, rows }))
          .sort((one, other) => other.rows - one.rows),
        rows_per_second: rowsPerSecond === null ? null : Math.round(rowsPerSecond),
        seconds_left: secondsLeft({ ...run, bytesRead, rowsPerSecond }),
        is_cancelled: isCancelled,
        bytes_read: bytesRead,
        started_at: startedAt.toISOString(),
        updated_at: updatedAt.toISOString(),
      })),
      waiting: { links, ratings, to_link: pending.links, to_publish: pending.publications },
    };
  },
});

type Reading = Pick<ListedRun, 'state' | 'bytes' | 'bytesRead' | 'records' | 'rowsPerSecond'>;

/** The rows that are left follow from the bytes that are, if they are like those that were read. */
function secondsLeft({ state, bytes, bytesRead, records, rowsPerSecond }: Reading): number | null {
  if (state !== 'reading' || bytesRead === 0 || rowsPerSecond === null || rowsPerSecond === 0) return null;
  return Math.round(((bytes - bytesRead) / bytesRead) * (records / rowsPerSecond));
}
