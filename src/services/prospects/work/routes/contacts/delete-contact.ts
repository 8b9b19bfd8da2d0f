import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { giveRoomBack } from '../../room.ts';
import { DONE, DoneSchema, id, WORK_PATH } from '../../schema.ts';
import { deleteContact as remove } from '../../store/contacts.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const deleteContact = operation({
  id: 'deleteContact',
  method: 'DELETE',
  path: `${WORK_PATH}/contacts/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a contact',
  params: Type.Object({ id: id('Of the contact.') }),
  tag: 'Work',
  refuses: ['contact_not_found'],
  replyExamples: { 200: { done: DONE } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    await withSteadyNumbers(service.database, async (connection) => {
      const isGone = await remove(connection, workspaceId, params.id);
      if (!isGone) throw prospectsProblem('contact_not_found');
      await giveRoomBack(connection, workspaceId, 'contacts', 1);
    });
    return DONE;
  },
});
