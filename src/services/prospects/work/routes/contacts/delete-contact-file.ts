import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { giveRoomBack } from '../../room.ts';
import { DONE, DoneSchema, id, WORK_PATH } from '../../schema.ts';
import { deleteFile } from '../../store/contacts.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const deleteContactFile = operation({
  id: 'deleteContactFile',
  method: 'DELETE',
  path: `${WORK_PATH}/contacts/files/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a file of contacts with all that came with it',
  params: Type.Object({ id: id('Of the file.') }),
  tag: 'Work',
  refuses: ['contact_not_found'],
  replyExamples: { 200: { done: DONE } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    await withSteadyNumbers(service.database, async (connection) => {
      const contacts = await deleteFile(connection, workspaceId, params.id);
      if (contacts === undefined) throw prospectsProblem('contact_not_found');
      await giveRoomBack(connection, workspaceId, 'contact_files', 1);
      await giveRoomBack(connection, workspaceId, 'contacts', contacts);
    });
    return DONE;
  },
});
