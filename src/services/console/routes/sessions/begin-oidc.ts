import Type from 'typebox';
import { sendCookies } from '#platform/accounts/reply.ts';
import { closed } from '#platform/accounts/schema.ts';
import { LANGUAGES, type Language } from '../../accounts/languages.ts';
import { HOME, oidcCallback } from '../../accounts/oidc-paths.ts';
import { ownPathSchema } from '../../accounts/own-path.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { ProviderAway } from '../../adapters/bounded-fetch.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** The same for everybody: who it will be, nobody knows yet. */
export const beginOidc = peopleOperation({
  id: 'beginOidc',
  method: 'POST',
  path: '/api/console/auth/oidc',
  access: 'open',
  effect: 'read',
  summary: "Begin to sign in through the firm's provider",
  description: 'The browser that gets the cookie has ten minutes to come back from the provider, once.',
  body: closed('BeginOidc', {
    to: Type.Optional(ownPathSchema()),
    language: Type.Optional(
      Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES], description: 'Of the pages on the way back.' }),
    ),
  }),
  examples: { one: { to: '/console/account' } },
  tag: 'Sessions',
  refuses: ['oidc_not_set_up', 'oidc_unavailable'],
  replyHeaders: { 200: { 'Set-Cookie': 'What the browser has to come back with, encrypted.' } },
  replyExamples: { 200: { page: { url: 'https://login.firm.example/authorize?response_type=code&state=…' } } },
  reply: {
    200: Type.Object({ url: Type.String() }, { title: 'OidcSignIn', description: 'Where to send the browser.' }),
  },
  handle: async ({ body, service: { oidc, publicUrl }, request, reply }) => {
    if (oidc === undefined) throw consoleProblem('oidc_not_set_up');
    try {
      const { to = HOME, language } = body;
      const { url, cookie } = await oidc.begin({ to, language }, oidcCallback(ownUrlFor(publicUrl, request)));
      sendCookies(reply, [cookie]);
      return { url };
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      throw consoleProblem('oidc_unavailable', { internal: { reason: error.message } });
    }
  },
});
