import Type from 'typebox';
import { operation } from './context.ts';

/** Says that the process answers. Asks nothing else: a database that is away must not get the process restarted. */
export const checkHealth = operation({
  id: 'checkHealth',
  method: 'GET',
  path: '/healthz',
  access: 'open',
  limited: false,
  cache: 'no-store',
  summary: 'Is the process up?',
  reply: { 200: Type.Object({ status: Type.Literal('ok') }) },
  handle: () => ({ status: 'ok' as const }),
});
