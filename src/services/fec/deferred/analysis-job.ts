import type { Static } from 'typebox';
import Type from 'typebox';
import type { SignedLinks } from '../delivery/signed-links.ts';
import { analysisPath } from '../delivery/signed-links.ts';
import { reportSchema } from '../report/report.ts';
import type { AnalysisState } from '../store/analyses.ts';
import { interrupted } from './refusals.ts';

/** An analysis that somebody asks for later, as the API shows it. */
const link = (what: string) => Type.Optional(Type.String({ description: `${what}, once it is there.` }));

export const AnalysisJob = Type.Object(
  {
    success: Type.Boolean({ description: 'False only when it has failed.' }),
    id: Type.String(),
    status: Type.Unsafe<AnalysisState['status']>({ type: 'string', enum: ['queued', 'running', 'done', 'failed'] }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    createdAt: Type.String({ format: 'date-time' }),
    finishedAt: Type.Optional(Type.String({ format: 'date-time' })),
    expiresAt: Type.String({ format: 'date-time', description: 'From then on it is gone, the report included.' }),
    error: Type.Optional(Type.String({ description: 'Why it has failed, in words.' })),
    code: Type.Optional(
      Type.String({
        description: 'Why it has failed: a code of `/docs/problems`. `interrupted`: send the file again.',
      }),
    ),
    links: Type.Object(
      {
        self: Type.String(),
        html: link('The report as a page'),
        csv: link('The report as CSV'),
        xlsx: link('The report as a workbook'),
        json: link('The report as JSON'),
      },
      { description: 'Paths on this server. Those of the report open without a key, for 15 minutes.' },
    ),
    report: Type.Optional(reportSchema),
  },
  { title: 'AnalysisJob', description: 'An analysis that runs, or has run, without anybody waiting for it.' },
);

/** Without `links` where somebody who is signed in asks: those links open for everybody, and the console has others. */
export function jobOf(state: AnalysisState, links: SignedLinks | undefined): Static<typeof AnalysisJob> {
  const { id, status, progress, createdAt, finishedAt, expiresAt, failureCode, failure } = state;
  return {
    success: status !== 'failed',
    id,
    status,
    progress: Math.round(progress * 1000) / 1000,
    createdAt: createdAt.toISOString(),
    ...(finishedAt !== null && { finishedAt: finishedAt.toISOString() }),
    expiresAt: expiresAt.toISOString(),
    ...(failureCode !== null && { error: failure ?? interrupted().detail, code: failureCode }),
    links: { self: analysisPath(id), ...(status === 'done' && links?.linksTo(id)) },
  };
}

/** In seconds: how soon it is worth asking again. */
export const POLL_SECONDS = 2;
