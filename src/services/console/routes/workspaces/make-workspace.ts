import Type from 'typebox';
import { closed } from '#platform/accounts/schema.ts';
import { workspaceOperation } from '../../context.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { slug, workspaceName } from '../../workspaces/schema.ts';

/** Whoever makes one owns it. */
export const makeWorkspace = workspaceOperation({
  id: 'makeWorkspace',
  method: 'POST',
  path: '/api/console/workspaces',
  access: 'session',
  effect: 'write',
  summary: 'Make a workspace',
  description:
    'You are its owner. It has the services that the server opens for every workspace; an operator opens others. Without `slug` one is made from the name.',
  body: closed('MakeWorkspace', { name: workspaceName(), slug: Type.Optional(slug()) }),
  examples: { one: { name: 'Acme' } },
  tag: 'Workspaces',
  refuses: ['slug_taken', 'too_many_workspaces'],
  replyExamples: { 200: { made: { slug: 'acme' } } },
  reply: { 200: Type.Object({ slug: Type.String() }, { title: 'MadeWorkspace' }) },
  handle: async ({ body, service, session, request }) => {
    const by = byPerson(request, session, undefined);
    return { slug: await service.workspaces.make({ name: body.name.trim(), slug: body.slug }, session.id, by) };
  },
});
