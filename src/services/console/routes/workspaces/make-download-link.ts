import Type from 'typebox';
import { closed } from '#platform/accounts/schema.ts';
import { workspaceOperation } from '../../context.ts';

/** The link says who and what; whether there is anything, and whether it may be had, is judged when it is followed. */
export const makeDownloadLink = workspaceOperation({
  id: 'makeDownloadLink',
  method: 'POST',
  path: '/api/console/downloads',
  access: 'member',
  effect: 'read',
  summary: 'A link for a download that the browser starts by itself',
  description:
    'Good for one minute, in this session, for this address with all its parameters. The session cookie is needed as well.',
  body: closed('MakeDownloadLink', {
    path: Type.String({
      minLength: 6,
      maxLength: 2000,
      pattern: '^/api/[!-"$-~]*$',
      'x-says': 'a path of this API with its query, without a fragment',
      description: 'What to download: the path of a GET with its query.',
    }),
  }),
  examples: { audit: { path: '/api/console/audit?format=csv' } },
  tag: 'Workspaces',
  replyExamples: {
    200: { link: { url: '/api/console/audit?format=csv&download=acme.1794906060.q0v…' } },
  },
  reply: { 200: Type.Object({ url: Type.String() }, { title: 'DownloadLink' }) },
  handle: ({ body, service, principal }) => {
    const { workspace, person } = principal.member;
    return { url: service.downloads.make(body.path, workspace.slug, person) };
  },
});
