import { randomBytes } from 'node:crypto';
import type { Database } from '#platform/db/pool.ts';
import type { Accounts, Refused, SignedIn } from '../accounts/accounts.ts';
import type { Member } from '../accounts/member.ts';
import type { Mail } from '../mail/mail.ts';
import { VALIDITY_SECONDS } from '../mail/validity.ts';
import { deleteUnproven, findMember, forgetUnprovenName, readPasswordHash } from '../store/member-rows.ts';
import type { BetterAuth } from './better-auth.ts';
import { hashOfLink } from './better-auth.ts';
import { readAnswer, withCookie } from './better-auth-answer.ts';
import { claimsOf, openEmailChange } from './email-change.ts';
import { openGoogle } from './google-sign-in.ts';

/** Accounts by better-auth: each thing that can happen, as one or two of its calls, with outcomes in our words. */
export type MemberAccountsOptions = {
  auth: BetterAuth;
  database: Database;
  url: string;
  send: (mail: Mail) => Promise<void>;
  hasGoogle: boolean;
};

export function openMemberAccounts({ auth, database, url, send, hasGoogle }: MemberAccountsOptions): Accounts {
  const { api } = auth;
  const read = (response: Response) => readAnswer(response, database);

  const signOut: Accounts['signOut'] = async (cookie) => {
    const answer = await read(await api.signOut({ ...withCookie(cookie), asResponse: true }));
    // It takes the cookie back even if the database did not end the session, which would then live on.
    const left = await read(await api.getSession({ ...withCookie(cookie), asResponse: true }));
    if (left.body !== null) throw new Error('A session was to end and did not');
    return answer;
  };

  const signIn: Accounts['signIn'] = async (email, password) => {
    const before = await readPasswordHash(database, email);
    const answer = await read(await api.signInEmail({ body: { email, password }, asResponse: true }));
    if (answer.code === 'EMAIL_NOT_VERIFIED') return { outcome: 'unverified' };
    if (answer.code === 'INVALID_EMAIL_OR_PASSWORD' || answer.code === 'PASSWORD_TOO_LONG') return { outcome: 'wrong' };
    const result = signedIn(answer);
    // A new password ends every session that there is: one that began with the old one in that instant goes too.
    if ((await readPasswordHash(database, email)) === before) return result;
    await signOut(cookieFrom(result.cookies));
    return { outcome: 'wrong' };
  };

  /** The address that a link of ours confirms. */
  const addressIn: Accounts['addressIn'] = async (token) => {
    const { email, updateTo } = await claimsOf(auth, token);
    return typeof email === 'string' && updateTo === undefined ? email : undefined;
  };

  return {
    signUp: async ({ name, email, password }, returnTo) => {
      await deleteUnproven(database, email);
      const body = { name, email, password, ...(returnTo !== undefined && { callbackURL: returnTo }) };
      const answer = await read(await api.signUpEmail({ body, asResponse: true }));
      if (answer.code === undefined) return;
      // Somebody else signed up with the same address in this instant: that mail is on its way already.
      const isTaken = answer.code === 'FAILED_TO_CREATE_USER' && (await findMember(database, email)) !== undefined;
      if (!isTaken) throw answer.failure();
    },
    signIn,
    addressIn,
    ...openEmailChange(auth, { database, url, send }),
    verifyEmail: async (token, password): Promise<SignedIn | Refused<'wrong' | 'invalid-link'>> => {
      const email = await addressIn(token);
      if (email === undefined) return { outcome: 'invalid-link' };
      const before = await signIn(email, password);
      if (before.outcome !== 'unverified') return before;
      const answer = await read(await api.verifyEmail({ query: { token }, headers: new Headers(), asResponse: true }));
      if (answer.code !== undefined) return { outcome: 'invalid-link' };
      const after = await signIn(email, password);
      return after.outcome === 'unverified' ? { outcome: 'invalid-link' } : after;
    },
    sendVerification: async (email) => {
      await read(await api.sendVerificationEmail({ body: { email }, headers: new Headers(), asResponse: true }));
    },
    sendMagicLink: async (email, returnTo) => {
      const body = { email, ...(returnTo !== undefined && { callbackURL: returnTo }) };
      await read(await api.signInMagicLink({ body, headers: new Headers(), asResponse: true }));
    },
    signInByMagicLink: async (token) => {
      const { internalAdapter } = await auth.$context;
      const pending = await internalAdapter.findVerificationValue(`magic-link:${hashOfLink(token)}`);
      if (pending === null) return { outcome: 'invalid-link' };
      const { email } = JSON.parse(pending.value) as { email: string };
      await forgetUnprovenName(database, email.toLowerCase());
      const answer = await read(
        await api.magicLinkVerify({ query: { token }, headers: new Headers(), asResponse: true }),
      );
      // What is wrong with a link is told by sending the browser elsewhere.
      return answer.status === 200 ? signedIn(answer) : { outcome: 'invalid-link' };
    },
    requestPasswordReset: async (email) => {
      await read(await api.requestPasswordReset({ body: { email }, asResponse: true }));
    },
    resetPassword: async (token, password) => {
      const answer = await read(await api.resetPassword({ body: { token, newPassword: password }, asResponse: true }));
      if (answer.code === undefined) return 'done';
      if (answer.code === 'INVALID_TOKEN' || answer.code === 'USER_NOT_FOUND') return 'invalid-link';
      throw answer.failure();
    },
    signOut,
    signOutEverywhere: async (cookie) => {
      const answer = await read(await api.revokeSessions({ ...withCookie(cookie), asResponse: true }));
      if (answer.code !== undefined) throw answer.failure();
      return await signOut(cookie);
    },
    changePassword: async (cookie, { from, to }) => {
      const body = { currentPassword: from, newPassword: to, revokeOtherSessions: true };
      const answer = await read(await api.changePassword({ body, ...withCookie(cookie), asResponse: true }));
      if (WRONG_PASSWORD.has(answer.code ?? '')) return { outcome: 'wrong' };
      const member = memberIn(answer.body);
      if (answer.code !== undefined || member === undefined) throw answer.failure();
      await send({ kind: 'password-changed', to: member.email, name: member.name, link: `${url}/restablecer` });
      return { outcome: 'changed', cookies: answer.cookies };
    },
    rename: async (cookie, name) => {
      const answer = await read(await api.updateUser({ body: { name }, ...withCookie(cookie), asResponse: true }));
      if (answer.code !== undefined) throw answer.failure();
    },
    isPassword: async (cookie, password) => {
      const answer = await read(
        await api.verifyPassword({ body: { password }, ...withCookie(cookie), asResponse: true }),
      );
      if (answer.code !== undefined && !WRONG_PASSWORD.has(answer.code)) throw answer.failure();
      return answer.code === undefined;
    },
    requestDeletion: async (member) => {
      const { internalAdapter } = await auth.$context;
      const token = randomBytes(24).toString('base64url');
      await internalAdapter.createVerificationValue({
        identifier: deletionOf(token),
        value: member.id,
        expiresAt: new Date(Date.now() + VALIDITY_SECONDS.deletion * 1000),
      });
      const link = `${url}/eliminar#${new URLSearchParams({ token }).toString()}`;
      await send({ kind: 'confirm-deletion', to: member.email, name: member.name, link });
    },
    consumeDeletion: async (token, memberId) => {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.consumeVerificationValue(deletionOf(token));
      return found?.value === memberId;
    },
    renew: async (cookie) => read(await api.getSession({ ...withCookie(cookie), asResponse: true })),
    google: hasGoogle ? openGoogle(auth, url, database) : undefined,
    createVerified: async ({ name, email, password }) => {
      await deleteUnproven(database, email);
      const { internalAdapter, password: passwords } = await auth.$context;
      if ((await internalAdapter.findUserByEmail(email)) !== null) return 'taken';
      const hash = await passwords.hash(password);
      const user = await internalAdapter.createUser({ name, email, emailVerified: true }, { method: 'email-password' });
      if (user === null) return 'taken';
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: hash,
      });
      return { id: user.id, email, name };
    },
  };
}

const WRONG_PASSWORD = new Set(['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'PASSWORD_TOO_LONG']);

/** What a browser would send back. */
const cookieFrom = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const deletionOf = (token: string) => `delete-account:${token}`;

function signedIn(answer: { body: unknown; cookies: readonly string[]; failure: () => Error }): SignedIn {
  const member = memberIn(answer.body);
  if (member === undefined || answer.cookies.length === 0) throw answer.failure();
  return { outcome: 'signed-in', member, cookies: answer.cookies };
}

function memberIn(body: unknown): Member | undefined {
  const user = (body as { user?: Partial<Member> | null } | null)?.user;
  if (user?.id === undefined || user.email === undefined) return undefined;
  return { id: user.id, email: user.email, name: user.name ?? '' };
}
