import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openPool } from '#platform/db/pool.ts';
import { fec } from '#services/fec/index.ts';
import { writeFecFile } from '../bench/fec-file.ts';
import { issueBenchKey } from '../bench/issue-key.ts';
import type { Attack } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

const LINES = 5000;
const READERS = 66;
/** Every type of anomaly a hundred times, as the largest reports have it: far more than the system's own buffers take. */
const ANOMALIES = 12_000;

/** Sixty-six readers of one signed link who do not read, beside another key's report of the same size. */
export const attackUnreadReports: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([fec], cleanup);
  const path = join(server.directory, 'dirty.txt');
  await writeFecFile(path, { lines: LINES, seed: 8, dirty: true });
  const [attacker, honest] = [await deferredOf(server, path), await deferredOf(server, path)];
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: server.url + honest.self, headers: { 'x-api-key': honest.key }, from: '127.0.0.5' },
    {
      short,
      idleMs: short ? 2000 : 10_000,
      attackMs: short ? 4000 : 30_000,
      attack: () => startAttacker('unreading', { url: server.url, path: attacker.json, readers: READERS }, cleanup),
    },
  );
  return { promises, figures: { idle, attacked } };
};

/** A key, and an analysis of its own that is done and has a large report. */
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
    const job = (await asked.json()) as Job;
    if (job.status === 'done') {
      await enlarge(databaseUrl, job);
      return { key, ...job.links };
    }
    if (job.status === 'failed') throw new Error('The analysis of the attack failed');
    await setTimeout(500);
  }
}

type Job = {
  id: string;
  status: string;
  links: { self: string; json: string };
  report: { anomalies: unknown[] };
};

/** A file with so many faults would take longer to write than the attack itself. */
async function enlarge(databaseUrl: string, { id, report }: Job): Promise<void> {
  const anomalies = Array.from({ length: ANOMALIES }, (_, i) => report.anomalies[i % report.anomalies.length]);
  const database = openPool(
    { url: databaseUrl, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'attack' },
    () => {},
  );
  try {
    const large = gzipSync(JSON.stringify({ ...report, anomalies }));
    await database.query('UPDATE fec.analysis SET report = $2 WHERE id = $1', [id, large]);
  } finally {
    await database.end();
  }
}
