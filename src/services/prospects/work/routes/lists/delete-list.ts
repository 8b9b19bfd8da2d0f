import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { giveRoomBack } from '../../room.ts';
import { DONE, DoneSchema, id, WORK_PATH } from '../../schema.ts';
import { holdList, deleteList as remove } from '../../store/lists.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const deleteList = operation({
  id: 'deleteList',
  method: 'DELETE',
  path: `${WORK_PATH}/lists/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a list',
  description: 'What the workspace made of its hotels stays.',
  params: Type.Object({ id: id('Of the list.') }),
  tag: 'Work',
  refuses: ['list_not_found'],
  replyExamples: { 200: { done: DONE } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    await withSteadyNumbers(service.database, async (connection) => {
      // In the order in which whoever makes a list takes it: neither waits for the other.
      await giveRoomBack(connection, workspaceId, 'lists', 1);
      if (!(await holdList(connection, workspaceId, params.id))) throw prospectsProblem('list_not_found');
      const hotels = await remove(connection, params.id);
      await giveRoomBack(connection, workspaceId, 'list_hotels', hotels);
    });
    return DONE;
  },
});
