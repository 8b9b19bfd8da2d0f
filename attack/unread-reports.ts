import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fec } from '#services/fec/index.ts';
import { writeFecFile } from '../bench/fec-file.ts';
import { issueBenchKey } from '../bench/issue-key.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

const LINES = 60_000;
const READERS = 66;

/** Sixty-six readers of one signed link who do not read, beside another key's report of the same size. */
export const attackUnreadReports: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([fec], cleanup);
  const path = join(server.directory, 'dirty.txt');
  await writeFecFile(path, { lines: LINES, seed: 8, dirty: true });
  const [attacker, honest] = [await deferredOf(server, path), await deferredOf(server, path)];
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: server.url + honest.self, headers: { 'x-api-key': honest.key, accept: 'text/html' }, from: '127.0.0.5' },
    {
      idleMs: short ? 2000 : 10_000,
      attackMs: short ? 4000 : 30_000,
      attack: () => startAttacker('unreading', { url: server.url, path: attacker.html, readers: READERS }, cleanup),
    },
  );
  return { promises, figures: { idle, attacked } };
};

/** A key, and an analysis of its own that is done. */
async function deferredOf({ url, databaseUrl }: { url: string; databaseUrl: string }, path: string) {
  const key = await issueBenchKey(databaseUrl, fec.name);
  const sent = await fetch(`${url}/api/external/analyze`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'text/plain', prefer: 'respond-async' },
    body: readFileSync(path),
  });
  const { links } = (await sent.json()) as { links: { self: string } };
  for (;;) {
    const asked = await fetch(url + links.self, { headers: { 'x-api-key': key } });
    const job = (await asked.json()) as { status: string; links: { self: string; html: string } };
    if (job.status === 'done') return { key, ...job.links };
    if (job.status === 'failed') throw new Error('The analysis of the attack failed');
    await setTimeout(500);
  }
}
