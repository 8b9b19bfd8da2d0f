import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { addToList } from '../../add-to-list.ts';
import type { Outcome } from '../../change-work.ts';
import { changeWork, requireMember } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { numbersOf } from '../../found.ts';
import { assignee, id, state, uens, WORK_PATH } from '../../schema.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

/** The same for many hotels, in one transaction: all that are published, or none. */
export const changeManyHotels = operation({
  id: 'changeManyHotels',
  method: 'POST',
  path: `${WORK_PATH}/hotels/bulk`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Change state and assignment of many hotels, or put them on a list',
  description:
    'In one transaction, whatever the versions are. What is not published is told as `not_found`, and the others are changed.',
  body: Type.Object(
    {
      uens: uens(),
      state: Type.Optional(state('What they are from now on.')),
      assigned_to: Type.Optional(assignee()),
      add_to_list: Type.Optional(id('A list; they go to its end, in this order.')),
    },
    { additionalProperties: false, minProperties: 2, title: 'ManyHotelsChange' },
  ),
  examples: { contacted: { uens: ['T99LL0002E', '0003599000271'], state: 'contacted' } },
  tag: 'Work',
  refuses: ['assignee_not_a_member', 'list_not_found', 'work_full'],
  replyExamples: {
    200: {
      one: {
        changed: 1,
        results: [
          { uen: 'T99LL0002E', outcome: 'changed' },
          { uen: '0003599000271', outcome: 'unchanged' },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        changed: Type.Integer(),
        results: Type.Array(
          Type.Object({
            uen: Type.String(),
            outcome: Type.Unsafe<Outcome>({ type: 'string', enum: ['changed', 'unchanged', 'not_found'] }),
          }),
          { description: 'One for each hotel, in the order given.' },
        ),
      },
      { title: 'ManyHotelsChanged' },
    ),
  },
  handle: async ({ body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const numbers = numbersOf(body.uens);
    const by = makerOf(principal);
    requireMember(await service.membersOf(workspaceId), body.assigned_to);
    return await withSteadyNumbers(service.database, async (connection) => {
      const change = { uens: numbers, state: body.state, assignedTo: body.assigned_to, by };
      const outcomes = await changeWork(connection, workspaceId, change);
      if (body.add_to_list !== undefined) {
        const list = { id: body.add_to_list, by };
        const added = await addToList(connection, workspaceId, { ...list, uens: numbers });
        if (added === undefined) throw prospectsProblem('list_not_found');
        for (const uen of added.uens) outcomes.set(uen, 'changed');
      }
      const results = numbers.map((uen) => ({ uen, outcome: outcomes.get(uen) ?? ('not_found' as const) }));
      return { changed: results.filter(({ outcome }) => outcome === 'changed').length, results };
    });
  },
});
