import type { Database } from '../../db/pool.ts';
import { areCommitsHeld, transaction } from '../../db/pool.ts';
import { OutcomeUnknown } from '../../db/unavailable.ts';
import type { Log } from '../../telemetry/log.ts';
import { describeError } from '../../telemetry/log.ts';
import type { SendMail } from '../account-mail.ts';
import type { Accounts, AddressHooks, Refused, SignedIn } from '../accounts.ts';
import { isOfEpoch, newLinkToken } from '../link-token.ts';
import type { Mailbox, MailboxBound } from '../mailbox.ts';
import type { Member } from '../member.ts';
import type { Realm } from '../realm.ts';
import { asHeader, sessionHasEnded } from '../reply.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { findLink, storeLink, takeLink } from '../store/links.ts';
import { deleteUnproven, findMember, forgetUnprovenName, isMemberGone } from '../store/member-rows.ts';
import type { MemberWithEpoch } from '../store/ways-in.ts';
import { endOlderWays, findWays, holdBySession, setPassword } from '../store/ways-in.ts';
import { VALIDITY_SECONDS } from '../validity.ts';
import type { BetterAuth } from './better-auth.ts';
import { identifierOf, pageLink } from './better-auth.ts';
import { readAnswer, refuseIfAway } from './better-auth-answer.ts';
import { openEmailChange } from './email-change.ts';
import { openGoogle } from './google-sign-in.ts';
import { openLinksIn } from './links-in.ts';
import { SessionLookup } from './session-lookup.ts';
import type { LinkSecrets } from './signed-token.ts';
import { claimsOf, forBetterAuth } from './signed-token.ts';

/** Accounts by better-auth: each thing that can happen, as one or two of its calls, with outcomes in our words. */
export type MemberAccountsOptions = {
  realm: Realm;
  auth: BetterAuth;
  database: Database;
  url: string;
  cookie: SessionCookie;
  send: SendMail;
  mailbox: MailboxBound;
  hasGoogle: boolean;
  /** What links are signed with: now, and otherwise good. */
  linkSecrets: LinkSecrets;
  log?: Pick<Log, 'warn'> | undefined;
} & AddressHooks;

