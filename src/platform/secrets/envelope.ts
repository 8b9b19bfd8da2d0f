import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretRing } from './secret-ring.ts';

/**
 * A small secret, encrypted under another (AES-256-GCM). It is bound to what it is for: the same bytes in another place do not
 * open.
 */
export type Wrapped = { under: string; bytes: Buffer };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Of a wrapped secret of 32 bytes. */
export const WRAPPED_BYTES = NONCE_BYTES + 32 + TAG_BYTES;

const idOf = (key: Buffer) => createHash('sha256').update('id').update(key).digest('hex').slice(0, 16);

export function seal(secret: Uint8Array, key: Uint8Array, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if it is not what was sealed under this key for this purpose. */
export function unseal(sealed: Uint8Array, key: Uint8Array, purpose: string): Buffer {
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
}

export const wrapUnder = (ring: SecretRing, secret: Buffer, purpose: string): Wrapped => ({
  under: idOf(ring.current),
  bytes: seal(secret, ring.current, purpose),
});

export type Unwrapped = {
  secret: Buffer;
  /** It lies under a secret that is not current any more, and should be wrapped anew. */
  isOld: boolean;
};

/** Undefined if the ring does not have the key any more. */
export function unwrapUnder(ring: SecretRing, stored: Wrapped, purpose: string): Unwrapped | undefined {
  const key = ring.all.find((each) => idOf(each) === stored.under);
  if (key === undefined) return undefined;
  // Not from the next one: whoever wrapped it so is further than this process.
  const isAhead = ring.next !== undefined && stored.under === idOf(ring.next);
  return {
    secret: unseal(stored.bytes, key, purpose),
    isOld: stored.under !== idOf(ring.current) && !isAhead,
  };
}
