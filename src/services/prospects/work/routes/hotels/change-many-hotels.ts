import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { addToList } from '../../add-to-list.ts';
import type { Outcome } from '../../change-work.ts';
import { changeWork, OUTCOMES, requireMember } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { numbersOf } from '../../found.ts';
import { assignee, id, state, uen, uens, WORK_PATH } from '../../schema.ts';
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
    'In one transaction. What is not published is told as `not_found`, what has another version than was given for it as `other_version`, and the others are changed.',
  body: Type.Object(
    {
      uens: uens(),
      state: Type.Optional(state('What they are from now on.')),
      assigned_to: Type.Optional(assignee()),
      add_to_list: Type.Optional(id('A list; they go to its end, in this order.')),
      versions: Type.Optional(
        Type.Array(
          Type.Object(
            { uen: uen(), version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
            { additionalProperties: false },
          ),
          {
            maxItems: 1000,
            description:
              'Of hotels that are left as they are if they have another version by now. The others are changed whatever theirs is.',
          },
        ),
      ),
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
          { uen: 'T99LL0002E', outcome: 'changed', version: 3 },
          { uen: '0003599000271', outcome: 'unchanged', version: 1 },
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
            outcome: Type.Unsafe<Outcome>({ type: 'string', enum: [...OUTCOMES] }),
            version: Type.Integer({ minimum: 0, description: 'The one that it has now; 0 for what is not found.' }),
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
      const versions = new Map((body.versions ?? []).map((each) => [each.uen.toUpperCase(), each.version]));
      const change = { uens: numbers, versions, state: body.state, assignedTo: body.assigned_to, by };
      const outcomes = await changeWork(connection, workspaceId, change);
      if (body.add_to_list !== undefined) {
        const wanted = numbers.filter((number) => outcomes.get(number)?.outcome !== 'other_version');
        const added = await addToList(connection, workspaceId, { id: body.add_to_list, by, uens: wanted });
        if (added === undefined) throw prospectsProblem('list_not_found');
        for (const number of added.uens)
          outcomes.set(number, { outcome: 'changed', version: outcomes.get(number)?.version ?? 0 });
      }
      const results = numbers.map((number) => ({
        uen: number,
        ...(outcomes.get(number) ?? { outcome: 'not_found' as const, version: 0 }),
      }));
      return { changed: results.filter(({ outcome }) => outcome === 'changed').length, results };
    });
  },
});