export function openMemberAccounts(options: MemberAccountsOptions): Accounts {
  const { realm, auth, database, url, send, mailbox, hasGoogle } = options;
  const { api } = auth;
  const read = (response: Response) => readAnswer(response, database);
  const sessions = new SessionLookup(realm, database, options.cookie);
  const withCookie = (header: string) => ({ headers: new Headers({ cookie: options.cookie.forBetterAuth(header) }) });

  const signOut: Accounts['signOut'] = async (cookie) => {
    const answer = await read(await api.signOut({ ...withCookie(cookie), asResponse: true }));
    // It takes the cookie back even if the database did not end the session, which would then live on.
    const left = await read(await api.getSession({ ...withCookie(cookie), asResponse: true }));
    if (left.body !== null) throw new Error('A session was to end and did not');
    return answer;
  };

  /**
   * Whoever gets in while the ways in are changed does not stay: `before` is what was known when the attempt began. An account
   * that is deleted in that instant lets no session begin, which is no failure of ours.
   */
  const whileUnchanged = async <Reason extends string>(
    email: string,
    before: MemberWithEpoch | undefined,
    enter: () => Promise<SignedIn | { outcome: Reason }>,
  ): Promise<SignedIn | { outcome: Reason } | 'changed'> => {
    let result: SignedIn | { outcome: Reason };
    try {
      result = await enter();
    } catch (error) {
      if (before === undefined || (await findWays(realm, database, email))?.id === before.id) throw error;
      return 'changed';
    }
    if (!isSignedIn(result)) return result;
    const after = await findWays(realm, database, email);
    if (after?.id === result.member.id && after.epoch === (before?.epoch ?? 0)) return result;
    await signOut(asHeader(result.cookies));
    return 'changed';
  };

  /**
   * Somebody else may sign up with the same address in the same instant. Whoever came first is told so by the database in
   * one of two ways: there is another member, or theirs made room. That other mail is on its way already.
   */
  const signUp: Accounts['signUp'] = async ({ name, email, password }, returnTo) => {
    const body = { name, email, password, ...(returnTo !== undefined && { callbackURL: returnTo }) };
    for (let attempt = 1; ; attempt += 1) {
      await deleteUnproven(realm, database, email);
      const response = await api.signUpEmail({ body, asResponse: true }).catch((error: unknown) => {
        if (isMemberGone(error)) return undefined;
        throw error;
      });
      if (response === undefined) return;
      const answer = await read(response);
      if (answer.code === undefined) return;
      if (answer.code !== 'FAILED_TO_CREATE_USER') throw answer.failure();
      // That is its word for a database that is away, too, or that has not answered: then there may be a member, and no mail.
      await refuseIfAway(database);
      const failure = answer.failure();
      if (failure instanceof OutcomeUnknown) throw failure;
      if ((await findMember(realm, database, email)) !== undefined) return;
      // The other member is gone again: the address is free, unless it fails for another reason.
      if (attempt === SIGN_UP_ATTEMPTS) throw failure;
    }
  };

  const signInOnce = async (email: string, password: string) =>
    whileUnchanged(email, await findWays(realm, database, email), async () => {
      const answer = await read(await api.signInEmail({ body: { email, password }, asResponse: true }));
      if (answer.code === 'EMAIL_NOT_VERIFIED') return { outcome: 'unverified' } as const;
      if (answer.code === 'INVALID_EMAIL_OR_PASSWORD' || answer.code === 'PASSWORD_TOO_LONG') {
        return { outcome: 'wrong' } as const;
      }
      return signedIn(answer);
    });

  const signIn: Accounts['signIn'] = async (email, password) => {
    const first = await signInOnce(email, password);
    if (first !== 'changed') return first;
    // The password may still be the right one: sessions were ended everywhere in that instant, or the address is new.
    const second = await signInOnce(email, password);
    return second === 'changed' ? { outcome: 'wrong' } : second;
  };

  /** The address that a link of ours confirms. */
  const addressIn: Accounts['addressIn'] = async (token) => {
    const { email, updateTo, epoch = 0 } = await claimsOf(options.linkSecrets, token);
    if (typeof email !== 'string' || updateTo !== undefined) return undefined;
    return ((await findWays(realm, database, email))?.epoch ?? 0) === epoch ? email : undefined;
  };

  const isPassword: Accounts['isPassword'] = async (cookie, password) => {
    const answer = await read(
      await api.verifyPassword({ body: { password }, ...withCookie(cookie), asResponse: true }),
    );
    if (answer.code !== undefined && !WRONG_PASSWORD.has(answer.code)) throw answer.failure();
    return answer.code === undefined;
  };

  /**
   * Whoever has used a link up may ask for another, whatever came of it. Nothing fails for this: a session may have begun,
   * and its link is gone.
   */
  const makeRoom = async (identifier: string, member: Mailbox): Promise<void> => {
    try {
      if ((await findLink(realm, database, identifier)) === undefined)
        await mailbox.giveBack(database, 'magic-link', member);
    } catch (error) {
      options.log?.warn({ error: describeError(error) }, 'a used link made no room for another');
    }
  };

  return {
    signUp,
    signIn,
    addressIn,
    ...openEmailChange({ ...options, sessions }),
    ...openLinksIn(auth, { realm, database, url, send, mailbox }),
    verifyEmail: async (token, password): Promise<SignedIn | Refused<'wrong' | 'invalid-link'>> => {
      const email = await addressIn(token);
      if (email === undefined) return { outcome: 'invalid-link' };
      const before = await signIn(email, password);
      if (before.outcome !== 'unverified') return before;
      const answer = await read(
        await api.verifyEmail({
          query: { token: await forBetterAuth(options.linkSecrets, token) },
          headers: new Headers(),
          asResponse: true,
        }),
      );
      if (answer.code !== undefined) return { outcome: 'invalid-link' };
      const after = await signIn(email, password);
      return after.outcome === 'unverified' ? { outcome: 'invalid-link' } : after;
    },
    sendVerification: async (email) => {
      await read(await api.sendVerificationEmail({ body: { email }, headers: new Headers(), asResponse: true }));
    },
    signInByMagicLink: async (token) => {
      const identifier = identifierOf.magicLink(token);
      const pending = await findLink(realm, database, identifier);
      if (pending === undefined) return { outcome: 'invalid-link' };
      const { email } = JSON.parse(pending) as { email: string };
      const before = await findWays(realm, database, email);
      if (!isOfEpoch(token, before?.epoch)) return { outcome: 'invalid-link' };
      await forgetUnprovenName(realm, database, email);
      try {
        const result = await whileUnchanged(email, before, async () => {
          const answer = await read(
            await api.magicLinkVerify({ query: { token }, headers: new Headers(), asResponse: true }),
          );
          // What is wrong with a link is told by sending the browser elsewhere.
          return answer.status === 200 ? signedIn(answer) : ({ outcome: 'invalid-link' } as const);
        });
        return result === 'changed' ? { outcome: 'invalid-link' } : result;
      } finally {
        await makeRoom(identifier, { email, epoch: before?.epoch ?? 0 });
      }
    },
    signOut,
    signOutEverywhere: async (cookie) => {
      const { session } = await sessions.find(cookie);
      await transaction(database, async (connection) => {
        const member = await holdBySession(realm, connection, session);
        if (member === undefined) throw sessionHasEnded();
        await endOlderWays(realm, connection, member.id);
      });
      return await signOut(cookie);
    },
    hashOf: async (password) => (await auth.$context).password.hash(password),
    changePassword: async (cookie, { from, to }) => {
      const { session } = await sessions.find(cookie);
      if (!(await isPassword(cookie, from))) return { outcome: 'wrong' };
      const { password: passwords } = await auth.$context;
      const hash = await passwords.hash(to);
      const email = await transaction(database, async (connection) => {
        const member = await holdBySession(realm, connection, session);
        if (member === undefined) throw sessionHasEnded();
        await setPassword(realm, connection, member.id, hash);
        await endOlderWays(realm, connection, member.id);
        const link = `${url}/${realm.pages.reset}`;
        await send({ kind: 'password-changed', to: member.email, name: member.name, link }, connection);
        return member.email;
      });
      const entered = await signIn(email, to);
      // Changed once more, or deleted, before the new session could begin.
      if (entered.outcome !== 'signed-in') throw sessionHasEnded();
      return { outcome: 'changed', cookies: entered.cookies };
    },
    rename: async (cookie, name) => {
      const answer = await read(await api.updateUser({ body: { name }, ...withCookie(cookie), asResponse: true }));
      if (answer.code !== undefined) throw answer.failure();
    },
    isPassword,
    requestDeletion: async (cookie) => {
      const { member } = await sessions.find(cookie);
      const token = newLinkToken(member.epoch);
      await transaction(database, async (connection) => {
        await storeLink(realm, connection, {
          identifier: identifierOf.deletion(token),
          value: member.id,
          seconds: VALIDITY_SECONDS.deletion,
        });
        const link = pageLink({ realm, url }, 'deletion', token);
        await send({ kind: 'confirm-deletion', to: member.email, name: member.name, link }, connection);
      });
    },
    takeDeletion: async (connection, token, { id, epoch }) =>
      (await takeLink(realm, connection, identifierOf.deletion(token))) === id && isOfEpoch(token, epoch),
    renew: async (cookie) => {
      // The session is good without it, and is prolonged by another call: nobody waits for a commit that does not come.
      if (areCommitsHeld(database)) return { cookies: [] };
      return await read(await api.getSession({ ...withCookie(cookie), asResponse: true }));
    },
    google: hasGoogle ? openGoogle(auth, { realm, url, database }) : undefined,
    createVerified: async ({ name, email, password }) => {
      await deleteUnproven(realm, database, email);
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

const SIGN_UP_ATTEMPTS = 3;

const WRONG_PASSWORD = new Set(['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'PASSWORD_TOO_LONG']);

const isSignedIn = (result: SignedIn | { outcome: string }): result is SignedIn => result.outcome === 'signed-in';

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
