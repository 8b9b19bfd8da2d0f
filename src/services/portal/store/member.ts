import type { Member } from '#platform/accounts/member.ts';

/** Whoever is behind a session cookie. `id` is the member's. */
export type Session = Member & {
  isPremium: boolean;
  /** Time to ask better-auth to prolong it and to send the cookie anew. */
  isDueForRenewal: boolean;
};
