import { portal } from '#services/portal/index.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchNewcomer } from './watch.ts';

/** What a server has that may open 2,048 files, and more silent connections of two addresses than that. */
const MOST_OF_2048_FILES = 1536;
const SILENT = 2400;

export const attackIdleConnections: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal], cleanup, { MAX_CONNECTIONS: String(MOST_OF_2048_FILES) });
  return await watchNewcomer(server.url, short, () =>
    Promise.all(
      ['127.0.0.90', '127.0.0.91'].map((from) =>
        startAttacker('idle-connections', { url: server.url, from, connections: SILENT }, cleanup),
      ),
    ),
  );
};
