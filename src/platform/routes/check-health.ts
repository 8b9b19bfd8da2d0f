import Type from 'typebox';
import { operation } from './context.ts';

/** Says that the process answers. Asks nothing else: a database that is away must not get the process restarted. */
export const checkHealth = operation({
  id: 'checkHealth',
  method: 'GET',
  path: '/healthz',
  access: 'open',
  effect: 'read',
  limited: false,
  cache: 'no-store',
  summary: 'Is the process up?',
  tag: 'Health',
  reply: { 200: Type.Object({ status: Type.Literal('ok') }, { title: 'Health', description: 'The process answers.' }) },
  handle: () => ({ status: 'ok' as const }),
});
