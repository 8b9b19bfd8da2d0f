import Type from 'typebox';
import { transaction } from '../../db/pool.ts';
import { publishStatus } from '../../status/incidents.ts';
import { noteDeed } from '../../workspaces/audit.ts';
import { byOperator, deedOf } from '../../workspaces/operator-deed.ts';
import { operation } from '../context.ts';

const Published = Type.Object(
  { published: Type.Boolean() },
  { additionalProperties: false, title: 'Published', description: 'Whether everybody may read `/status`.' },
);

/** For operators: publishes the status page, or takes it back. */
export const changeStatus = operation({
  id: 'changeStatus',
  method: 'PUT',
  path: '/api/operator/status',
  access: 'operator',
  effect: 'write',
  tag: 'Status',
  summary: 'Publish the status page, or take it back',
  body: Published,
  reply: { 200: Published },
  replyExamples: { 200: { published: { published: true } } },
  handle: async ({ body: { published }, service: { database, board }, person, request }) => {
    await transaction(database, async (connection) => {
      await publishStatus(connection, published);
      const deed = deedOf(byOperator(request, person), {
        action: 'status.changed',
        subject: 'status',
        detail: { published },
      });
      await noteDeed(connection, deed);
    });
    board.forget();
    return { published };
  },
});
