import { portal } from '#services/portal/index.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

/** What a server has that may open 2,048 files, and more silent connections of two addresses than that. */
const MOST_OF_2048_FILES = 1536;
const SILENT = 2400;

export const attackIdleConnections: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal], cleanup, { MAX_CONNECTIONS: String(MOST_OF_2048_FILES) });
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: `${server.url}/entrar`, from: '127.0.0.5', isNew: true },
    {
      short,
      idleMs: short ? 2000 : 10_000,
      attackMs: short ? 5000 : 30_000,
      attack: () =>
        Promise.all(
          ['127.0.0.90', '127.0.0.91'].map((from) =>
            startAttacker('idle-connections', { url: server.url, from, connections: SILENT }, cleanup),
          ),
        ),
    },
  );
  return { promises, figures: { idle, attacked } };
};
