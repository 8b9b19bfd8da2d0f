import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { usageOperation } from '../../context.ts';
import { readStatus, UserStatusSchema } from '../../user-status.ts';

export const getUserStatus = usageOperation({
  id: 'getUserStatus',
  method: 'GET',
  path: '/api/user-status',
  access: 'session',
  effect: 'read',
  cache: 'no-store',
  summary: 'Subscription, uses and payments of whoever is signed in',
  tag: 'Uses',
  replyHeaders: { 200: { 'X-Quota-Reset': 'When the next day begins, ISO 8601.', 'Set-Cookie': 'The session.' } },
  reply: { 200: UserStatusSchema },
  handle: async ({ service, session, request, reply }) => {
    const { status, resetsAt } = await readStatus(service, session);
    reply.header('x-quota-reset', resetsAt.toISOString());
    if (session.isDueForRenewal) sendCookies(reply, (await service.accounts.renew(cookieOf(request))).cookies);
    return status;
  },
});
