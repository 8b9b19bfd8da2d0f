import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fec } from '#services/fec/index.ts';
import { writeFecFile } from '../bench/fec-file.ts';
import { issueBenchKey } from '../bench/issue-key.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { smallFile } from './small-ledger.ts';
import { watchAttack } from './watch.ts';

/** About 20 MB. */
const LINES = 140_000;
const FILES = 40;

/** One key that sends forty files of 20 MB at once, again and again, beside another key's file of 3 kB. */
export const attackAnalyses: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([fec], cleanup);
  const path = join(server.directory, 'large.txt');
  await writeFecFile(path, { lines: LINES, seed: 6 });
  const [attacker, honest] = [
    await issueBenchKey(server.databaseUrl, fec.name),
    await issueBenchKey(server.databaseUrl, fec.name),
  ];
  const { promises, idle, attacked } = await watchAttack(server.url, smallFile(server.url, honest), {
    short,
    idleMs: short ? 2000 : 10_000,
    attackMs: short ? 5000 : 30_000,
    attack: () => startAttacker('large-files', { url: server.url, key: attacker, path, files: FILES }, cleanup),
  });
  return { promises, figures: { idle, attacked, bytes: readFileSync(path).length } };
};
