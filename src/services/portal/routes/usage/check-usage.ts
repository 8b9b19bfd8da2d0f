import { shortJson } from '#platform/http/answer/short-answer.ts';
import { numberOf } from '../../applications.ts';
import { usageOperation } from '../../context.ts';
import { countFor } from '../../quotas/count-for.ts';
import { UsageCheck, UsageRequest } from '../../quotas/schema.ts';

/** Advice only: between this and `register-usage` somebody else may take the last use. */
export const checkUsage = usageOperation({
  id: 'checkUsage',
  method: 'POST',
  path: '/api/check-usage',
  access: 'optional',
  effect: 'read',
  summary: 'May somebody use an application now?',
  description:
    'A session wins; without one an application key (`Authorization: Bearer qt_portal_…`) lets `userId` and `email` stand for the account. `X-Quota-Reset` says when the next day begins.',
  body: UsageRequest,
  examples: { byEmail: { userId: null, email: 'ixchel@example.com', appName: 'calculadora-maya' } },
  tag: 'Uses',
  refuses: ['identificacion_requerida', 'identidad_no_coincide', 'demasiadas_identidades'],
  replyHeaders: { 200: { 'X-Quota-Reset': 'When the next day begins, ISO 8601.' } },
  reply: { 200: UsageCheck },
  handle: async ({ body, service, session, key, request }) => {
    const { subject, isPremium } = await countFor(service, request, { session, hasKey: key !== undefined, body });
    const { remaining, resetsAt } = await service.quotas.check({ subject, app: numberOf(body.appName), isPremium });
    const text = `{"puede_usar":${remaining > 0},"usos_restantes":${remaining},"es_premium":${isPremium}}`;
    return shortJson(200, text, { 'x-quota-reset': resetsAt.toISOString() });
  },
});
