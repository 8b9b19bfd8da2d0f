import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_LIST } from '../../examples.ts';
import { ListSchema, listShape } from '../../list-schema.ts';
import { takeRoom } from '../../room.ts';
import { name, WORK_PATH } from '../../schema.ts';
import { insertList } from '../../store/lists.ts';

export const makeList = operation({
  id: 'makeList',
  method: 'POST',
  path: `${WORK_PATH}/lists`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Make a list of hotels',
  body: Type.Object({ name: name('No other list has it.') }, { additionalProperties: false, title: 'NewList' }),
  examples: { spring: { name: EXAMPLE_LIST.name } },
  tag: 'Work',
  refuses: ['name_taken', 'work_full'],
  replyExamples: { 201: { made: { ...EXAMPLE_LIST, hotels: 0 } } },
  reply: { 201: ListSchema },
  handle: async ({ body, service, principal, reply }) => {
    const workspaceId = workspaceOf(principal);
    const list = await transaction(service.database, async (connection) => {
      await takeRoom(connection, workspaceId, 'lists', 1);
      const made = await insertList(connection, workspaceId, { name: body.name, by: makerOf(principal) });
      if (made === undefined) throw prospectsProblem('name_taken');
      return made;
    });
    reply.code(201);
    return listShape(list, await service.membersOf(workspaceId));
  },
});
