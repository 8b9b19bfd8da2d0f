import Type from 'typebox';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { changeWorkspaceKey, findLivingKey } from '#platform/keys/workspace-keys.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { checkedNetworks, checkedScopes } from '../../workspaces/key-rules.ts';
import { addresses, keyName, scopes } from '../../workspaces/key-schema.ts';
import { uuid } from '../../workspaces/schema.ts';

/** From the next request on. */
export const changeKey = workspaceOperation({
  id: 'changeKey',
  method: 'PATCH',
  path: '/api/console/keys/{id}',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Change what a key is called and what it opens',
  params: Type.Object({ id: uuid() }),
  body: closed('ChangeKey', {
    name: Type.Optional(keyName()),
    scopes: Type.Optional(scopes()),
    addresses: Type.Optional(addresses()),
  }),
  examples: { one: { scopes: ['read'], addresses: ['203.0.113.0/24'] } },
  tag: 'Keys',
  refuses: ['sign_in_again', 'key_not_found', 'unknown_scope', 'unknown_network'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, body, service, principal, request }) => {
    const { person, workspace } = principal.member;
    requireRecent(person);
    const which = { workspaceId: workspace.id, id: params.id };
    const ofService = await findLivingKey(service.database, which);
    const offered = service.offered().find(({ name }) => name === ofService);
    if (offered === undefined) throw consoleProblem('key_not_found');
    const change = {
      name: body.name?.trim(),
      ...(body.scopes !== undefined && { scopes: checkedScopes(body.scopes, offered) }),
      ...(body.addresses !== undefined && { addresses: checkedNetworks(body.addresses) }),
    };
    const by = byPerson(request, person, workspace.id);
    if (!(await changeWorkspaceKey(service.database, which, change, by))) throw consoleProblem('key_not_found');
    return DONE;
  },
});
