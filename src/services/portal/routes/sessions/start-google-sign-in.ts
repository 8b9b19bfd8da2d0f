import Type from 'typebox';
import { sendCookies } from '#platform/accounts/reply.ts';
import { closed } from '#platform/accounts/schema.ts';
import { returnTo } from '../../accounts/schema.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

export const startGoogleSignIn = accountOperation({
  id: 'startGoogleSignIn',
  method: 'POST',
  path: '/api/auth/sign-in/social',
  access: 'open',
  effect: 'write',
  summary: 'Begin to sign in with Google',
  body: closed('StartGoogleSignIn', { provider: Type.Literal('google'), volver: returnTo() }),
  tag: 'Sessions',
  refuses: ['google_no_disponible', 'destino_no_permitido'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { page: { url: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&state=…' } } },
  reply: {
    200: Type.Object({ url: Type.String() }, { title: 'GoogleSignIn', description: 'Where to send the browser.' }),
  },
  handle: async ({ body, service, reply }) => {
    const { google } = service.accounts;
    if (google === undefined) throw portalProblem('google_no_disponible');
    const { url, cookies } = await google.start(service.destinations.check(body.volver));
    sendCookies(reply, cookies);
    return { url };
  },
});
