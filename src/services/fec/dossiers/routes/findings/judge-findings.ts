import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { EXAMPLE_FINDING } from '../../findings/example.ts';
import { FindingSchema, findingId, findingShape, state } from '../../findings/finding-schema.ts';
import { openFindings } from '../../findings/findings.ts';
import { judge } from '../../findings/judge.ts';
import { notInWorkspace } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

const MOST_AT_ONCE = 200;

/** What somebody makes of findings: of one, or of many at once. */
export const judgeFindings = operation({
  id: 'judgeFindings',
  method: 'PATCH',
  path: `${DOSSIERS_PATH}/{id}/findings`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Judge findings, assign them, sign them off',
  description:
    'All of them, or none. What is not given stays as it is; another state takes a sign-off away. The next file of the company is not asked the same again: see `isCarried`.',
  params: Type.Object({ id: Type.String() }),
  body: Type.Object(
    {
      findings: Type.Array(findingId(), { minItems: 1, maxItems: MOST_AT_ONCE }),
      state: Type.Optional(state('What becomes of them.')),
      note: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: 'Why; it is kept encrypted.' })),
      assignedTo: Type.Optional(
        Type.Unsafe<string | null>({
          type: ['string', 'null'],
          maxLength: 64,
          description: 'The id of a member of the workspace; null: nobody.',
        }),
      ),
      signedOff: Type.Optional(
        Type.Boolean({ description: 'Reviewed, by somebody else than who judged it; false takes that back.' }),
      ),
    },
    { additionalProperties: false, minProperties: 2 },
  ),
  tag: 'Findings',
  refuses: [
    'dossier_not_found',
    'dossier_not_ready',
    'finding_not_found',
    'company_not_found',
    'company_unknown',
    'sign_off_refused',
    'not_in_workspace',
    'busy',
  ],
  replyExamples: { 200: { judged: { success: true, findings: [EXAMPLE_FINDING] } } },
  reply: {
    200: Type.Object(
      { success: Type.Literal(true), findings: Type.Array(FindingSchema) },
      { title: 'JudgedFindings', description: 'As they are now.' },
    ),
  },
  handle: async ({ params: { id }, body: { findings: ids, ...said }, service, principal, reply }) => {
    const [opened, members] = await Promise.all([
      openFindings({ service, id, principal, reply }),
      service.membersOf(workspaceOf(principal)),
    ]);
    const { assignedTo } = said;
    if (typeof assignedTo === 'string' && !members.some((member) => member.id === assignedTo)) throw notInWorkspace();
    await judge({ service, principal, members, opened }, ids, said);
    const { findings } = await opened.ask({ kind: 'some', ids });
    return { success: true as const, findings: findings.map((finding) => findingShape(finding, members)) };
  },
});
