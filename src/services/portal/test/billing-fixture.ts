import { randomBytes } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import { Logger, runOnce } from 'graphile-worker';
import type { Member } from '#platform/accounts/member.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { Enqueue, Job } from '#platform/jobs/job.ts';
import { migrateJobs, openQueue } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/telemetry/log.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { openStripe } from '../adapters/stripe.ts';
import { Billing } from '../billing/billing.ts';
import type { BillingProvider } from '../billing/provider.ts';
import { forgetCustomer } from '../jobs/forget-customer.ts';
import { forgetOldEvents } from '../jobs/forget-old-events.ts';
import { reconcileSubscriptions } from '../jobs/reconcile-subscriptions.ts';
import { syncCustomer } from '../jobs/sync-customer.ts';
import { findCustomer } from '../store/customers.ts';
import type { StripeStandIn } from './stand-in/stripe-server.ts';
import { startStripeStandIn } from './stand-in/stripe-server.ts';
import type { SignedMessage } from './stand-in/stripe-webhooks.ts';

/** Billing with a real database, a real queue and the stand-in for Stripe, without the HTTP server. */
export type BillingFixture = {
  billing: Billing;
  provider: BillingProvider;
  stripe: StripeStandIn;
  database: Database;
  background: Database;
  enqueue: Enqueue;
  tasks: TaskList;
  logLines: string[];
  query: TestDatabase['query'];
  addMember: () => Promise<Member>;
  /** A member that has been to the checkout, and who they are at the provider. */
  addCustomer: () => Promise<{ member: Member; customerId: string }>;
  /** Runs what waits in the queue, and what that adds. */
  runJobs: () => Promise<void>;
  runJob: (name: string, payload?: unknown) => Promise<void>;
  close: () => Promise<void>;
};

export type BillingFixtureOptions = {
  fetchTimeoutMs?: number;
  now?: () => number;
  backgroundSize?: number;
};

const JOBS = [syncCustomer, forgetCustomer, forgetOldEvents, reconcileSubscriptions];
export const WAYS = { successUrl: 'https://portal.example/cuenta', cancelUrl: 'https://portal.example/cuenta' };
export const silent = new Logger(() => () => {});

export async function openBillingFixture(options: BillingFixtureOptions = {}): Promise<BillingFixture> {
  const { fetchTimeoutMs = 5000, now, backgroundSize = 10 } = options;
  const test = await createTestDatabase();
  // Nothing here outlives a crash of the machine.
  await test.query(`ALTER DATABASE "${new URL(test.url).pathname.slice(1)}" SET synchronous_commit = off`);
  const pool = (size: number): Database =>
    openPool(
      { url: test.url, size, connectTimeoutMs: 20_000, queryTimeoutMs: 0, applicationName: 'billing fixture' },
      () => {},
    );
  const database = pool(8);
  const background = pool(backgroundSize);
  await migrate(database, [{ schema: 'portal', directory: new URL('../migrations/', import.meta.url) }], () =>
    migrateJobs(database),
  );
  const stripe = await startStripeStandIn(now === undefined ? {} : { now });
  const { secretKey, priceId, url: apiUrl, webhookSecret } = stripe;
  const provider = openStripe({ secretKey, webhookSecrets: [webhookSecret], priceId, apiUrl, fetchTimeoutMs });
  const logLines: string[] = [];
  const { log } = openLog('info', { write: (line) => logLines.push(line) });
  const queued = { service: 'portal', context: undefined, jobs: JOBS as unknown as readonly Job[] };
  const enqueue = openQueue([queued]);
  const billing = new Billing({ provider, database, background, enqueue });
  const service = { billing, background, log };
  const runJob = async (name: string, payload: unknown = {}, signal = new AbortController().signal) => {
    await JOBS.find((job) => job.name === name)?.run({ payload, service, signal });
  };
  const tasks: TaskList = Object.fromEntries(
    JOBS.map(({ name }) => [`portal:${name}`, (payload: unknown) => runJob(name, payload)]),
  );
  const addMember = async () => {
    const id = randomBytes(16).toString('hex');
    const member = { id, email: `${id}@ejemplo.gt`, name: 'Ixchel' };
    await database.query(
      `INSERT INTO portal.member (id, name, email, email_verified, created_at, updated_at)
       VALUES ($1, $2, $3, true, now(), now())`,
      [member.id, member.name, member.email],
    );
    return member;
  };
  return {
    billing,
    provider,
    stripe,
    database,
    background,
    enqueue,
    tasks,
    logLines,
    query: test.query,
    addMember,
    addCustomer: async () => {
      const member = await addMember();
      await billing.checkoutUrl(member, WAYS);
      return { member, customerId: (await findCustomer(database, member.id)) ?? '' };
    },
    runJobs: () =>
      runOnce({ pgPool: background, taskList: tasks, concurrency: 4, noHandleSignals: true, logger: silent }),
    runJob,
    close: async () => {
      await stripe.close();
      await database.end();
      await background.end();
      await test.drop();
    },
  };
}

/** Every event that waits at the stand-in, as signed messages. */
export const heldMessages = ({ stripe }: BillingFixture): SignedMessage[] =>
  stripe.webhooks.takeHeld().map((event) => stripe.webhooks.sign(event));

/** Hands every event that waits at the stand-in over, and does what follows from them. */
export async function deliverAll(fixture: BillingFixture): Promise<void> {
  for (const { body, headers } of heldMessages(fixture)) await fixture.billing.takeEvent(body, headers);
  await fixture.runJobs();
}
