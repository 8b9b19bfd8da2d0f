import { readiness } from '#services/readiness/index.ts';
import { freePort } from '#test/support/redis.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

/** Whoever reaches the port that is not for the public: silence, halves of requests, and a flood. */
export const attackMetricsPort: Attack = async ({ short }, cleanup) => {
  const port = await freePort();
  const server = await startAttackedServer([readiness], cleanup, {
    METRICS_PORT: String(port),
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
  });
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: `${server.url}/api/questions`, from: '127.0.0.5' },
    {
      short,
      idleMs: short ? 2000 : 6000,
      attackMs: short ? 3000 : 10_000,
      attack: () => startAttacker('metrics-port', { port }, cleanup),
    },
  );
  return { promises, figures: { idle, attacked } };
};
