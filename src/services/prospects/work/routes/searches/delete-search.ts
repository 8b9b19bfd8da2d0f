import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { giveRoomBack } from '../../room.ts';
import { DONE, DoneSchema, id, WORK_PATH } from '../../schema.ts';
import { deleteSearch as remove } from '../../store/searches.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const deleteSearch = operation({
  id: 'deleteSearch',
  method: 'DELETE',
  path: `${WORK_PATH}/searches/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a saved search with its alerts',
  params: Type.Object({ id: id('Of the search.') }),
  tag: 'Work',
  refuses: ['search_not_found'],
  replyExamples: { 200: { done: DONE } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    await withSteadyNumbers(service.database, async (connection) => {
      await giveRoomBack(connection, workspaceId, 'searches', 1);
      const isGone = await remove(connection, workspaceId, params.id);
      if (!isGone) throw prospectsProblem('search_not_found');
    });
    return DONE;
  },
});
