import Type from 'typebox';
import { shortJson } from '#platform/http/answer/short-answer.ts';
import { numberOf } from '../../applications.ts';
import { usageOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';
import { countFor, secondsUntil } from '../../quotas/count-for.ts';
import { UsageRefusal, UsageRegistration, UsageRequest } from '../../quotas/schema.ts';

const grantedJson = (remaining: number, isPremium: boolean) =>
  `{"success":true,"usos_restantes":${remaining},"es_premium":${isPremium}}`;

const refusedJson = (isPremium: boolean, canPay: boolean, resetsAt: string) =>
  `{"success":false,"usos_restantes":0,"es_premium":${isPremium},"error":"${limitInWords(isPremium, canPay)}","code":"limite_diario","reinicia_en":"${resetsAt}"}`;

function limitInWords(isPremium: boolean, canPay: boolean): string {
  if (isPremium) return 'Llegaste al límite de uso razonable de hoy en esta aplicación. Mañana podrás seguir.';
  const next = canPay ? 'Vuelve mañana, o hazte premium para seguir ahora.' : 'Mañana tendrás otra.';
  return `Ya usaste hoy tu consulta gratuita de esta aplicación. ${next}`;
}

/** Counts one use, exactly: of any number of simultaneous calls, no more are granted than the day allows. */
export const registerUsage = usageOperation({
  id: 'registerUsage',
  method: 'POST',
  path: '/api/register-usage',
  access: 'optional',
  effect: 'write',
  summary: 'Count one use of an application',
  description:
    'Call it before showing the result. With an `Idempotency-Key`, a call that is repeated within 48 hours is answered as the granted one was, and counts once.',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'A new one for each use, such as a UUID.' }),
    ),
  }),
  body: UsageRequest,
  examples: { byEmail: { userId: null, email: 'ixchel@example.com', appName: 'calculadora-maya' } },
  tag: 'Uses',
  refuses: ['identificacion_requerida', 'identidad_no_coincide', 'demasiadas_identidades', 'clave_reutilizada'],
  replyHeaders: {
    200: { 'X-Quota-Reset': 'When the next day begins, ISO 8601.' },
    429: { 'X-Quota-Reset': 'When the next day begins, ISO 8601.' },
  },
  replyExamples: {
    429: { limite_diario: JSON.parse(refusedJson(false, true, '2026-11-17T06:00:00.000Z')) as unknown },
  },
  reply: { 200: UsageRegistration, 429: UsageRefusal },
  handle: async ({ body, headers, service, session, key, request }) => {
    const { subject, isPremium } = await countFor(service, request, { session, hasKey: key !== undefined, body });
    const idempotencyKey = headers['idempotency-key'];
    const payload = [body.userId ?? null, body.email ?? null, body.appName];
    const result = await service.quotas.register({
      subject,
      app: numberOf(body.appName),
      isPremium,
      ...(idempotencyKey !== undefined && { idempotency: { key: idempotencyKey, payload } }),
    });
    if (result.outcome === 'reused') throw portalProblem('clave_reutilizada');
    const { resetsAt } = result;
    const reset = { 'x-quota-reset': resetsAt.toISOString() };
    if (result.outcome === 'granted') {
      return shortJson(200, grantedJson(result.remaining, result.isPremium), reset);
    }
    const later = { ...reset, 'retry-after': secondsUntil(resetsAt) };
    return shortJson(429, refusedJson(isPremium, service.billing !== null, reset['x-quota-reset']), later);
  },
});
