import Type from 'typebox';
import { transaction } from '../../db/pool.ts';
import { platformProblem } from '../../http/problem/problems.ts';
import { removeIncident as deleteIncident } from '../../status/incidents.ts';
import { noteDeed } from '../../workspaces/audit.ts';
import { byOperator, deedOf } from '../../workspaces/operator-deed.ts';
import { operation } from '../context.ts';
import { KeyId } from './key-schema.ts';

const Removed = Type.Object({ id: Type.String() }, { title: 'RemovedIncident', description: 'It is told no more.' });

/** For operators: one that was told by mistake. */
export const removeIncident = operation({
  id: 'removeIncident',
  method: 'DELETE',
  path: '/api/operator/incidents/{id}',
  access: 'operator',
  effect: 'write',
  tag: 'Status',
  summary: 'Take an incident back',
  params: Type.Object({ id: KeyId('As `readStatusSettings` tells it.') }),
  refuses: ['not_found'],
  reply: { 200: Removed },
  replyExamples: { 200: { removed: { id: 'a1b40c86-0d5e-4c36-9f0c-6d0a6c1c4a55' } } },
  handle: async ({ params: { id }, service: { database, board }, person, request }) => {
    await transaction(database, async (connection) => {
      const title = await deleteIncident(connection, id);
      if (title === undefined) throw platformProblem('not_found', { public: 'There is no such incident.' });
      const detail = { change: 'removed', title };
      const subject = `incident:${id}`;
      await noteDeed(connection, deedOf(byOperator(request, person), { action: 'incident.changed', subject, detail }));
    });
    board.forget();
    return { id };
  },
});
