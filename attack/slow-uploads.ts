import { fec } from '#services/fec/index.ts';
import { issueBenchKey } from '../bench/issue-key.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { smallFile } from './small-ledger.ts';
import { watchAttack } from './watch.ts';

/** Of each key: as many as one may have open. */
const UPLOADS = 40;

/** Two keys that send their files a byte every five seconds, beside a third key's file of 3 kB. */
export const attackSlowUploads: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([fec], cleanup);
  const [one, two, honest] = [
    await issueBenchKey(server.databaseUrl, fec.name),
    await issueBenchKey(server.databaseUrl, fec.name),
    await issueBenchKey(server.databaseUrl, fec.name),
  ];
  const { promises, idle, attacked } = await watchAttack(server.url, smallFile(server.url, honest), {
    short,
    idleMs: short ? 2000 : 10_000,
    attackMs: short ? 6000 : 30_000,
    attack: () => startAttacker('slow-files', { url: server.url, keys: [one, two], uploads: UPLOADS }, cleanup),
  });
  return { promises, figures: { idle, attacked } };
};
