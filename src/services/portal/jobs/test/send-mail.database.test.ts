import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountMail } from '#platform/accounts/account-mail.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import type { ServiceJobs } from '#platform/jobs/worker.ts';
import { migrateJobs, openQueue, startWorker } from '#platform/jobs/worker.ts';
import { Outbox } from '#platform/mail/outbox.ts';
import type { MailContext } from '#platform/mail/send-mail.ts';
import { openSmtpTransport } from '#platform/mail/smtp-transport.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { Metrics } from '#platform/telemetry/metrics.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import type { RunningSmtpServer } from '#test/support/smtp-server.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { LINK, PORTAL_URL, sampleMails, verifyMail } from '../../test/mail-samples.ts';
import { sendMail } from '../send-mail.ts';

/** The whole way: outbox, queue in PostgreSQL, job runner, mail server. */
let database: TestDatabase;
let pool: Database;
let server: RunningSmtpServer;
let codes: (number | undefined)[] = [];
let attempts: string[] = [];
let lines: string[] = [];
let onLine = (_line: string) => {};
let context: MailContext;
let jobs: ServiceJobs[];
let outbox: Outbox<AccountMail>;
let stored: string[] = [];
let stopWorking = async () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openConnections();
  await migrateJobs(pool);
  server = await startSmtpServer({
    refuse: (recipient) => {
      attempts.push(recipient);
      return codes.shift();
    },
  });
  const { log } = openLog('debug', {
    write: (line) => {
      lines.push(line);
      onLine(line);
    },
  });
  const transport = openSmtpTransport(server.url, 'no-responder@portal.example');
  context = { mail: { transport, url: PORTAL_URL, log } };
  jobs = [{ service: 'portal', context, jobs: [sendMail] }];
  outbox = new Outbox(openQueue(jobs), 'portal', (kind) => stored.push(kind));
});

beforeEach(() => {
  [codes, attempts, lines, stored] = [[], [], [], []];
});

afterEach(async () => {
  await stopWorking();
  await pool.query('DELETE FROM graphile_worker._private_jobs');
});

afterAll(async () => {
  context.mail.transport.close();
  await server.close();
  await pool.end();
  await database.drop();
});

const logged = (text: string) =>
  new Promise<void>((resolve) => {
    onLine = (line) => {
      if (line.includes(text)) resolve();
    };
  });

function openConnections(): Database {
  const limits = { size: 5, connectTimeoutMs: 10_000, queryTimeoutMs: 0, applicationName: 'mail-job' };
  return openPool({ url: database.url, ...limits }, () => {});
}

/** With connections of its own: once these are closed, whatever the worker had to write down has been written. */
function startWorking(): void {
  const connections = openConnections();
  const { log } = context.mail;
  const worker = startWorker({ database: connections, jobs, concurrency: 2, log, metrics: new Metrics() });
  stopWorking = async () => {
    stopWorking = async () => {};
    await worker.close();
    // The runner does not wait for its last statement: one that has not got its connection yet would never get it.
    await pool.query('SELECT');
    await connections.end();
  };
}

const waitingJobs = async () =>
  (
    await pool.query<{ attempts: number; max_attempts: number; last_error: string | null }>(
      'SELECT attempts, max_attempts, last_error FROM graphile_worker.jobs',
    )
  ).rows;

describe('the outbox', () => {
  it('sends every kind', async () => {
    for (const mail of sampleMails) await outbox.send(pool, mail);
    expect(stored).toEqual(sampleMails.map(({ kind }) => kind));
    startWorking();
    const received = await Promise.all(sampleMails.map(() => server.next()));
    expect(new Set(received.map(({ subject }) => subject)).size).toBe(sampleMails.length);
    expect(received.filter(({ link }) => link === LINK)).toHaveLength(8);
  });

  it('sends nothing of a transaction that was taken back', async () => {
    const failing = transaction(pool, async (connection) => {
      await outbox.send(connection, verifyMail());
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await waitingJobs()).toEqual([]);
    await transaction(pool, (connection) => outbox.send(connection, verifyMail()));
    expect(await waitingJobs()).toMatchObject([{ attempts: 0, max_attempts: 8 }]);
  });

  it('takes a mail with any name', async () => {
    await outbox.send(pool, verifyMail({ name: `https://evil.example ${'x'.repeat(100_000)}` }));
    startWorking();
    expect((await server.next()).text).toMatch(/^Hola:/);
  });

  it.each([
    ['of no kind', { ...verifyMail(), kind: 'otra' }],
    ['with more than it needs', { ...verifyMail(), html: '<b>' }],
    ['without its link', { kind: 'verify', to: 'ana@example.org', name: '' }],
    ['without a recipient', verifyMail({ to: '' })],
    ['with a link that is too long', verifyMail({ link: `https://portal.example/${'a'.repeat(2000)}` })],
  ])('refuses a mail %s', async (_what, mail) => {
    await expect(outbox.send(pool, mail as AccountMail)).rejects.toThrow('cannot run');
    expect(stored).toEqual([]);
  });
});

describe('the job', () => {
  it('tries again what was refused for now, and tells nobody the address', async () => {
    codes = [450];
    await outbox.send(pool, verifyMail({ to: 'secreta@example.org' }));
    startWorking();
    const received = await server.next();
    expect(attempts).toEqual(['secreta@example.org', 'secreta@example.org']);
    expect(received.recipients).toEqual(['secreta@example.org']);
    await stopWorking();
    expect(await waitingJobs()).toEqual([]);
    const failed = lines.filter((line) => line.includes('a job failed'));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain('the mail server answered 450');
    expect(lines.join('')).not.toMatch(/secreta@|token=/);
  });

  it('keeps nothing of the address in the queue but the mail itself', async () => {
    codes = Array.from({ length: 8 }, () => 451);
    await outbox.send(pool, verifyMail({ to: 'secreta@example.org' }));
    const failed = logged('a job failed');
    startWorking();
    await failed;
    await stopWorking();
    const [waiting] = await waitingJobs();
    expect(waiting).toMatchObject({ attempts: 1, max_attempts: 8 });
    expect(waiting?.last_error).toContain('451');
    expect(waiting?.last_error).not.toContain('secreta@');
  });

  it('sends the same message when it runs again, so that a mailbox can tell', async () => {
    const payload = { id: '7d4f0f3e-5b0c-4b8e-9d7a-0a8b3c1d2e4f', mail: verifyMail() };
    const run = () => sendMail.run({ payload, service: context, signal: new AbortController().signal });
    await run();
    await run();
    const [first, second] = [await server.next(), await server.next()];
    expect(first.email.messageId).toBe(`<${payload.id}@portal.example>`);
    expect(second.email.messageId).toBe(first.email.messageId);
  });

  it('does not try again what was refused for good', async () => {
    codes = [550];
    await outbox.send(pool, verifyMail({ to: 'secreta@example.org' }));
    await outbox.send(pool, verifyMail({ to: 'ana@example.org' }));
    startWorking();
    await server.next();
    await stopWorking();
    expect(await waitingJobs()).toEqual([]);
    expect(attempts).toHaveLength(2);
    const refused = lines.filter((line) => line.includes('a mail was refused for good'));
    expect(refused).toHaveLength(1);
    expect(JSON.parse(refused[0] ?? '')).toMatchObject({ level: 'warn', mail: 'verify' });
    expect(lines.join('')).not.toMatch(/secreta@|ana@|token=/);
  });
});
