import { getDomain } from 'tldts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import type { Answer } from '#test/support/http.ts';
import type { NameServer } from '#test/support/name-server.ts';
import { startNameServer } from '#test/support/name-server.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../index.ts';
import type { BulkWorkers } from '../../test/bulk-workers.ts';
import { bulkWorkers } from '../../test/bulk-workers.ts';
import type { TestWorkspace } from '../../test/workspace-server.ts';
import { insertWorkspace, workspaceAt } from '../../test/workspace-server.ts';
import type { Verdict } from '../schema.ts';
import type { CountingProxy, Mood } from './counting-proxy.ts';
import { busiestSecond, startCountingProxy } from './counting-proxy.ts';

/**
 * A list against a real name server that breaks three times, while the worker that asks is killed: every address gets the verdict
 * that its domain deserves, and no domain is asked about faster than was promised.
 */
const ADDRESSES = proofSize({ full: 50_000, short: 1500 });
/** Domains of each kind. */
const KINDS = proofSize({
  full: { own: 6000, shared: 3000, dead: 1000, nullMx: 400, textOnly: 300, fails: 60, tenants: 250 },
  short: { own: 150, shared: 80, dead: 40, nullMx: 10, textOnly: 10, fails: 5, tenants: 15 },
});
const BROKEN_SECONDS = proofSize({ full: 10, short: 4 });
const OF_A_DOMAIN = 10;
const OVERALL = 500;
const WORKERS = 2;
const MINUTES = 20;

type ResultPage = { results: { row: number; email: string; verdict: Verdict }[]; next: number | null };
type Domain = { name: string; verdict: Verdict; records: string[] };
const of = (count: number, make: (at: number) => Domain) => Array.from({ length: count }, (_, at) => make(at));
const WORLD: Domain[] = [
  ...of(KINDS.own, (at) => ({
    name: `own-${at}.com`,
    verdict: 'valid',
    records: [`own-${at}.com. MX 10 mail.own-${at}.com.`, `mail.own-${at}.com. A 93.184.216.34`],
  })),
  ...of(KINDS.shared, (at) => ({
    name: `shared-${at}.com`,
    verdict: 'valid',
    records: [`shared-${at}.com. MX 10 mx${at % 5}.hoster.com.`],
  })),
  ...of(KINDS.dead, (at) => ({ name: `dead-${at}.com`, verdict: 'invalid', records: [] })),
  ...of(KINDS.nullMx, (at) => ({ name: `null-${at}.com`, verdict: 'invalid', records: [`null-${at}.com. MX 0 .`] })),
  ...of(KINDS.textOnly, (at) => ({
    name: `text-${at}.com`,
    verdict: 'invalid',
    records: [`text-${at}.com. TXT "nothing else"`],
  })),
  ...of(KINDS.fails, (at) => ({ name: `fails-${at}.com`, verdict: 'unknown', records: [] })),
  ...of(KINDS.tenants, (at) => ({
    name: `tenant-${at}.com`,
    verdict: 'valid',
    records: [`tenant-${at}.com. MX 10 t${at}.mail.provider.com.`, `t${at}.mail.provider.com. A 93.184.216.34`],
  })),
];
const COMMON = [
  ...['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'].map((name) => `${name}. MX 10 mx0.hoster.com.`),
  ...Array.from({ length: 5 }, (_, at) => `mx${at}.hoster.com. A 93.184.216.34`),
];

let names: NameServer;
let proxy: CountingProxy;
let server: TestServer;
let workers: BulkWorkers;
let workspace: TestWorkspace;

beforeAll(async () => {
  names = await startNameServer({ records: [...COMMON, ...WORLD.flatMap(({ records }) => records)] });
  proxy = await startCountingProxy(names.server);
  server = await startTestServer({
    services: [prospects],
    environment: {
      WORKER: 'off',
      DEMO_DATA: 'false',
      LIMIT_KEY_PER_MINUTE: '100000',
      LIMIT_ADDRESS_PER_MINUTE: '100000',
    },
    ports: realPorts(),
  });
  const { database, environment, url } = server;
  workspace = workspaceAt(
    url,
    await insertWorkspace((sql, values) => database.query(sql, values), environment['KEY_PEPPER'] ?? ''),
  );
  workers = bulkWorkers(
    { nameServer: proxy.server, laterSeconds: [1, 2, 4] },
    { ...environment, EMAIL_LIST_QUESTIONS: String(OVERALL), EMAIL_LIST_DOMAIN_QUESTIONS: String(OF_A_DOMAIN) },
  );
}, 120_000);

afterAll(async () => {
  await workers.stop();
  await server.close();
  await proxy.close();
  await names.stop();
});

/** Every domain once, and then the popular ones again and again. */
const domainOf = (at: number) => WORLD[at < WORLD.length ? at : (at * at) % Math.min(97, WORLD.length)] as Domain;

