import Type from 'typebox';
import { operation } from '../../context.ts';
import { listRuns, SOURCES, type Source } from '../../store/imports/import-runs.ts';
import { readWaiting } from '../../store/imports/waiting.ts';

const Imports = Type.Object(
  {
    imports: Type.Array(
      Type.Object(
        {
          source: Type.Unsafe<Source>({ type: 'string', enum: [...SOURCES] }),
          file: Type.String(),
          state: Type.String({
            enum: ['reading', 'linking', 'done'],
            description: 'What is not done was interrupted, if nothing has moved for minutes.',
          }),
          bytes: Type.Integer({ description: 'Of the file.' }),
          bytes_read: Type.Integer(),
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
            source: 'acra',
            file: 'acra.csv',
            state: 'reading',
            bytes: 734_003_200,
            bytes_read: 157_286_400,
            taken: 310_000,
            changed: 1_204,
            skipped: [{ reason: 'no_name', rows: 3 }],
            started_at: '2026-11-16T09:30:00.000Z',
            updated_at: '2026-11-16T09:31:00.000Z',
          },
        ],
        waiting: { links: 3, ratings: 0 },
      },
    },
  },
  handle: async ({ query: { limit }, service: { database } }) => {
    const [runs, { links, ratings }] = await Promise.all([listRuns(database, limit), readWaiting(database)]);
    return {
      imports: runs.map(({ bytesRead, startedAt, updatedAt, skipped, ...run }) => ({
        ...run,
        skipped: Object.entries(skipped)
          .map(([reason, rows]) => ({ reason, rows }))
          .sort((one, other) => other.rows - one.rows),
        bytes_read: bytesRead,
        started_at: startedAt.toISOString(),
        updated_at: updatedAt.toISOString(),
      })),
      waiting: { links, ratings },
    };
  },
});
