import Type from 'typebox';
import { cookieOf } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema, givenPassword } from '#platform/accounts/schema.ts';
import { sessionTokenOf } from '../../accounts/enter.ts';
import { code, recoveryCode } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** In the session that goes on. Whoever has an authenticator application shows its code as well. */
export const confirmIdentity = peopleOperation({
  id: 'confirmIdentity',
  method: 'POST',
  path: '/api/console/auth/confirm',
  access: 'session',
  effect: 'write',
  summary: 'Confirm that it is you',
  description: 'For what wants a sign-in of the last ten minutes.',
  body: closed('ConfirmIdentity', {
    password: givenPassword(),
    code: Type.Optional(code()),
    recoveryCode: Type.Optional(recoveryCode()),
  }),
  examples: { one: { password: 'seven green umbrellas rest' } },
  tag: 'Sessions',
  refuses: ['wrong_password', 'wrong_code', 'too_many_attempts'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, session, request }) => {
    const takeBack = await service.attempts.take('confirm', { member: session.id });
    if (!(await service.accounts.isPassword(cookieOf(request), body.password))) throw consoleProblem('wrong_password');
    const { code: shownCode, recoveryCode: shownRecovery } = body;
    const shown =
      shownCode !== undefined
        ? { code: shownCode }
        : shownRecovery !== undefined
          ? { recoveryCode: shownRecovery }
          : undefined;
    const token = sessionTokenOf(service, request);
    if (!(await service.secondFactor.confirmAgain(token, session.id, shown))) throw consoleProblem('wrong_code');
    await takeBack();
    return DONE;
  },
});
