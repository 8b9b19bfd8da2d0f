import { asHeader, cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** Google sends the browser here. What does not belong to a sign-in that this browser began leads back to the sign-in page. */
export const finishGoogleSignIn = accountOperation({
  id: 'finishGoogleSignIn',
  method: 'GET',
  path: '/api/auth/callback/google',
  access: 'open',
  effect: 'read',
  ignoresUnknownQuery: true,
  cache: 'no-store',
  summary: 'End of the sign-in with Google',
  tag: 'Sessions',
  refuses: ['google_no_disponible'],
  replyHeaders: { 302: { Location: 'Where the browser goes on.', 'Set-Cookie': 'The session.' } },
  reply: { 302: media('text/plain', 'Empty: the browser is sent on.') },
  handle: async ({ service, request, reply }) => {
    const { google } = service.accounts;
    if (google === undefined) throw portalProblem('google_no_disponible');
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const { location, cookies } = await google.finish(query, cookieOf(request));
    sendCookies(reply, [...cookies, ...(await service.devices.cookiesFor(asHeader(cookies)))]);
    return new RenderedAnswer('text/plain', '', { status: 302, headers: { location } });
  },
});