test(
  'nothing is wrongly invalid, whoever breaks or is killed, and nobody is asked too fast',
  async () => {
    const running = [];
    for (let at = 0; at < WORKERS; at += 1) running.push(await workers.start());
    const lines = Array.from({ length: ADDRESSES }, (_, at) => `Guest ${at},guest${at}@${domainOf(at).name}`);
    const began = performance.now();
    const begun = await workspace.ask('POST', '/email/lists', { csv: `name,email\n${lines.join('\n')}` });
    expect([begun.status, begun.text]).toEqual([202, expect.any(String)]);
    const path = `/email/lists/${String(begun.json()['id'])}`;
    const took = Math.round(performance.now() - began);
    const job = async () =>
      (await workspace.ask('GET', path)).json<{ status: string; done: number; finished_at: string | null }>();
    const tasksLeft = async () => {
      const { rows } = await server.database.query<{ left: number }>(
        'SELECT count(*)::int AS left FROM prospects.bulk_task',
      );
      return rows[0]?.left ?? 0;
    };
    await expect.poll(async () => (await job()).done, { timeout: 60_000 }).toBeGreaterThan(0);

    const breakAt = async (share: number, mood: Mood) => {
      await expect.poll(tasksLeft, { timeout: MINUTES * 60_000 }).toBeLessThan(WORLD.length * (1 - share));
      proxy.set(mood);
      await expect.poll(async () => (await job()).status, { timeout: 30_000, interval: 200 }).toBe('paused');
      await new Promise((resolve) => setTimeout(resolve, BROKEN_SECONDS * 1000));
      proxy.set('good');
    };
    await breakAt(0.15, 'denies');
    await breakAt(0.3, 'silent');

    // Both may be it: the one that asks is among them.
    await expect.poll(tasksLeft, { timeout: MINUTES * 60_000 }).toBeLessThan(WORLD.length * 0.55);
    const { rows } = await server.database.query<{ worker: string }>('SELECT worker FROM prospects.bulk_asker');
    for (const child of running) child.kill('SIGKILL');
    const killedAt = performance.now();
    const left = await tasksLeft();
    await workers.start();
    await expect.poll(tasksLeft, { timeout: 90_000, interval: 200 }).toBeLessThan(left);
    const silentFor = Math.round(performance.now() - killedAt);
    const next = await server.database.query<{ worker: string }>('SELECT worker FROM prospects.bulk_asker');
    expect(next.rows[0]?.worker).not.toBe(rows[0]?.worker);
    await breakAt(0.7, 'fails');

    await expect
      .poll(async () => (await job()).finished_at, { timeout: MINUTES * 60_000, interval: 500 })
      .not.toBeNull();
    const seconds = Math.round((performance.now() - began) / 1000);
    expect((await job()).done).toBe(ADDRESSES);
    const wrong: string[] = [];
    const seenVerdicts: Record<string, number> = {};
    for (let after: number | null = 0; after !== null; ) {
      const answer: Answer = await workspace.ask('GET', `${path}/results?limit=1000&after=${after}`);
      const page = answer.json<ResultPage>();
      for (const { row, email, verdict } of page.results) {
        seenVerdicts[verdict] = (seenVerdicts[verdict] ?? 0) + 1;
        if (verdict !== domainOf(row - 1).verdict) wrong.push(`${email}: ${verdict}`);
      }
      after = page.next;
    }
    expect(wrong).toEqual([]);

    const questions = await proxy.seen();
    const byDomain = Map.groupBy(questions, ({ name }) => getDomain(name) ?? name);
    const busiest = [...byDomain].map(([domain, asked]) => ({ domain, ...busiestSecond(asked) }));
    const { domain, read, certain } = busiest.reduce((most, each) => (each.certain > most.certain ? each : most));
    const overall = busiestSecond(questions);
    console.log(
      `${ADDRESSES} addresses at ${WORLD.length} domains: taken in ${took} ms, done in ${seconds} s, ${JSON.stringify(seenVerdicts)}, none wrong; ` +
        `broken three times for ${BROKEN_SECONDS} s, ${WORKERS} workers killed, gone on after ${silentFor} ms; ` +
        `${questions.length} questions, in the busiest second ${overall.certain} in all (read: ${overall.read}) and ${certain} about ${domain} (read: ${read})`,
    );
    expect(Math.max(...busiest.map((each) => each.certain))).toBeLessThanOrEqual(OF_A_DOMAIN);
    expect(overall.certain).toBeLessThanOrEqual(OVERALL);
    // A worker that was killed leaves no question half counted: each domain is asked for its MX a few times at most.
    expect(byDomain.get('own-0.com')?.length ?? 0).toBeLessThan(12);
  },
  MINUTES * 3 * 60_000,
);
