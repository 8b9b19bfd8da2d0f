import { portal } from '#services/portal/index.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchNewcomer } from './watch.ts';

/** More requests than the server works on at once, each with one byte of its body, and a byte now and then. */
export const attackSlowBodies: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal], cleanup);
  const task = { url: server.url, from: '127.0.0.44', connections: 2100, path: '/api/check-usage' };
  return await watchNewcomer(server.url, short, () => startAttacker('slow-bodies', task, cleanup));
};
