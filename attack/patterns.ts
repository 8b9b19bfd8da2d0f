import { portal } from '#services/portal/index.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

/** Texts that a careless pattern would chew on for seconds, as large as a body may be, one after the other. */
export const attackPatterns: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal], cleanup);
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: `${server.url}/entrar`, from: '127.0.0.5' },
    {
      short,
      idleMs: short ? 2000 : 10_000,
      attackMs: short ? 3000 : 20_000,
      attack: () => startAttacker('long-texts', { url: server.url }, cleanup),
    },
  );
  return { promises, figures: { idle, attacked } };
};
