import Type from 'typebox';
import { listKeysOf } from '#platform/keys/workspace-keys.ts';
import { workspaceOperation } from '../../context.ts';
import { EXAMPLE_KEY, keyOf, WorkspaceKey } from '../../workspaces/key-schema.ts';

/** Never with a secret: that is shown once, when it is made. */
export const listKeys = workspaceOperation({
  id: 'listKeys',
  method: 'GET',
  path: '/api/console/keys',
  access: 'member',
  effect: 'read',
  summary: 'Keys of the workspace',
  description: 'Living ones first, newest first; 500 at most.',
  tag: 'Keys',
  replyExamples: { 200: { one: { keys: [EXAMPLE_KEY] } } },
  reply: { 200: Type.Object({ keys: Type.Array(WorkspaceKey) }, { title: 'WorkspaceKeys' }) },
  handle: async ({ service, principal }) => ({
    keys: (await listKeysOf(service.database, principal.workspaceId)).map(keyOf),
  }),
});
