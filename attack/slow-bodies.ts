import { portal } from '#services/portal/index.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

/** More requests than the server works on at once, each with one byte of its body, and a byte now and then. */
export const attackSlowBodies: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal], cleanup);
  const task = { url: server.url, from: '127.0.0.44', connections: 2100, path: '/api/check-usage' };
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: `${server.url}/entrar`, from: '127.0.0.5', isNew: true },
    {
      short,
      idleMs: short ? 2000 : 10_000,
      attackMs: short ? 5000 : 30_000,
      attack: () => startAttacker('slow-bodies', task, cleanup),
    },
  );
  return { promises, figures: { idle, attacked } };
};
