import { createHash } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { magicLink } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/pool.ts';
import type { AccountMail } from '../account-mail.ts';
import type { AddressHooks } from '../accounts.ts';
import type { StrangersMail } from '../mailbox.ts';
import type { Realm } from '../realm.ts';
import { cookieName, isSecure } from '../realm.ts';
import { deleteUnproven } from '../store/member-rows.ts';
import { endOlderWays, holdMember } from '../store/ways-in.ts';
import { VALIDITY_SECONDS } from '../validity.ts';

/**
 * better-auth, configured: our tables and columns, our cookie, our mails; no tracking, no telemetry, no log of its own
 * (it would name addresses), no limiter of its own (ours hold for all replicas). It is only ever called through
 * member-accounts.ts: its own HTTP handler is not mounted, so that nothing is reachable that we did not choose.
 */
export type BetterAuthOptions = {
  realm: Realm;
  database: Database;
  /** Where browsers reach the realm. */
  url: string;
  secret: string;
  /** Of the applications: people may be sent back there. */
  origins: readonly string[];
  google: { clientId: string; clientSecret: string } | undefined;
  /** Anybody may have asked for it. */
  send: (mail: AccountMail & { kind: StrangersMail }) => Promise<void>;
} & Pick<AddressHooks, 'onArrival'>;

const DAY_SECONDS = 86_400;

const hashOfLink = (text: string) => createHash('sha256').update(text).digest('base64url');

/** How better-auth stores what a link carries. */
export const identifierOf = {
  magicLink: (token: string) => hashOfLink(`magic-link:${hashOfLink(token)}`),
  reset: (token: string) => hashOfLink(`reset-password:${token}`),
  deletion: (token: string) => hashOfLink(`delete-account:${token}`),
};

export function openBetterAuth(options: BetterAuthOptions) {
  const { realm, database, url, secret, origins, google, send, onArrival } = options;
  const hasTls = isSecure(url);
  return betterAuth({
    appName: realm.name,
    baseURL: url,
    basePath: realm.basePath,
    secret,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool: database }) }).withSchema(realm.name),
      type: 'postgres',
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    trustedOrigins: [url, ...origins],
    advanced: {
      // The prefix is `__Host-`, not better-auth's `__Secure-`: a sibling sub-domain cannot plant a cookie of that name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: hasTls, httpOnly: true, sameSite: 'lax', path: '/' },
      cookiePrefix: cookieName(realm.name, url),
      cookies: { session_token: { name: cookieName(realm.sessionCookie, url) } },
      ipAddress: { disableIpTracking: true },
    },
    session: { ...SESSION_TABLE, expiresIn: realm.sessionDays * DAY_SECONDS, updateAge: DAY_SECONDS },
    account: {
      ...METHOD_TABLE,
      // Only to an address that Google itself has verified, and that was proven here too.
      accountLinking: { enabled: true },
    },
    verification: { ...VERIFICATION_TABLE, storeIdentifier: 'hashed' },
    user: MEMBER_TABLE,
    databaseHooks: {
      user: { create: { after: async ({ id, email }) => onArrival?.({ id, email }) } },
      account: {
        create: {
          before: async () => NO_TOKENS,
          after: async ({ providerId, userId }) => {
            if (providerId !== 'credential') await endWaysBefore(realm, database, userId);
          },
        },
        update: { before: async () => NO_TOKENS },
      },
    },
    onAPIError: { errorURL: `${url}/${realm.pages.signIn}` },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      // It counts halves of characters; ours are 128 whole ones.
      maxPasswordLength: 256,
      onExistingUserSignUp: async ({ user }) =>
        send({ kind: 'already-member', to: user.email, name: user.name, link: `${url}/${realm.pages.signIn}` }),
    },
    emailVerification: {
      expiresIn: VALIDITY_SECONDS.verify,
      sendOnSignUp: true,
      // Signing in with an unconfirmed address sends nothing by itself: the page offers it.
      sendOnSignIn: false,
      sendVerificationEmail: async ({ user, token, url: made }) =>
        send({
          kind: 'verify',
          to: user.email,
          name: user.name,
          link: pageLink({ realm, url }, 'verify', token, wayBackIn(made)),
        }),
    },
    plugins: [
      magicLink({
        expiresIn: VALIDITY_SECONDS.magicLink,
        disableSignUp: !realm.linksMakeAccounts,
        storeToken: { type: 'custom-hasher', hash: async (token) => hashOfLink(token) },
        // Sent by links-in.ts, which knows the epoch that a link belongs to.
        sendMagicLink: () => Promise.reject(new Error('No link is sent from here')),
      }),
    ],
    ...(google !== undefined && {
      socialProviders: {
        google: {
          ...google,
          disableDefaultScope: true,
          scope: ['openid', 'email', 'profile'],
          mapProfileToUser: (profile) => provenEmail(realm, database, profile),
        },
      },
    }),
  });
}

/** better-auth's own link carries it. */
const wayBackIn = (made: string) => new URL(made).searchParams.get('callbackURL');

export type BetterAuth = ReturnType<typeof openBetterAuth>;

/** Another provider is another way in. */
async function endWaysBefore(realm: Realm, database: Database, memberId: string): Promise<void> {
  await transaction(database, async (connection) => {
    if ((await holdMember(realm, connection, memberId)) !== undefined) await endOlderWays(realm, connection, memberId);
  });
}

/**
 * A link to one of our pages. The token is in the fragment: no server's log and no `Referer` ever sees it, and a mail
 * scanner that follows the link uses nothing up. `back` is where to go afterwards.
 */
export function pageLink(
  { realm, url }: { realm: Realm; url: string },
  page: 'verify' | 'link' | 'reset' | 'email' | 'deletion',
  token: string,
  back?: string | null,
): string {
  const fragment = new URLSearchParams({ token });
  if (typeof back === 'string' && back !== '/') fragment.set(realm.pages.back, back);
  return `${url}/${realm.pages[page]}#${fragment.toString()}`;
}

/**
 * An address that Google has not verified may be anybody's: without one, better-auth refuses. One that it has verified is
 * its owner's: whoever signed up with it here and never proved it makes room.
 */
async function provenEmail(realm: Realm, database: Database, profile: { email?: unknown; email_verified?: unknown }) {
  if (typeof profile.email !== 'string' || profile.email_verified !== true) return { email: '' };
  const email = profile.email.toLowerCase();
  await deleteUnproven(realm, database, email);
  return { email };
}

const MOMENTS = { createdAt: 'created_at', updatedAt: 'updated_at' };

const MEMBER_TABLE = { modelName: 'member', fields: { emailVerified: 'email_verified', ...MOMENTS } };

const SESSION_TABLE = {
  modelName: 'session',
  fields: {
    userId: 'member_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...MOMENTS,
  },
};

const METHOD_TABLE = {
  modelName: 'sign_in_method',
  fields: {
    userId: 'member_id',
    providerId: 'provider_id',
    accountId: 'account_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...MOMENTS,
  },
};

/** Google is asked who somebody is, once; what would let us ask it more is not kept. */
const NO_TOKENS = { data: { accessToken: null, refreshToken: null, idToken: null } };

const VERIFICATION_TABLE = { modelName: 'verification', fields: { expiresAt: 'expires_at', ...MOMENTS } };
