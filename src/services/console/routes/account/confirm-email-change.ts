import Type from 'typebox';
import { clientOf, cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, token } from '#platform/accounts/schema.ts';
import { MAIL_STEP_MS, padTime } from '#platform/accounts/time-padding.ts';
import { knownFromNowOn } from '../../accounts/enter.ts';
import { languageOfPerson, speaking } from '../../accounts/languages.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** Of two links the first is in the old mailbox, the second in the new one: asking wanted a recent sign-in, and both mailboxes follow. */
export const confirmEmailChange = peopleOperation({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/console/account/email/confirm',
  access: 'session',
  effect: 'write',
  summary: 'Confirm another e-mail address with a link from an e-mail',
  body: closed('ConfirmEmailChange', { token: token() }),
  tag: 'Account',
  refuses: ['invalid_link', 'too_many_attempts'],
  replyExamples: { 200: { first: { status: 'sent' }, second: { status: 'changed' } } },
  reply: {
    200: Type.Object(
      {
        status: Type.Unsafe<'sent' | 'changed'>({
          type: 'string',
          enum: ['sent', 'changed'],
          description: 'A link was sent to the new address; or that is the address from now on.',
        }),
      },
      { title: 'EmailChange' },
    ),
  },
  handle: async ({ body, service, session, request, reply }) => {
    const status = await padTime(MAIL_STEP_MS, async () => {
      const to = await service.accounts.newAddressIn(body.token);
      if (to !== undefined) await service.attempts.take('mail', { email: to, client: clientOf(request) });
      return await speaking(languageOfPerson(session.language, request), () =>
        service.accounts.confirmEmailChange(cookieOf(request), body.token),
      );
    });
    if (status === 'invalid-link') throw consoleProblem('invalid_link');
    if (status === 'changed') sendCookies(reply, await knownFromNowOn(service, cookieOf(request)));
    return { status };
  },
});
