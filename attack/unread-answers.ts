import { portal } from '#services/portal/index.ts';
import { prospects } from '#services/prospects/index.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchNewcomer } from './watch.ts';

/** Connections of one address that ask for large pages, and for health behind them, and read nothing. */
export const attackUnreadAnswers: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal, prospects], cleanup);
  const task = { url: server.url, from: '127.0.0.7', connections: 50, large: 14, small: 50, path: '/docs/prospects' };
  return await watchNewcomer(server.url, short, () => startAttacker('unread-answers', task, cleanup));
};
