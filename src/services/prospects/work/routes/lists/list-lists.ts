import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_LIST } from '../../examples.ts';
import { ListSchema, listShape } from '../../list-schema.ts';
import { WORK_PATH } from '../../schema.ts';
import { readLists } from '../../store/lists.ts';

export const listLists = operation({
  id: 'listLists',
  method: 'GET',
  path: `${WORK_PATH}/lists`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'The lists of the workspace',
  description: 'By name.',
  tag: 'Work',
  replyExamples: { 200: { one: { lists: [EXAMPLE_LIST] } } },
  reply: { 200: Type.Object({ lists: Type.Array(ListSchema) }, { title: 'WorkLists' }) },
  handle: async ({ service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const [lists, members] = await Promise.all([
      readLists(service.database, workspaceId),
      service.membersOf(workspaceId),
    ]);
    return { lists: lists.map((list) => listShape(list, members)) };
  },
});
