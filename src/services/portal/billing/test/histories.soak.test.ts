import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { BillingFixture } from '../../test/billing-fixture.ts';
import { openBillingFixture } from '../../test/billing-fixture.ts';
import { changeSomething, expectedCopy, storedCopies } from '../../test/billing-history.ts';
import type { WireEvent } from '../../test/stand-in/stripe-objects.ts';
import { Billing } from '../billing.ts';

/**
 * A thousand customers whose subscriptions change at random, many at a time, while their events are shuffled, repeated,
 * delayed, sent together and lost, while copies run in any order, and while people ask for one themselves. In the end our
 * copy is the provider's state. The queue is one of the test's own, with the same rule (one waiting copy a customer) and
 * more whims; the real one has a test of its own (billing-jobs.database.test.ts).
 */
const HISTORIES = proofSize({ full: 1000, short: 150 });
const LANES = 10;
const DAY = 86_400;
const SLOW_MS = 60;
/** Subscriptions, and invoices. */
const ANSWERS_FOR_A_COPY = 2;

let fixture: BillingFixture;
let billing: Billing;
let now = 1_750_000_000;
const histories = new Map<string, History>();

beforeAll(async () => {
  fixture = await openBillingFixture({ now: () => now, backgroundSize: 40 });
  billing = new Billing({
    ...fixture,
    enqueue: async (_connection, _service, _job, payload) => {
      const { customerId } = payload as { customerId: string };
      histories.get(customerId)?.wantCopy();
    },
  });
});
afterAll(() => fixture.close());

test(`${HISTORIES} random histories end as the provider has them`, { timeout: 300_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const chance = seededRandom(seed);
  // Some answers are out of date when they arrive.
  fixture.stripe.delayAnswers((customerId) => histories.get(customerId ?? '')?.delay() ?? 0);
  let begun = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    while (begun < HISTORIES) {
      begun += 1;
      await live(seededRandom(chance.between(1, 2 ** 30)));
    }
  });
  await Promise.all(lanes);

  const before = await storedCopies(fixture);
  const different = [...histories.values()].filter(({ customerId }) => {
    const expected = expectedCopy(fixture.stripe.model, customerId);
    return JSON.stringify(before.get(customerId)) !== JSON.stringify(expected);
  });
  for (const { customerId } of different.filter(({ hasLostEvents }) => !hasLostEvents)) {
    const expected = expectedCopy(fixture.stripe.model, customerId);
    expect(before.get(customerId), `seed ${seed}, ${customerId}: nothing was lost`).toEqual(expected);
  }
  // Otherwise the next step would show nothing.
  expect(different.length, `seed ${seed}`).toBeGreaterThan(0);

  await fixture.runJob('reconcile-subscriptions');
  const after = await storedCopies(fixture);
  for (const customerId of histories.keys()) {
    expect(after.get(customerId), `seed ${seed}, ${customerId}`).toEqual(
      expectedCopy(fixture.stripe.model, customerId),
    );
  }
  const report = { visited: HISTORIES, different: different.length, failed: 0 };
  expect(JSON.parse(fixture.logLines.at(-1) ?? '{}'), `seed ${seed}`).toMatchObject(report);
});

async function live(chance: SeededRandom): Promise<void> {
  const { customerId } = await fixture.addCustomer();
  const history = new History(customerId, chance);
  histories.set(customerId, history);
  await history.live();
}

class History {
  readonly customerId: string;
  hasLostEvents = false;
  readonly #chance: SeededRandom;
  readonly #delayed: WireEvent[] = [];
  readonly #underWay: Promise<unknown>[] = [];
  #wantsCopy = false;
  #slowAnswers = 0;
  #onSlowAnswers = () => {};

  constructor(customerId: string, chance: SeededRandom) {
    this.customerId = customerId;
    this.#chance = chance;
  }

  async live(): Promise<void> {
    const steps = this.#chance.between(2, 8);
    for (let step = 0; step < steps; step += 1) {
      if (this.#chance.chance(15)) await this.#copySlowly();
      now += this.#chance.between(0, 3) * DAY + this.#chance.between(0, 5);
      changeSomething(fixture.stripe.model, this.customerId, this.#chance);
      // A change and its events happen within one turn of the event loop: these are all its own.
      const events = this.#chance.shuffled(fixture.stripe.webhooks.takeHeld());
      if (this.#chance.chance(8)) this.hasLostEvents = true;
      else for (const event of events) this.#meetFate(event);
      if (this.#chance.chance(10)) this.#copy();
      if (this.#chance.chance(30)) this.#sendDelayed();
      const patience = this.#chance.between(1, 100);
      if (patience <= 25) await this.#catchUp();
      else if (patience <= 75) await this.#untilFirst();
    }
    this.#sendDelayed();
    await this.#catchUp();
  }

  /** How long the provider keeps an answer back that it has made already. */
  delay(): number {
    if (this.#slowAnswers > 0) {
      this.#slowAnswers -= 1;
      if (this.#slowAnswers === 0) this.#onSlowAnswers();
      return SLOW_MS;
    }
    return this.#chance.chance(10) ? this.#chance.between(1, 20) : 0;
  }

  /** Called when an event was noted. */
  wantCopy(): void {
    this.#wantsCopy = true;
    if (this.#chance.chance(60)) this.#copyIfWanted();
  }

  #meetFate(event: WireEvent): void {
    const fate = this.#chance.between(1, 100);
    if (fate <= 10) this.hasLostEvents = true;
    else if (fate <= 40) this.#delayed.push(event);
    else this.#send(event);
    if (fate > 85) this.#send(event);
    if (fate > 95) this.#delayed.push(event);
  }

  #sendDelayed(): void {
    for (const event of this.#chance.shuffled(this.#delayed.splice(0))) this.#send(event);
  }

  #send(event: WireEvent): void {
    const { body, headers } = fixture.stripe.webhooks.sign(event);
    this.#underWay.push(billing.takeEvent(body, headers));
  }

  #copyIfWanted(): void {
    if (!this.#wantsCopy) return;
    this.#wantsCopy = false;
    this.#copy();
  }

  /** A copy whose answers are made now and arrive after those to later questions, if anybody asks some meanwhile. */
  async #copySlowly(): Promise<void> {
    await this.#catchUp();
    const answered = Promise.withResolvers<void>();
    this.#slowAnswers = ANSWERS_FOR_A_COPY;
    this.#onSlowAnswers = answered.resolve;
    this.#copy();
    await answered.promise;
  }

  #copy(): void {
    this.#underWay.push(billing.sync(this.customerId, AbortSignal.timeout(60_000)));
  }

  /** The next change comes while the rest is on its way. */
  async #untilFirst(): Promise<void> {
    if (this.#underWay.length > 0) await Promise.race(this.#underWay);
    else await nextTurn();
  }

  /** What is on its way arrives, and what follows from it is done. */
  async #catchUp(): Promise<void> {
    while (this.#underWay.length > 0 || this.#wantsCopy) {
      await Promise.all(this.#underWay.splice(0));
      this.#copyIfWanted();
    }
  }
}
