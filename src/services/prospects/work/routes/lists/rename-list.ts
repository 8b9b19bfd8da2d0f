import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { takeRoom } from '../../room.ts';
import { DONE, DoneSchema, id, name, WORK_PATH } from '../../schema.ts';
import { holdList, renameList as rename } from '../../store/lists.ts';

export const renameList = operation({
  id: 'renameList',
  method: 'PATCH',
  path: `${WORK_PATH}/lists/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Rename a list',
  params: Type.Object({ id: id('Of the list.') }),
  body: Type.Object({ name: name('No other list has it.') }, { additionalProperties: false, title: 'ListName' }),
  examples: { autumn: { name: 'Krabi in autumn' } },
  tag: 'Work',
  refuses: ['list_not_found', 'name_taken'],
  replyExamples: { 200: { done: DONE } },
  reply: { 200: DoneSchema },
  handle: async ({ params, body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    await transaction(service.database, async (connection) => {
      // Waits for whoever gives a name at the same time.
      await takeRoom(connection, workspaceId, 'lists', 0);
      if (!(await holdList(connection, workspaceId, params.id))) throw prospectsProblem('list_not_found');
      const isRenamed = await rename(connection, workspaceId, { id: params.id, name: body.name });
      if (!isRenamed) throw prospectsProblem('name_taken');
    });
    return DONE;
  },
});
