import { portal } from '#services/portal/index.ts';
import { prospects } from '#services/prospects/index.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

/** Connections of one address that ask for large pages, and for health behind them, and read nothing. */
export const attackUnreadAnswers: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal, prospects], cleanup);
  const task = { url: server.url, from: '127.0.0.7', connections: 50, large: 14, small: 50, path: '/docs/prospects' };
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: `${server.url}/entrar`, from: '127.0.0.5', isNew: true },
    {
      short,
      idleMs: short ? 2000 : 10_000,
      attackMs: short ? 5000 : 30_000,
      attack: () => startAttacker('unread-answers', task, cleanup),
    },
  );
  return { promises, figures: { idle, attacked } };
};
