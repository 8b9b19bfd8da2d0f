import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { numbersOf } from '../../found.ts';
import { giveRoomBack } from '../../room.ts';
import { id, uens, WORK_PATH } from '../../schema.ts';
import { holdList, removeHotels } from '../../store/lists.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const removeHotelsFromList = operation({
  id: 'removeHotelsFromList',
  method: 'POST',
  path: `${WORK_PATH}/lists/{id}/hotels/remove`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Take hotels off a list',
  params: Type.Object({ id: id('Of the list.') }),
  body: Type.Object({ uens: uens() }, { additionalProperties: false, title: 'HotelsOffList' }),
  examples: { one: { uens: ['T99LL0002E'] } },
  tag: 'Work',
  refuses: ['list_not_found'],
  replyExamples: { 200: { one: { removed: 1 } } },
  reply: { 200: Type.Object({ removed: Type.Integer() }, { title: 'HotelsRemoved' }) },
  handle: async ({ params, body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    return await withSteadyNumbers(service.database, async (connection) => {
      if (!(await holdList(connection, workspaceId, params.id))) throw prospectsProblem('list_not_found');
      const removed = await removeHotels(connection, params.id, numbersOf(body.uens));
      await giveRoomBack(connection, workspaceId, 'list_hotels', removed);
      return { removed };
    });
  },
});
