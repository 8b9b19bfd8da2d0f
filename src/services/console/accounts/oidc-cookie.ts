import type { Clock } from '#kernel/clock.ts';
import { cookieName, isSecure } from '#platform/accounts/realm.ts';
import { cookieIn, plainCookies } from '#platform/accounts/session-cookie.ts';
import { seal, unseal } from '#platform/secrets/envelope.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';
import type { Language } from './languages.ts';

/** A sign-in at the provider that this browser has begun: what it has to come back with, where it goes on, and in which language. */
export type Begun = { state: string; nonce: string; verifier: string; to: string; language?: Language | undefined };

/**
 * Holds it, encrypted, in the browser that began: nothing is stored of those that nobody ends. It is bound to the host, and good
 * for ten minutes.
 */
export class OidcCookie {
  readonly name: string;
  readonly #ring: SecretRing;
  readonly #clock: Clock;
  readonly #flags: string;

  /** `url` is where browsers reach the console. */
  constructor(ring: SecretRing, clock: Clock, url: string) {
    this.#ring = ring;
    this.#clock = clock;
    this.name = cookieName('console.oidc', url);
    this.#flags = `Path=/; HttpOnly; SameSite=Lax${isSecure(url) ? '; Secure' : ''}`;
  }

  setCookie(begun: Begun): string {
    const sealed = seal(
      Buffer.from(JSON.stringify({ ...begun, until: this.#now() + LIFE_SECONDS })),
      this.#ring.current,
      PURPOSE,
    );
    return `${this.name}=${sealed.toString('base64url')}; Max-Age=${LIFE_SECONDS}; ${this.#flags}`;
  }

  get expired(): string {
    return `${this.name}=; Max-Age=0; ${this.#flags}`;
  }

  /** Undefined if there is none, or it is not ours, or too old. */
  read(header: string | undefined): Begun | undefined {
    const value = header === undefined ? undefined : cookieIn(plainCookies(header), this.name);
    if (value === undefined || value.length > LONGEST) return undefined;
    const sealed = Buffer.from(value, 'base64url');
    if (sealed.length < SHORTEST_BYTES) return undefined;
    for (const key of this.#ring.all) {
      const text = opened(sealed, key);
      if (text === undefined) continue;
      const { until, ...begun } = JSON.parse(text) as Begun & { until: number };
      return until > this.#now() ? begun : undefined;
    }
    return undefined;
  }

  #now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}

export const LIFE_SECONDS = 600;
const PURPOSE = 'single sign-on';
const LONGEST = 2000;
/** Nonce and tag. */
const SHORTEST_BYTES = 28;

function opened(sealed: Buffer, key: Buffer): string | undefined {
  try {
    return unseal(sealed, key, PURPOSE).toString();
  } catch {
    return undefined;
  }
}
