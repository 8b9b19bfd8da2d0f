import type { Connection } from '../db/pool.ts';
import type { Member } from './member.ts';

/**
 * Everything that happens to an account, in our words. One adapter implements it (better-auth/better-auth.ts); nothing else
 * knows that library. Whatever changes how one gets in ends every older way in: links and other sessions.
 * `cookie` is the Cookie header of a request; `cookies` are Set-Cookie headers to send.
 */
export type Accounts = {
  /** Says nothing of whether the address is known: an e-mail does. */
  signUp: (person: { name: string; email: string; password: string }, returnTo: string | undefined) => Promise<void>;
  signIn: (email: string, password: string) => Promise<SignedIn | Refused<'wrong' | 'unverified'>>;
  /** Whoever confirms an address must know the password that was chosen: a stranger who signed up with it cannot. */
  verifyEmail: (token: string, password: string) => Promise<SignedIn | Refused<'wrong' | 'invalid-link'>>;
  /** The address that a link confirms, if the link is ours and not too old. */
  addressIn: (token: string) => Promise<string | undefined>;
  sendVerification: (email: string) => Promise<void>;
  /** Of links that strangers ask for, so many are sent and no more; whoever is known has asked on the member's own device. */
  sendMagicLink: (email: string, ask: { returnTo: string | undefined; isKnown: boolean }) => Promise<void>;
  /** Whom a link signs in, if it is good: it is not used up. */
  addressOfMagicLink: (token: string) => Promise<string | undefined>;
  signInByMagicLink: (token: string) => Promise<SignedIn | Refused<'invalid-link'>>;
  requestPasswordReset: (email: string, ask: { isKnown: boolean }) => Promise<void>;
  /** Whose password a link would change, if it is good. */
  memberOfReset: (token: string) => Promise<Member | undefined>;
  resetPassword: (token: string, password: string) => Promise<'done' | 'invalid-link'>;
  signOut: (cookie: string) => Promise<Cookies>;
  signOutEverywhere: (cookie: string) => Promise<Cookies>;
  /** Every other session ends. */
  changePassword: (cookie: string, change: { from: string; to: string }) => Promise<Changed | Refused<'wrong'>>;
  rename: (cookie: string, name: string) => Promise<void>;
  requestEmailChange: (cookie: string, email: string) => Promise<void>;
  /** Of two links the first goes to the old address, the second to the new one. Every other session ends. */
  confirmEmailChange: (cookie: string, token: string) => Promise<'sent' | 'changed' | 'invalid-link'>;
  /** Where the first of the two links has the second one sent. */
  newAddressIn: (token: string) => Promise<string | undefined>;
  /** As it is stored. */
  hashOf: (password: string) => Promise<string>;
  isPassword: (cookie: string, password: string) => Promise<boolean>;
  requestDeletion: (cookie: string) => Promise<void>;
  /** Whether the link was sent to this member for deleting the account. It is used up, in the caller's transaction. */
  takeDeletion: (connection: Connection, token: string, member: { id: string; epoch: number }) => Promise<boolean>;
  /** Prolongs the session that the cookie names, if it is time. */
  renew: (cookie: string) => Promise<Cookies>;
  /** Undefined where Google is not configured. */
  google: GoogleSignIn | undefined;
  /** For the operator: an account that needs no confirmation. */
  createVerified: (person: { name: string; email: string; password: string }) => Promise<Member | 'taken'>;
};

type Cookies = { cookies: readonly string[] };
type Changed = Cookies & { outcome: 'changed' };
export type SignedIn = Cookies & { outcome: 'signed-in'; member: Member };
export type Refused<Reason extends string> = Reason extends string ? { outcome: Reason } : never;

export type GoogleSignIn = {
  start: (returnTo: string) => Promise<Cookies & { url: string }>;
  /** `query` is what Google sent the browser back with. */
  finish: (query: string, cookie: string) => Promise<Cookies & { location: string }>;
};

/** What else has to know when somebody gets an address, with an account or another one, and when one is given up. */
export type AddressHooks = {
  onArrival?: ((member: AddressOf, connection?: Pick<Connection, 'query'>) => Promise<void>) | undefined;
  onLeaving?: ((member: AddressOf, connection: Pick<Connection, 'query'>) => Promise<void>) | undefined;
};

type AddressOf = Pick<Member, 'id' | 'email'>;
