import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import { clientOf, sendCookies } from '#platform/accounts/reply.ts';
import { writing } from '#platform/db/pool.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { answerBegun } from '../../accounts/enter.ts';
import { languageOf, speaking } from '../../accounts/languages.ts';
import { LIFE_SECONDS } from '../../accounts/oidc-cookie.ts';
import type { OidcProblem } from '../../accounts/oidc-paths.ts';
import { oidcCallback, problemPage, secondFactorPage } from '../../accounts/oidc-paths.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import type { SingleSignOn } from '../../accounts/single-sign-on.ts';
import { ProviderAway } from '../../adapters/bounded-fetch.ts';
import { ProviderRefused } from '../../adapters/oidc-provider.ts';
import type { PeopleContext } from '../../context.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { takeChallenge } from '../../store/passkeys.ts';

/** The provider sends the browser here. What does not belong to a sign-in that this browser began leads back to the sign-in page. */
export const finishOidc = peopleOperation({
  id: 'finishOidc',
  method: 'GET',
  path: '/api/console/auth/oidc/callback',
  access: 'open',
  ignoresUnknownQuery: true,
  cache: 'no-store',
  effect: 'write',
  summary: "End of the sign-in through the firm's provider",
  description:
    'Leads to the page that was asked for, to `/console/second-factor?to=…` where a second factor is needed, or to `/console/sign-in?problem=` with a code, the language and the page that was asked for: `oidc_refused`, `oidc_unavailable`, `oidc_address_unverified`, `oidc_no_account`, `oidc_other_person`, `too_many_attempts`.',
  tag: 'Sessions',
  refuses: ['oidc_not_set_up'],
  replyHeaders: { 303: { Location: 'Where the browser goes on.', 'Set-Cookie': 'The session.' } },
  reply: { 303: media('text/plain', 'Empty: the browser is sent on.') },
  handle: async ({ service, request, reply }) => {
    const { oidc } = service;
    if (oidc === undefined) throw consoleProblem('oidc_not_set_up');
    const location = await finish(service, oidc, request, reply);
    return new RenderedAnswer('text/plain', '', { status: 303, headers: { location } });
  },
});

async function finish(
  service: PeopleContext,
  oidc: SingleSignOn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const begun = oidc.cookie.read(request.headers.cookie);
  const callback = new URL(oidcCallback(ownUrlFor(service.publicUrl, request)));
  callback.search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  // Of a sign-in in another browser, or before this one's last: that one may still come back.
  if (begun === undefined || callback.searchParams.get('state') !== begun.state)
    return problemPage('oidc_refused', begun);
  sendCookies(reply, [oidc.cookie.expired]);
  try {
    // Counted first: a stranger who has only begun could fill the table of what was used otherwise.
    const takeBack = await service.attempts.take('single sign-on', { client: clientOf(request) });
    // A browser may keep a cookie that was taken back.
    const hash = createHash('sha256').update(begun.state).digest();
    if (!(await takeChallenge(writing(service.database), hash, LIFE_SECONDS)))
      return problemPage('oidc_refused', begun);
    const cameIn = await speaking(begun.language ?? languageOf(request), () => oidc.finish(callback, begun));
    if (typeof cameIn === 'string') return problemPage(PROBLEMS[cameIn], begun);
    await takeBack();
    const { status } = await answerBegun(service, request, reply, cameIn.token);
    return status === 'signed_in' ? begun.to : secondFactorPage(begun);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    if (error instanceof Error && code !== 'too_many_attempts') {
      service.log.warn({ code, reason: error.message }, 'a sign-in through the provider came to nothing');
    }
    return problemPage(code, begun);
  }
}

const PROBLEMS = {
  unverified: 'oidc_address_unverified',
  'no-account': 'oidc_no_account',
  'other-person': 'oidc_other_person',
} as const;

function codeOf(error: unknown): OidcProblem | undefined {
  if (error instanceof ProviderAway) return 'oidc_unavailable';
  if (error instanceof ProviderRefused) return 'oidc_refused';
  return error instanceof Problem && error.code === 'too_many_attempts' ? 'too_many_attempts' : undefined;
}
