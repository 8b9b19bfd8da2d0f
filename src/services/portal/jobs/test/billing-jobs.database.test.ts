import { run, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { BillingFixture } from '../../test/billing-fixture.ts';
import { heldMessages, openBillingFixture, silent } from '../../test/billing-fixture.ts';
import { changeSomething, expectedCopy, storedCopies } from '../../test/billing-history.ts';
import { forgetCustomer } from '../forget-customer.ts';
import { syncCustomer } from '../sync-customer.ts';

/** What billing does in the background, with the real queue. */
let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture.close());

test('events become copies through the real queue, while more events come', { timeout: 120_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const chance = seededRandom(seed);
  const options = {
    pgPool: fixture.background,
    taskList: fixture.tasks,
    concurrency: 4,
    noHandleSignals: true,
    logger: silent,
  };
  const runner = await run(options);
  const live = async () => {
    const { customerId } = await fixture.addCustomer();
    for (let step = 0; step < 6; step += 1) {
      changeSomething(fixture.stripe.model, customerId, chance);
      const messages = chance.shuffled(heldMessages(fixture).flatMap((message) => [message, message]));
      await Promise.all(messages.map(({ body, headers }) => fixture.billing.takeEvent(body, headers)));
    }
    return customerId;
  };
  const customers = await Promise.all(Array.from({ length: 20 }, live));
  await runner.stop();
  await runOnce(options);
  const copies = await storedCopies(fixture);
  for (const customerId of customers) {
    expect(copies.get(customerId), `seed ${seed}`).toEqual(expectedCopy(fixture.stripe.model, customerId));
  }
});

test('the nightly round finds what no event told, and one that fails does not stop it', async () => {
  const known = await Promise.all(Array.from({ length: 5 }, () => fixture.addCustomer()));
  for (const { customerId } of known) fixture.stripe.model.subscribe(customerId);
  const lost = await fixture.addMember();
  await fixture.query(`INSERT INTO portal.customer (member_id, customer_id) VALUES ($1, 'cus_0_lost')`, [lost.id]);
  await fixture.runJob('reconcile-subscriptions');
  const copies = await storedCopies(fixture);
  for (const { customerId } of known) {
    expect(copies.get(customerId)).toEqual(expectedCopy(fixture.stripe.model, customerId));
  }
  expect(JSON.parse(fixture.logLines.at(-1) ?? '{}')).toMatchObject({ different: 5, failed: 1 });
  await fixture.runJob('reconcile-subscriptions');
  expect(JSON.parse(fixture.logLines.at(-1) ?? '{}')).toMatchObject({ different: 0, failed: 1 });
});

test('the nightly round ends where the provider is away, to be tried again', async () => {
  await Promise.all(Array.from({ length: 25 }, () => fixture.addCustomer()));
  fixture.stripe.behave('hangs up');
  const before = fixture.stripe.asked('GET /v1/subscriptions');
  await expect(fixture.runJob('reconcile-subscriptions')).rejects.toThrow('Stripe did not do what was asked.');
  const customers = fixture.stripe.model.customers.size;
  // Each is tried twice.
  expect(fixture.stripe.asked('GET /v1/subscriptions') - before).toBeLessThan(2 * customers);
  fixture.stripe.behave('well');
});

test('where no provider is set up, copies wait for the nightly round, and who must be forgotten is not given up', async () => {
  const run = { payload: { customerId: 'cus_x' }, signal: new AbortController().signal, service: { billing: null } };
  await expect(syncCustomer.run(run)).resolves.toBeUndefined();
  await expect(forgetCustomer.run(run)).rejects.toThrow('still a customer');
});

test('old events are forgotten, and those of the last thirty days are not', async () => {
  await fixture.query(`INSERT INTO portal.billing_event (id, type, received_at)
    SELECT 'evt_old_' || n, 'invoice.paid', now() - interval '30 days 1 minute' FROM generate_series(1, 20500) AS n`);
  await fixture.query(`INSERT INTO portal.billing_event (id, type, received_at)
    VALUES ('evt_old_but_kept', 'invoice.paid', now() - interval '29 days 23 hours')`);
  await fixture.runJob('forget-old-events');
  const { rows } = await fixture.query(`SELECT id FROM portal.billing_event WHERE id LIKE 'evt_old%'`);
  expect(rows).toEqual([{ id: 'evt_old_but_kept' }]);
});
