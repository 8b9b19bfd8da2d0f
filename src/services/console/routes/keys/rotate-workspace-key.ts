import Type from 'typebox';
import { closed } from '#platform/accounts/schema.ts';
import { findLivingKey, rotateWorkspaceKey as rotate } from '#platform/keys/workspace-keys.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { days, EXAMPLE_KEY, keyOf, MadeKey } from '../../workspaces/key-schema.ts';
import { uuid } from '../../workspaces/schema.ts';

/** The old one is refused everywhere from the commit on; of concurrent calls exactly one wins. */
export const rotateWorkspaceKey = workspaceOperation({
  id: 'rotateWorkspaceKey',
  method: 'POST',
  path: '/api/console/keys/{id}/rotate',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Put a new key in the place of one',
  description: 'With the same name, scopes and networks. The old key stops working at once, without a grace period.',
  params: Type.Object({ id: uuid() }),
  body: closed('RotateWorkspaceKey', { expiresInDays: Type.Optional(days()) }),
  examples: { one: { expiresInDays: 90 } },
  tag: 'Keys',
  refuses: ['sign_in_again', 'key_not_found'],
  replyExamples: {
    200: { made: { ...EXAMPLE_KEY, key: 'qt_readiness_…', command: "export READINESS_KEY='qt_readiness_…'\ncurl …" } },
  },
  reply: { 200: MadeKey },
  handle: async ({ params, body, service, principal, request }) => {
    const { person, workspace } = principal.member;
    requireRecent(person);
    const which = { workspaceId: workspace.id, id: params.id };
    const ofService = await findLivingKey(service.database, which);
    if (ofService === undefined) throw consoleProblem('key_not_found');
    const { key, ...sealed } = service.keys.seal(ofService);
    const rotation = { ...which, ...sealed, expiresInDays: body.expiresInDays ?? null };
    const made = await rotate(service.database, rotation, byPerson(request, person, workspace.id));
    if (made === undefined) throw consoleProblem('key_not_found');
    const offered = service.offered().find(({ name }) => name === ofService);
    return { ...keyOf(made), key, command: offered?.firstCommand()?.(service.url, key) ?? null };
  },
});
