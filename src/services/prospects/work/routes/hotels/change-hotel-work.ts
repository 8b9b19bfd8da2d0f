import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { changeWork, requireMember } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_WORK } from '../../examples.ts';
import { assignee, HotelWorkSchema, state, uen, WORK_PATH, workShape } from '../../schema.ts';
import { readKeptWork, untouched } from '../../store/hotels.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

/** Two people who change the same hotel at once: the second is told, and decides anew. */
export const changeHotelWork = operation({
  id: 'changeHotelWork',
  method: 'PATCH',
  path: `${WORK_PATH}/hotels/{uen}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Say how far one is with a hotel, and who sees to it',
  description:
    'With the `version` that was read, 0 for a hotel that nobody has touched; if it is another one by now, nothing is changed.',
  params: Type.Object({ uen: uen() }),
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'As it was read.' }),
      state: Type.Optional(state('What it is from now on.')),
      assigned_to: Type.Optional(assignee()),
    },
    { additionalProperties: false, minProperties: 2, title: 'HotelWorkChange' },
  ),
  examples: { contacted: { version: 0, state: 'contacted' } },
  tag: 'Work',
  refuses: ['hotel_not_found', 'work_changed', 'assignee_not_a_member', 'work_full'],
  replyExamples: { 200: { contacted: EXAMPLE_WORK } },
  reply: { 200: HotelWorkSchema },
  handle: async ({ params, body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const number = params.uen.toUpperCase();
    requireMember(await service.membersOf(workspaceId), body.assigned_to);
    return await withSteadyNumbers(service.database, async (connection) => {
      const outcomes = await changeWork(connection, workspaceId, {
        uens: [number],
        version: body.version,
        state: body.state,
        assignedTo: body.assigned_to,
        by: makerOf(principal),
      });
      if (outcomes.get(number)?.outcome === 'not_found') throw prospectsProblem('hotel_not_found');
      const now = await readKeptWork(connection, workspaceId, [number]);
      return workShape(now.get(number) ?? untouched(number));
    });
  },
});
