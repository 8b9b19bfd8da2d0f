import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { answerOf } from '#test/support/http.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { Replicas } from '#test/support/replicas.ts';
import { startReplicas } from '#test/support/replicas.ts';
import { type RunningSmtpServer, startSmtpServer } from '#test/support/smtp-server.ts';
import { cookieIn } from './console-fixture.ts';

/**
 * What is taken away is gone everywhere at once: a member removed, a role lowered, a service closed, a key revoked at one of three
 * servers. As soon as that is answered, the two others are asked; meanwhile all are under load, so that nothing is answered from rest.
 */
const { times } = proofSize({ full: { times: 1000 }, short: { times: 40 } });
const PASSWORD = 'seven green umbrellas rest';
const LOAD = 4;

let database: TestDatabase;
let replicas: Replicas;
let smtp: RunningSmtpServer;
let directory: string;
const PUBLIC_URL = 'http://console.test';

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  directory = mkdtempSync(join(tmpdir(), 'quintet-immediate-'));
  replicas = await startReplicas(3, {
    METRICS_PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    SERVICES: 'readiness,console',
    PUBLIC_URL,
    CONSOLE_SIGNUP: 'open',
    CONSOLE_DEFAULT_SERVICES: 'readiness',
    SMTP_URL: smtp.url,
    KEY_PEPPER: 'test pepper of more than thirty-two characters',
    AUTH_SECRET: 'test secret of more than thirty-two characters',
    SHED_DELAY_MS: '60000',
    DATABASE_TIMEOUT_MS: '10000',
    LIMIT_ADDRESS_PER_MINUTE: '10000000',
    LIMIT_KEY_PER_MINUTE: '10000000',
  });
}, 120_000);

afterAll(async () => {
  await replicas.stop();
  await smtp.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

type Ask = { json?: unknown; cookie?: string; key?: string; slug?: string };

async function ask(server: number, method: string, path: string, { json, cookie, key, slug }: Ask = {}) {
  const response = await fetch(`http://127.0.0.1:${replicas.ports[server % 3]}${path}`, {
    method,
    headers: {
      origin: PUBLIC_URL,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(slug !== undefined && { 'quintet-workspace': slug }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return await answerOf(response);
}

async function signIn(email: string): Promise<{ cookie: string; id: string }> {
  await ask(0, 'POST', '/api/console/auth/sign-up', { json: { name: 'Ada', email, password: PASSWORD } });
  const { link = '' } = await smtp.next(({ recipients }) => recipients.includes(email));
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  const entered = await ask(0, 'POST', '/api/console/auth/verify-email', { json: { token, password: PASSWORD } });
  const cookie = cookieIn(entered);
  const session = await ask(0, 'GET', '/api/console/auth/session', { cookie });
  return { cookie, id: session.json<{ user: { id: string } }>().user.id };
}

const answers = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`q${i + 1}`, 3]));

test(`each ${times} times, at three servers`, async () => {
  const owner = await signIn('owner@example.com');
  const member = await signIn('member@example.com');
  const made = await ask(0, 'POST', '/api/console/workspaces', { json: { name: 'Acme' }, cookie: owner.cookie });
  const { slug } = made.json<{ slug: string }>();
  const { rows } = await database.query<{ id: string }>('SELECT id FROM platform.workspace WHERE slug = $1', [slug]);
  const workspaceId = rows[0]?.id ?? '';

  const check = (server: number, who: Ask) =>
    ask(server, 'POST', '/api/student-protection-check', { json: { answers }, ...who });
  const byMember = { cookie: member.cookie, slug };
  /** The two servers that did not do it, several times each. */
  const acceptedAfterwards = async (n: number, who: Ask): Promise<number> => {
    const asked = await Promise.all([n + 1, n + 2, n + 1, n + 2].map((server) => check(server, who)));
    return asked.filter(({ status }) => status < 300).length;
  };
  const changes: Record<string, (n: number) => Promise<number>> = {
    'a member removed': async (n) => {
      const back = `INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, 'member')`;
      await database.query(back, [workspaceId, member.id]);
      expect((await check(n + 1, byMember)).status).toBe(200);
      const done = await ask(n, 'DELETE', `/api/console/members/${member.id}`, { cookie: owner.cookie, slug });
      expect(done.status).toBe(200);
      return await acceptedAfterwards(n, byMember);
    },
    'a role lowered': async (n) => {
      const back = `INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, 'owner')
        ON CONFLICT (workspace_id, member_id) DO UPDATE SET role = 'owner'`;
      await database.query(back, [workspaceId, member.id]);
      const manage = (server: number) => ask(server, 'GET', '/api/console/audit', byMember);
      expect((await manage(n + 1)).status).toBe(200);
      const json = { role: 'viewer' };
      const done = await ask(n, 'PATCH', `/api/console/members/${member.id}`, { json, cookie: owner.cookie, slug });
      expect(done.status).toBe(200);
      const asked = await Promise.all([n + 1, n + 2, n + 1, n + 2].map(manage));
      return asked.filter(({ status }) => status < 300).length;
    },
    'a service closed': async (n) => {
      const { key } = await makeKey(n);
      expect((await check(n + 1, { key })).status).toBe(200);
      // As an operator does it.
      await database.query('DELETE FROM platform.workspace_service WHERE workspace_id = $1', [workspaceId]);
      const accepted = await acceptedAfterwards(n, { key });
      const bySession = await acceptedAfterwards(n, { cookie: owner.cookie, slug });
      await database.query(`INSERT INTO platform.workspace_service VALUES ($1, 'readiness')`, [workspaceId]);
      return accepted + bySession;
    },
    'a key revoked': async (n) => {
      const { key, id } = await makeKey(n);
      expect((await check(n + 1, { key })).status).toBe(200);
      const done = await ask(n, 'DELETE', `/api/console/keys/${id}`, { cookie: owner.cookie, slug });
      expect(done.status).toBe(200);
      return await acceptedAfterwards(n, { key });
    },
  };

  async function makeKey(n: number): Promise<{ key: string; id: string }> {
    // Keys that are over may not fill the workspace, nor may the sign-in grow old.
    await database.query(`UPDATE console.session SET authenticated_at = now()`);
    await database.query(
      `UPDATE platform.api_key SET ended_at = now(), end_reason = 'revoked' WHERE workspace_id = $1 AND ended_at IS NULL`,
      [workspaceId],
    );
    const json = { service: 'readiness', name: `Key ${n}` };
    return (await ask(n, 'POST', '/api/console/keys', { json, cookie: owner.cookie, slug })).json();
  }

  let isOver = false;
  const load = async (n: number) => {
    for (let i = n; !isOver; i += 1) await check(i, { cookie: owner.cookie, slug });
  };
  const loads = Array.from({ length: LOAD }, (_, n) => load(n));
  const accepted: Record<string, number> = {};
  try {
    for (const [name, change] of Object.entries(changes)) {
      accepted[name] = 0;
      for (let n = 0; n < times; n += 1) accepted[name] += await change(n);
    }
  } finally {
    isOver = true;
    await Promise.all(loads);
  }
  console.log(`accepted afterwards, of ${times} times each: ${JSON.stringify(accepted)}`);
  expect(Object.values(accepted)).toEqual([0, 0, 0, 0]);
}, 1_800_000);
