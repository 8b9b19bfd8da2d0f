import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';

/**
 * What an authenticator has to sign: made for one purpose and one person, or for nobody yet, and good for a few minutes. Nothing is
 * stored of those that nobody answers; those that were answered are (store/passkeys.ts), so that none is answered twice.
 */
export class Challenges {
  readonly #ring: SecretRing;
  readonly #clock: Clock;

  constructor(ring: SecretRing, clock: Clock) {
    this.#ring = ring;
    this.#clock = clock;
  }

  make(purpose: ChallengePurpose): string {
    const head = Buffer.alloc(HEAD_BYTES);
    randomBytes(NONCE_BYTES).copy(head);
    head.writeUInt32BE(this.#now() + LIFE_SECONDS, NONCE_BYTES);
    return Buffer.concat([head, macOf(this.#ring.current, head, purpose)]).toString('base64url');
  }

  /** The hash under which it is used up, if it is one of ours, for this purpose and not too old. */
  judge(text: unknown, purpose: ChallengePurpose): Buffer | undefined {
    // Whatever a stranger put into the JSON that an authenticator is said to have signed.
    if (typeof text !== 'string' || text.length !== TEXT_LENGTH) return undefined;
    const bytes = Buffer.from(text, 'base64url');
    // Only the spelling that was sent.
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return undefined;
    const head = bytes.subarray(0, HEAD_BYTES);
    const mac = bytes.subarray(HEAD_BYTES);
    const isOurs = this.#ring.all.some((secret) => timingSafeEqual(mac, macOf(secret, head, purpose)));
    if (!isOurs || head.readUInt32BE(NONCE_BYTES) <= this.#now()) return undefined;
    return createHash('sha256').update(bytes).digest();
  }

  #now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}

/** `member` is whoever is signed in while a passkey is added. */
export type ChallengePurpose = { kind: 'sign in' | 'confirm' | 'add'; member?: string };

export const LIFE_SECONDS = 300;
const NONCE_BYTES = 16;
const HEAD_BYTES = NONCE_BYTES + 4;
const MAC_BYTES = 16;
const TEXT_LENGTH = ((HEAD_BYTES + MAC_BYTES) * 4) / 3;

const macOf = (secret: Buffer, head: Buffer, { kind, member = '' }: ChallengePurpose) =>
  createHmac('sha256', secret)
    .update(head)
    .update(JSON.stringify([kind, member]))
    .digest()
    .subarray(0, MAC_BYTES);
