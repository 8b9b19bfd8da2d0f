import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape, workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { EXAMPLE_FINDING } from '../../findings/example.ts';
import { FindingSchema, findingId, findingShape, state, toMilliseconds } from '../../findings/finding-schema.ts';
import { unsealWords } from '../../findings/finding-secrets.ts';
import { openFindings } from '../../findings/findings.ts';
import { findingNotFound } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { eventsOf } from '../../store/judgements.ts';

const EventSchema = Type.Object(
  {
    at: moment(),
    by: MakerSchema,
    state: state('From then on.'),
    assignedTo: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The id of a member.' }),
    isSignedOff: Type.Boolean({ description: 'It was signed off by this.' }),
    note: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  },
  { title: 'JudgementEvent' },
);

/** One finding, and who said what of it. */
export const readFinding = operation({
  id: 'readFinding',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/findings/{finding}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'One finding, and who said what of it',
  params: Type.Object({ id: Type.String(), finding: findingId() }),
  tag: 'Findings',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'finding_not_found', 'busy'],
  replyExamples: {
    200: {
      finding: {
        success: true,
        finding: EXAMPLE_FINDING,
        history: [
          {
            at: '2026-11-18T10:42:31.020Z',
            by: { kind: 'member', id: 'pZ8k2', name: 'Anne Martin' },
            state: 'justified',
            assignedTo: null,
            isSignedOff: false,
            note: 'Acompte d’un client, facture en janvier.',
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        finding: FindingSchema,
        history: Type.Array(EventSchema, { description: 'The oldest first; the last 200.' }),
      },
      { title: 'OneFinding' },
    ),
  },
  handle: async ({ params, service, principal, reply }) => {
    const [opened, members] = await Promise.all([
      openFindings({ service, id: params.id, principal, reply }),
      service.membersOf(workspaceOf(principal)),
    ]);
    const { findings } = await opened.ask({ kind: 'some', ids: [params.finding] });
    const [finding] = findings;
    if (finding === undefined) throw findingNotFound();
    const events = await eventsOf(service.database, finding.rows);
    return {
      success: true as const,
      finding: findingShape(finding, members),
      history: events.map((event) => ({
        at: toMilliseconds(event.at),
        by: makerShape(event.madeBy, members),
        state: event.state,
        assignedTo: event.assignedTo,
        isSignedOff: event.isSignedOff,
        note: event.sealed === null ? null : unsealWords(opened.secrets, event.sealed).note,
      })),
    };
  },
});
