import { hkdfSync } from 'node:crypto';

/**
 * The secrets of one purpose. What is made now is made under the current one; what was made under any of them is good: under
 * one that was current before, or that others of this installation have put in front already.
 */
export type SecretRing = { readonly current: Buffer; readonly all: readonly Buffer[] };

export type SecretTexts = { current: string; next?: string | undefined; previous: readonly string[] };

/** Derived, so that none of them tells anything of those of another purpose. */
export function ringsFrom({ current, next, previous }: SecretTexts): (purpose: string) => SecretRing {
  const texts = [current, ...(next === undefined ? [] : [next]), ...previous];
  return (purpose) => {
    const all = texts.map((text) => Buffer.from(hkdfSync('sha256', text, '', `quintet ${purpose}`, 32)));
    return { current: all[0] as Buffer, all };
  };
}
