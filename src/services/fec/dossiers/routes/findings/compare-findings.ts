import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import type { Change } from '../../findings/comparison.ts';
import { CHANGES } from '../../findings/comparison.ts';
import { EXAMPLE_FINDING } from '../../findings/example.ts';
import { FindingSchema, findingShape } from '../../findings/finding-schema.ts';
import { openFindings } from '../../findings/findings.ts';
import { areOfOneExercise } from '../../findings/judgement-of.ts';
import { notComparable, nothingToCompare } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { findNeighbour } from '../../store/years.ts';
import { BesideSchema, besideAsked, besideShape } from '../../years/neighbour.ts';

const change = (description: string) => Type.Unsafe<Change>({ type: 'string', enum: [...CHANGES], description });

/** What became of findings from one file of a company to the next. */
export const compareFindings = operation({
  id: 'compareFindings',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/finding-changes`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Findings of two dossiers compared',
  description:
    'Beside an earlier file of the same exercise, else beside the exercise before; or beside the dossier that is named. In two files of one exercise a finding is the same if it is about the same, wherever it stands; between exercises only what can come again is, such as an account or a third party: lines of one year are none of another.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    beside: besideAsked('Another dossier of the same company.'),
    change: Type.Optional(change('Only these.')),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })),
  }),
  tag: 'Findings',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'not_comparable', 'nothing_to_compare', 'busy'],
  replyExamples: {
    200: {
      changes: {
        success: true,
        beside: {
          id: 'Vx3kQ7m0sNf9bH2dYcR5tw',
          fileName: '123456789FEC20241231.txt',
          periodStart: '2024-01-01',
          periodEnd: '2024-12-31',
        },
        isSameExercise: true,
        counts: { new: 0, gone: 4, same: 1 },
        total: 1,
        changes: [{ change: 'same', finding: EXAMPLE_FINDING }],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        beside: BesideSchema,
        isSameExercise: Type.Boolean({ description: 'Both are files of one exercise.' }),
        counts: Type.Object(
          {
            new: Type.Integer({ description: 'Found here, and not there.' }),
            gone: Type.Integer({ description: 'Found there, and not here.' }),
            same: Type.Integer({ description: 'Found in both.' }),
          },
          { description: 'Of all, whatever was asked for.' },
        ),
        total: Type.Integer({ description: 'How many there are of those that were asked for.' }),
        changes: Type.Array(
          Type.Object({
            change: change('`new`: here and not there; `gone`: there and not here; `same`: in both.'),
            finding: FindingSchema,
          }),
          { description: 'First what is here, in the order of the report; then what is gone, as it was there.' },
        ),
      },
      { title: 'FindingChanges' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal, reply }) => {
    const { beside: named, change: wanted, offset = 0, limit = 100 } = query;
    const workspaceId = workspaceOf(principal);
    const here = await openFindings({ service, id, principal, reply });
    const which = { id, workspaceId };
    const other =
      named ??
      (await findNeighbour(service.database, which, 'earlier')) ??
      (await findNeighbour(service.database, which, 'before'));
    if (other === undefined) throw nothingToCompare();
    const there = await openFindings({ service, id: other, principal, reply });
    const { companyId } = here.dossier;
    if (companyId === null || there.dossier.companyId !== companyId || other === id) throw notComparable();
    const { findings, total, compared } = await there.withReport(
      async (packed) =>
        await here.ask({
          kind: 'compare',
          other: { packed, dossier: besideShape(there.dossier) },
          change: wanted,
          offset,
          limit,
        }),
    );
    if (compared === undefined) throw new Error('Two dossiers were not compared');
    const members = await service.membersOf(workspaceId);
    return {
      success: true as const,
      beside: besideShape(there.dossier),
      isSameExercise: areOfOneExercise(here.dossier, there.dossier),
      counts: compared.counts,
      total,
      changes: findings.map((finding, at) => ({
        change: compared.changes[at] ?? 'same',
        finding: findingShape(finding, members),
      })),
    };
  },
});
