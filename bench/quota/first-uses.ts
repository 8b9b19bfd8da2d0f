import { APPLICATIONS } from '#services/portal/applications.ts';
import type { PortalRequest } from './requests.ts';

/**
 * Hands out requests that register a member's first use of an application, none of them ever twice: all the members for
 * one application, then all of them for the next. So each comes with another session than those before it.
 */
export class FirstUses {
  readonly #cookies: readonly string[];
  #next = 0;

  constructor(cookies: readonly string[]) {
    this.#cookies = cookies;
  }

  take(count: number): PortalRequest[] {
    const members = this.#cookies.length;
    if (this.#next + count > members * APPLICATIONS.length) throw new RangeError('Too few members for so many uses');
    return Array.from({ length: count }, () => {
      const cookie = this.#cookies[this.#next % members] as string;
      const body = useOf(Math.floor(this.#next / members));
      this.#next += 1;
      return { cookie, body };
    });
  }
}

/** What an application's page sends for somebody who is signed in. */
export function useOf(application: number): string {
  return JSON.stringify({ userId: null, email: null, appName: APPLICATIONS[application]?.id });
}
