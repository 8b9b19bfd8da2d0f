import Type from 'typebox';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { drainOnly } from '../../import/drain.ts';
import { undoLink as takeBack } from '../../import/undo-link.ts';
import { LinkId, LinkKindSchema, publishedCounts } from '../../link-schema.ts';

const Undone = Type.Object(
  {
    id: Type.String(),
    kind: LinkKindSchema,
    was: Type.Unsafe<'accepted' | 'refused'>({ type: 'string', enum: ['accepted', 'refused'] }),
    ...publishedCounts,
  },
  {
    title: 'UndoneLink',
    description: 'What was taken back, and what became of it. The link waits for a decision again.',
  },
);

/** For operators: takes back what the matcher or a person has decided about a link. The history keeps both. */
export const undoLink = operation({
  id: 'undoLink',
  method: 'POST',
  path: '/api/v1/operator/links/{id}/undo',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Take back what was decided about a link',
  params: Type.Object({ id: LinkId }),
  refuses: ['link_not_found', 'link_ambiguous', 'link_settled'],
  reply: { 200: Undone },
  replyExamples: {
    200: { wasAccepted: { id: '3f2a9c40b1de', kind: 'operator', was: 'accepted', added: 0, updated: 0, removed: 1 } },
  },
  handle: async ({ params: { id }, service: { background, clock }, person, request }) => {
    const outcome = await takeBack(background, id, `operator:${person.id}`, (connection, { kind, was }) =>
      noteDeed(
        connection,
        deedOf(byOperator(request, person), { action: 'link.undone', subject: `link:${id}`, detail: { kind, was } }),
      ),
    );
    if (outcome === undefined) throw prospectsProblem('link_not_found');
    if (outcome === 'ambiguous') throw prospectsProblem('link_ambiguous');
    if (outcome === 'too_late') throw prospectsProblem('link_settled');
    const { added, updated, removed } = await drainOnly(background, dateAt(clock.now()), outcome.touched);
    return { id, kind: outcome.kind, was: outcome.was, added, updated, removed };
  },
});
