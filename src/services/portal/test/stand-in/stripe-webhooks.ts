import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { WireEvent } from './stripe-objects.ts';

/**
 * Sends events, signed, to an address; or holds them for a test that wants to shuffle, repeat, delay or drop them. Each
 * message is signed when it is made, as Stripe signs each attempt.
 */
export type SignedMessage = { body: Buffer; headers: Record<string, string> };

const LONGEST_WAIT_MS = 10_000;

export class StripeWebhooks {
  readonly secret = `whsec_${randomUUID().replaceAll('-', '')}`;
  #address: string | undefined;
  #held: WireEvent[] = [];
  readonly #underWay = new Set<Promise<void>>();

  deliverTo(address: string | undefined): void {
    this.#address = address;
  }

  take(event: WireEvent): void {
    if (this.#address === undefined) this.#held.push(event);
    else this.#track(this.#send(this.#address, event));
  }

  /** What was not sent because there was no address; the caller does with it as it likes. */
  takeHeld(): WireEvent[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  sign(event: WireEvent, secret = this.secret): SignedMessage {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return {
      body: Buffer.from(payload),
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    };
  }

  /** Until everything on its way has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #track(sending: Promise<void>): void {
    this.#underWay.add(sending);
    void sending.finally(() => this.#underWay.delete(sending));
  }

  async #send(address: string, event: WireEvent): Promise<void> {
    const { body, headers } = this.sign(event);
    try {
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      const answer = await fetch(address, { method: 'POST', body: new Uint8Array(body), headers, signal });
      await answer.arrayBuffer();
    } catch {
      // Stripe would try again for days; here it is as if the event had been lost.
    }
  }
}
