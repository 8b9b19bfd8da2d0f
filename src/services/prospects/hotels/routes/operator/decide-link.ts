import Type from 'typebox';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { decideOpenLink } from '../../import/decide-link.ts';
import { drainOnly } from '../../import/drain.ts';
import { LinkId, publishedCounts } from '../../link-schema.ts';

const Decided = Type.Object(
  {
    id: Type.String(),
    decision: Type.Unsafe<'confirmed' | 'refused'>({ type: 'string', enum: ['confirmed', 'refused'] }),
    kind: Type.String(),
    ...publishedCounts,
  },
  { title: 'DecidedLink', description: 'What was decided, and what became of it.' },
);

/** For operators: the decision of a person about a link. It holds: the matcher neither overrules it nor asks again. */
export const decideLink = operation({
  id: 'decideLink',
  method: 'POST',
  path: '/api/v1/operator/links/{id}',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Decide about a link',
  params: Type.Object({
    id: LinkId,
  }),
  body: Type.Object(
    { decision: Type.Unsafe<'accept' | 'refuse'>({ type: 'string', enum: ['accept', 'refuse'] }) },
    { additionalProperties: false, title: 'LinkDecision' },
  ),
  refuses: ['link_not_found', 'link_ambiguous'],
  reply: { 200: Decided },
  replyExamples: {
    200: {
      accepted: { id: '3f2a9c40b1de', decision: 'confirmed', kind: 'operator', added: 0, updated: 1, removed: 0 },
    },
  },
  handle: async ({ params: { id }, body, service: { background, clock }, person, request }) => {
    const isAccepted = body.decision === 'accept';
    const decision = isAccepted ? ('confirmed' as const) : ('refused' as const);
    const outcome = await decideOpenLink(background, id, isAccepted, `operator:${person.id}`, (connection, { kind }) =>
      noteDeed(
        connection,
        deedOf(byOperator(request, person), {
          action: 'link.decided',
          subject: `link:${id}`,
          detail: { kind, decision },
        }),
      ),
    );
    if (outcome === undefined) throw prospectsProblem('link_not_found');
    if (outcome === 'ambiguous') throw prospectsProblem('link_ambiguous');
    const { added, updated, removed } = await drainOnly(background, dateAt(clock.now()), outcome.touched);
    return { id, decision, kind: outcome.kind, added, updated, removed };
  },
});
