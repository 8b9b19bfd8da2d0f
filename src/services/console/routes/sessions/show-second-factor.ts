import Type from 'typebox';
import { isSecure } from '#platform/accounts/realm.ts';
import { asHeader, cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed } from '#platform/accounts/schema.ts';
import { knownFromNowOn } from '../../accounts/enter.ts';
import { code, EnteredSchema, recoveryCode } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { findWaiting } from '../../store/sessions.ts';

/** The session that waits for it becomes a whole one. Each code is good once, and wrong ones are counted. */
export const showSecondFactor = peopleOperation({
  id: 'showSecondFactor',
  method: 'POST',
  path: '/api/console/auth/second-factor',
  access: 'open',
  effect: 'write',
  summary: 'Show the second factor',
  description: 'Either a code of the authenticator application, or a recovery code.',
  body: Type.Union(
    [closed('ShownCode', { code: code() }), closed('ShownRecoveryCode', { recoveryCode: recoveryCode() })],
    { title: 'SecondFactor' },
  ),
  examples: { one: { code: '123456' } },
  tag: 'Sessions',
  refuses: ['wrong_code', 'wrong_credentials', 'too_many_attempts'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in' }, more: { status: 'second_factor_required' } } },
  reply: { 200: EnteredSchema },
  handle: async ({ body, service, request, reply }) => {
    const token = service.cookie.tokenIn(request.headers.cookie);
    const waiting = token === undefined ? undefined : await findWaiting(service.database, token);
    if (token === undefined || waiting === undefined) {
      throw consoleProblem('wrong_credentials', {
        public: 'No sign-in waits for a second factor here, or it has waited for too long. Sign in again.',
        headers: { 'www-authenticate': 'Session' },
      });
    }
    const device = await service.devices.find(request.headers.cookie, waiting.email);
    const takeBack =
      device === undefined
        ? await service.attempts.take('second factor', { member: waiting.memberId })
        : await service.attempts.take('second factor on a known device', { device });
    if (!(await service.secondFactor.complete(token, waiting.memberId, body))) throw consoleProblem('wrong_code');
    await takeBack();
    const seconds = service.realm.sessionDays * 86_400;
    const cookies = [service.cookie.setCookie(token, { seconds, isSecure: isSecure(service.url) })];
    sendCookies(reply, [...cookies, ...(await knownFromNowOn(service, `${asHeader(cookies)}; ${cookieOf(request)}`))]);
    return { status: 'signed_in' as const };
  },
});
