import Type from 'typebox';
import { operation } from '../../../context.ts';
import { SEVERITIES, type Severity } from '../../../french/severity-words.ts';
import { decimalText } from '../../../french/wording.ts';
import { EXAMPLE_FINDING } from '../../findings/example.ts';
import { FindingSchema, findingShape, state } from '../../findings/finding-schema.ts';
import { openFindings } from '../../findings/findings.ts';
import type { Grouping } from '../../findings/groupings.ts';
import { GROUPINGS } from '../../findings/groupings.ts';
import { firmOf, workerOf } from '../../firm.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

const counts = (description: string) =>
  Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' }, description });

const NOBODY = 'nobody';

/** What was found in a dossier, as work: with what was made of it. */
export const listFindings = operation({
  id: 'listFindings',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/findings`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Findings of a dossier, with what was made of them',
  description:
    'In the order of the report. A judgement made on another file of the exercise, or settled in an earlier one, is carried where the finding is about the same: not by its line, nor by the number of its entry.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    severity: Type.Optional(Type.Unsafe<Severity>({ type: 'string', enum: [...SEVERITIES] })),
    category: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'As `GET /api/external/controls` has it.' }),
    ),
    type: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'The control.' })),
    account: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'How the account begins.' })),
    month: Type.Optional(Type.String({ minLength: 7, maxLength: 7, description: '`AAAA-MM`.', examples: ['2024-03'] })),
    least: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e13, description: 'What is at stake, in euros: so much, or more.' }),
    ),
    state: Type.Optional(state('Only these.')),
    assignedTo: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'The id of a member, `me`, or `nobody`.' }),
    ),
    group: Type.Optional(
      Type.Unsafe<Grouping>({
        type: 'string',
        enum: [...GROUPINGS],
        description: 'What stands together, one group after the other; without it, the order of the report.',
      }),
    ),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })),
  }),
  tag: 'Findings',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'not_in_workspace', 'busy'],
  replyExamples: {
    200: {
      findings: {
        success: true,
        total: 1,
        counts: {
          bySeverity: { critique: 1, importante: 4, mineure: 12 },
          byState: { to_do: 16, justified: 1 },
          byCategory: { attente: 1, tva: 16 },
          byMonth: { '2024-03': 2, '2024-12': 9 },
        },
        groups: [],
        controls: 118,
        notJudged: 0,
        findings: [EXAMPLE_FINDING],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        total: Type.Integer({ description: 'How many there are of those that were asked for.' }),
        counts: Type.Object(
          {
            bySeverity: counts('By severity.'),
            byState: counts('By state.'),
            byCategory: counts('By category of the control.'),
            byMonth: counts('By month, as `AAAA-MM`; without those of no single month.'),
          },
          { description: 'Of all findings of the dossier, whatever was asked for.' },
        ),
        groups: Type.Array(
          Type.Object({
            name: Type.String({ description: 'The severity, category, type, account, month or state; may be empty.' }),
            count: Type.Integer({ description: 'With those that one finding stands for.' }),
            stake: Type.String({ description: 'Sum of what is at stake, in euros as `1234.56`.' }),
          }),
          { description: 'Of all that were asked for; none without `group`.' },
        ),
        controls: Type.Integer({ description: 'How many controls were applied.' }),
        notJudged: Type.Integer({ description: 'How many entries could not be judged; the report says why.' }),
        findings: Type.Array(FindingSchema),
      },
      { title: 'Findings' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal, reply }) => {
    const { offset = 0, limit = 100, least, assignedTo, group, ...rest } = query;
    const [opened, firm] = await Promise.all([
      openFindings({ service, id, principal, reply }),
      firmOf(service, principal),
    ]);
    const filter = {
      ...rest,
      ...(least !== undefined && { least: Math.round(least * 100) }),
      ...(assignedTo !== undefined && { assignedTo: assignedTo === NOBODY ? null : workerOf(assignedTo, firm) }),
    };
    const found = await opened.ask({ kind: 'list', filter, group, offset, limit });
    const { findings, total, groups = [] } = found;
    return {
      success: true as const,
      total,
      counts: found.counts,
      groups: groups.map(({ stake, ...each }) => ({ ...each, stake: decimalText(stake) })),
      controls: found.controls,
      notJudged: found.notJudged,
      findings: findings.map((finding) => findingShape(finding, firm.members)),
    };
  },
});
