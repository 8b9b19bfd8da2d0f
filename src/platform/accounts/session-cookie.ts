import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/**
 * Reads the session's token out of a Cookie header, as better-auth signs it: `token.signature`, an HMAC-SHA-256 in base64.
 * Reads headers exactly as better-auth does (the first cookie of a name counts), so that the two never disagree on whose a
 * session is; of a signature only the spelling that better-auth writes is good, although it would read others. Whether there
 * is such a session, the database knows.
 */
export class SessionCookie {
  readonly name: string;
  /** The first is the one that better-auth signs with. */
  readonly #secrets: readonly KeyObject[];

  constructor(name: string, secrets: readonly string[]) {
    this.name = name;
    this.#secrets = secrets.map((secret) => createSecretKey(Buffer.from(secret)));
  }

  /** The token, if its signature is ours. */
  tokenIn(header: string | undefined): string | undefined {
    // Most strangers carry none: nothing is parsed for them.
    if (header === undefined || !header.includes(this.name)) return undefined;
    const value = cookieIn(plainCookies(header), this.name);
    if (value === undefined) return undefined;
    const dot = value.lastIndexOf('.');
    if (dot < 1) return undefined;
    const token = value.slice(0, dot);
    const signature = value.slice(dot + 1);
    if (signature.length !== SIGNATURE_LENGTH) return undefined;
    // As text, since base64 spells the same bytes in more ways than one: only the one that was sent is good.
    const given = Buffer.from(signature);
    const isOurs = this.#secrets.some((secret) => {
      const expected = Buffer.from(signatureOf(secret, token));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isOurs ? token : undefined;
  }

  /** The cookie of a session that we have begun ourselves, as better-auth would send it. */
  setCookie(token: string, { seconds, isSecure }: { seconds: number; isSecure: boolean }): string {
    const [current] = this.#secrets;
    if (current === undefined) throw new Error('There is no secret to sign with');
    const value = encodeURIComponent(`${token}.${signatureOf(current, token)}`);
    return `${this.name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  /** The header as better-auth has to see it, which knows the first secret only: of two cookies of a name it takes the first. */
  forBetterAuth(header: string): string {
    const token = this.tokenIn(header);
    const [current] = this.#secrets;
    if (token === undefined || current === undefined || this.#secrets.length === 1) return header;
    return `${this.name}=${encodeURIComponent(`${token}.${signatureOf(current, token)}`)}; ${header}`;
  }
}

const signatureOf = (secret: KeyObject, token: string) => createHmac('sha256', secret).update(token).digest('base64');

/**
 * A header in which nothing but plain ASCII is left as it came. Names are trimmed of every kind of blank when they are read,
 * and a browser lets a sibling sub-domain plant a cookie whose name is ours behind a blank that is not ASCII: `__Host-`
 * would protect nothing.
 */
export const plainCookies = (header: string) => header.replaceAll(/[^ -~]/g, '?');

/** 32 bytes in base64. */
const SIGNATURE_LENGTH = 44;

/** The first cookie of a name. The header must be plain. */
export function cookieIn(header: string, name: string): string | undefined {
  let index = 0;
  while (index < header.length) {
    const equals = header.indexOf('=', index);
    if (equals === -1) return undefined;
    let end = header.indexOf(';', index);
    if (end === -1) end = header.length;
    else if (end < equals) {
      index = header.lastIndexOf(';', equals - 1) + 1;
      continue;
    }
    if (header.slice(index, equals).trim() === name) return decoded(header.slice(equals + 1, end).trim());
    index = end + 1;
  }
  return undefined;
}

function decoded(raw: string): string {
  const value = raw.startsWith('"') ? raw.slice(1, -1) : raw;
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
