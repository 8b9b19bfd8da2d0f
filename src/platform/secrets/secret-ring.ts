import { hkdfSync } from 'node:crypto';

/**
 * The secrets of one purpose. What is made now is made under the current one; what was made under any of them is good: under
 * one that was current before, or that others of this installation have put in front already.
 */
export type SecretRing = {
  readonly current: Buffer;
  readonly all: readonly Buffer[];
  /** The one that was current first, of those that are known. */
  readonly oldest: Buffer;
  /** The one that is not current yet; others may have put it in front already. */
  readonly next: Buffer | undefined;
};

export type SecretTexts = { current: string; next?: string | undefined; previous: readonly string[] };

/** A ring of one, where nothing turns. */
export const ringOf = (secret: Buffer): SecretRing => ({
  current: secret,
  all: [secret],
  oldest: secret,
  next: undefined,
});

/** Derived, so that none of them tells anything of those of another purpose. */
export function ringsFrom({ current, next, previous }: SecretTexts): (purpose: string) => SecretRing {
  return (purpose) => {
    const derive = (text: string) => Buffer.from(hkdfSync('sha256', text, '', `quintet ${purpose}`, 32));
    const now = derive(current);
    const after = next === undefined ? undefined : derive(next);
    const before = previous.map(derive);
    const all = [now, ...(after === undefined ? [] : [after]), ...before];
    return { current: now, all, oldest: before.at(-1) ?? now, next: after };
  };
}
