import Type from 'typebox';
import { closed } from '#platform/accounts/schema.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { insertWorkspaceKey } from '#platform/keys/workspace-keys.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { checkedNetworks, checkedScopes } from '../../workspaces/key-rules.ts';
import { addresses, days, EXAMPLE_KEY, keyName, keyOf, MadeKey, scopes } from '../../workspaces/key-schema.ts';

const MOST_KEYS = 100;

/** The secret is in this answer and nowhere else. */
export const makeKey = workspaceOperation({
  id: 'makeKey',
  method: 'POST',
  path: '/api/console/keys',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Make a key',
  description: `For a service that the operator has opened for the workspace. A workspace has at most ${MOST_KEYS} keys that are good.`,
  body: closed('MakeKey', {
    service: Type.String({ minLength: 1, maxLength: 20 }),
    name: keyName(),
    scopes: Type.Optional(scopes()),
    addresses: Type.Optional(addresses()),
    expiresInDays: Type.Optional(days()),
  }),
  examples: { one: { service: 'readiness', name: 'Our server', scopes: ['read'], expiresInDays: 90 } },
  tag: 'Keys',
  refuses: ['sign_in_again', 'service_not_opened', 'too_many_keys', 'unknown_scope', 'unknown_network'],
  replyExamples: {
    200: { made: { ...EXAMPLE_KEY, key: 'qt_readiness_…', command: "export READINESS_KEY='qt_readiness_…'\ncurl …" } },
  },
  reply: { 200: MadeKey },
  handle: async ({ body, service, principal, request }) => {
    const { person, workspace } = principal.member;
    requireRecent(person);
    const offered = service.offered().find(({ name, takesKeys }) => name === body.service && takesKeys);
    if (offered === undefined) throw platformProblem('service_not_opened');
    const { key, ...sealed } = service.keys.seal(offered.name);
    const made = await insertWorkspaceKey(
      service.database,
      {
        workspaceId: workspace.id,
        service: offered.name,
        name: body.name.trim(),
        scopes: checkedScopes(body.scopes ?? null, offered),
        addresses: checkedNetworks(body.addresses ?? null),
        expiresInDays: body.expiresInDays ?? null,
        ...sealed,
      },
      MOST_KEYS,
      byPerson(request, person, workspace.id),
    );
    if (made === 'not-opened') throw platformProblem('service_not_opened');
    if (made === 'too-many') throw consoleProblem('too_many_keys');
    return { ...keyOf(made), key, command: offered.firstCommand()?.(service.url, key) ?? null };
  },
});
