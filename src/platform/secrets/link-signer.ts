import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { SecretRing } from './secret-ring.ts';

/**
 * Links that open something without a key or a session, for a while. A link is judged by itself: who tries one learns
 * nothing about whether there is anything behind it.
 */
export type LinkSigner = {
  /** `parts` are what the link is about, as they will be read from its address. */
  sign(parts: readonly string[], lifeSeconds: number): LinkSignature;
  /** Only a link that was good once can be `expired`. */
  judge(parts: readonly string[], signature: LinkSignature): 'good' | 'expired' | 'wrong';
};

/** `expires` is in seconds since 1970, as it stands in the address. */
type LinkSignature = { expires: string; signature: string };

export function openLinkSigner(secrets: SecretRing, clock: Clock): LinkSigner {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const signatureOf = (secret: Buffer, parts: readonly string[], expires: string) =>
    createHmac('sha256', secret)
      .update(textOf([...parts, expires]))
      .digest('base64url');

  return {
    sign: (parts, lifeSeconds) => {
      const expires = String(nowSeconds() + lifeSeconds);
      return { expires, signature: signatureOf(secrets.current, parts, expires) };
    },
    judge: (parts, { expires, signature }) => {
      if ([...parts, expires].some((part) => part.includes(SEPARATOR))) return 'wrong';
      const given = Buffer.from(signature);
      const isOurs = secrets.all.some((secret) => {
        const right = Buffer.from(signatureOf(secret, parts, expires));
        return given.length === right.length && timingSafeEqual(given, right);
      });
      if (!isOurs) return 'wrong';
      return Number(expires) > nowSeconds() ? 'good' : 'expired';
    },
  };
}

const SEPARATOR = '\n';

/** Between the parts stands what none of them has: `ab` and `c` are not `a` and `bc`. */
function textOf(parts: readonly string[]): string {
  if (parts.some((part) => part.includes(SEPARATOR))) throw new Error('A part of a signed link has a line break');
  return parts.join(SEPARATOR);
}
