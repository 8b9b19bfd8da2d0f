import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import type { Layout } from '../layout.ts';
import { databaseUrl, ports } from '../layout.ts';
import type { Ledger } from './entries.ts';
import { JOB_MS } from './entries.ts';

/**
 * Jobs that are under way whenever something breaks: mails, one a second, to a mail server that takes its time for each.
 * What begins there has begun in a worker; a mail that begins a second time is a job that ran again.
 */
export type MailJobs = { stopAdding: () => Promise<void>; close: () => Promise<void> };

const EVERY_MS = 1000;

export async function startMailJobs(layout: Layout, ledger: Ledger, everyMs = EVERY_MS): Promise<MailJobs> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, answer) => {
      ledger.runs.push({ name: address, at: Date.now() });
      answer(null);
    },
    onData: (stream, _session, answer) => {
      stream.resume();
      setTimeout(() => answer(null), JOB_MS);
    },
  });
  // A worker that dies in the middle is what the drills are about.
  server.on('error', () => {});
  const listening = server.listen(ports.mail(layout), '127.0.0.1');
  await once(listening, 'listening');

  let isStopping = false;
  const adding = addUntil(layout, ledger, everyMs, () => isStopping);
  return {
    stopAdding: async () => {
      isStopping = true;
      await adding;
    },
    close: async () => {
      isStopping = true;
      await adding;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function addUntil(layout: Layout, ledger: Ledger, everyMs: number, isOver: () => boolean): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl(layout),
    max: 4,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  });
  pool.on('error', () => {});
  const under = new Set<Promise<void>>();
  while (!isOver()) {
    const one = add(pool, ledger).finally(() => under.delete(one));
    under.add(one);
    await sleep(everyMs);
  }
  await Promise.all(under);
  await pool.end();
}

async function add(pool: pg.Pool, ledger: Ledger): Promise<void> {
  const name = `${randomUUID()}@example.com`;
  const job = { name, addedAt: Date.now(), isAcknowledged: false };
  ledger.jobs.push(job);
  const payload = { id: randomUUID(), mail: { kind: 'account-deleted', to: name, name: 'Drill' } };
  try {
    await pool.query(`SELECT FROM graphile_worker.add_job('portal:send-mail', $1::json, max_attempts => 8)`, [
      JSON.stringify(payload),
    ]);
    job.isAcknowledged = true;
  } catch {
    // Nobody was told that there is such a job.
  }
}
