import { sessionHasEnded } from '#platform/accounts/reply.ts';
import { endOlderWays, holdBySession, holdMember } from '#platform/accounts/store/ways-in.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { SendConsoleMail } from '../mail/mail.ts';
import { consoleProblem } from '../problems.ts';
import { addPasskey, deletePasskey, findPasskey, listPasskeys, takeChallenge, usePasskey } from '../store/passkeys.ts';
import { beginSession, renewProof } from '../store/sessions.ts';
import type { ChallengePurpose, Challenges } from './challenges.ts';
import { LIFE_SECONDS } from './challenges.ts';
import { mayChangeFactors, mayLoseFactor } from './factor-rules.ts';
import type { PasskeyAnswer, PasskeyBirth } from './passkey-schema.ts';
import { consoleRealm } from './realm.ts';

/**
 * Passkeys (WebAuthn): the authenticator has to verify its person, so that one counts as two factors. No attestation is asked for:
 * which make it is, is nobody's business. `url` is where browsers reach the console; its host is what passkeys are bound to.
 */
export class Passkeys {
  readonly #database: Database;
  readonly #challenges: Challenges;
  readonly #send: SendConsoleMail;

  constructor({ database, challenges, send }: PasskeysOptions) {
    this.#database = database;
    this.#challenges = challenges;
    this.#send = send;
  }

  async count(memberId: string): Promise<number> {
    return (await listPasskeys(this.#database, memberId)).length;
  }

  /** What the browser passes to `navigator.credentials.create`. */
  async optionsToAdd({ id, email, name }: { id: string; email: string; name: string }, url: string) {
    const existing = await listPasskeys(this.#database, id);
    if (existing.length >= MOST) throw consoleProblem('too_many_passkeys');
    return {
      challenge: this.#challenges.make({ kind: 'add', member: id }),
      rp: { id: hostOf(url), name: 'Quintet' },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name === '' ? email : name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: LIFE_SECONDS * 1000,
      attestation: 'none' as const,
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
      excludeCredentials: existing.map((passkey) => ({ type: 'public-key' as const, id: passkey.id })),
    };
  }

  /** Adds what the authenticator made. The other sessions end; this one has shown two factors. */
  async add(session: string, birth: PasskeyBirth, { name, url }: { name: string; url: string }): Promise<string> {
    await requireNoCertificates(birth);
    return await transaction(this.#database, async (connection) => {
      const member = await holdBySession(consoleRealm, connection, session);
      if (member === undefined) throw sessionHasEnded();
      await mayChangeFactors(connection, session);
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      const verified = await this.#judged(connection, { kind: 'add', member: member.id }, (expectedChallenge) =>
        verifyRegistrationResponse({
          response: birth as never,
          expectedChallenge,
          expectedOrigin: url,
          expectedRPID: hostOf(url),
          requireUserVerification: true,
          supportedAlgorithmIDs: [...ALGORITHMS],
        }),
      );
      if (!verified.verified) throw consoleProblem('passkey_refused');
      const { credential, credentialBackedUp } = verified.registrationInfo;
      // The name that it is found by is the one that it was asked for.
      if (credential.id !== birth.id) throw consoleProblem('passkey_refused');
      if ((await listPasskeys(connection, member.id)).length >= MOST) throw consoleProblem('too_many_passkeys');
      const isNew = await addPasskey(connection, {
        id: credential.id,
        memberId: member.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        name,
        isSynced: credentialBackedUp,
      });
      if (!isNew) throw consoleProblem('passkey_refused');
      await endOlderWays(consoleRealm, connection, member.id, session);
      await renewProof(connection, session, 2);
      await this.#send({ kind: 'factor-added', to: member.email, name: member.name, factor: 'passkey' }, connection);
      return credential.id;
    });
  }

  /** What the browser passes to `navigator.credentials.get`: whose it is, the authenticator says. */
  optionsToUse(purpose: ChallengePurpose, url: string) {
    return {
      challenge: this.#challenges.make(purpose),
      rpId: hostOf(url),
      timeout: LIFE_SECONDS * 1000,
      userVerification: 'required' as const,
      allowCredentials: [],
    };
  }

  /** Begins a session of whoever has the passkey, and gives its token. */
  async signIn(answer: PasskeyAnswer, url: string): Promise<{ token: string; memberId: string }> {
    return await transaction(this.#database, async (connection) => {
      const memberId = await this.#verify(connection, answer, { kind: 'sign in' }, url);
      const token = await beginSession(connection, { memberId, days: consoleRealm.sessionDays, factors: 2 });
      return { token, memberId };
    });
  }

  /** In a session that goes on, by a passkey of the same person. */
  async confirm(session: string, memberId: string, answer: PasskeyAnswer, url: string): Promise<void> {
    await transaction(this.#database, async (connection) => {
      const whose = await this.#verify(connection, answer, { kind: 'confirm', member: memberId }, url);
      if (whose !== memberId) throw consoleProblem('passkey_refused');
      await renewProof(connection, session, 2);
    });
  }

  async remove(session: string, id: string): Promise<void> {
    await transaction(this.#database, async (connection) => {
      const member = await holdBySession(consoleRealm, connection, session);
      if (member === undefined) throw sessionHasEnded();
      await mayLoseFactor(connection, session);
      if (!(await deletePasskey(connection, member.id, id))) throw consoleProblem('factor_missing');
      await endOlderWays(consoleRealm, connection, member.id, session);
      await this.#send({ kind: 'factor-removed', to: member.email, name: member.name, factor: 'passkey' }, connection);
    });
  }

  /** Whose it is: that person is held, so that nobody takes the passkey away meanwhile. */
  async #verify(
    connection: Connection,
    answer: PasskeyAnswer,
    purpose: ChallengePurpose,
    url: string,
  ): Promise<string> {
    const known = await findPasskey(connection, answer.id);
    if (known === undefined || (await holdMember(consoleRealm, connection, known.memberId)) === undefined) {
      throw consoleProblem('passkey_refused');
    }
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await this.#judged(connection, purpose, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response: answer as never,
        expectedChallenge,
        expectedOrigin: url,
        expectedRPID: hostOf(url),
        credential: {
          id: known.id,
          publicKey: new Uint8Array(known.publicKey),
          counter: known.counter,
          transports: known.transports as never,
        },
        requireUserVerification: true,
      }),
    );
    if (!verified || !(await usePasskey(connection, known.id, authenticationInfo.newCounter))) {
      throw consoleProblem('passkey_refused');
    }
    return known.memberId;
  }

  /**
   * Whatever the library finds wrong is the answer's fault; what failed while the challenge was used up is ours. It is used up with
   * the transaction: one that comes to nothing may be answered again.
   */
  async #judged<Verified>(
    connection: Connection,
    purpose: ChallengePurpose,
    verify: (expectedChallenge: (challenge: unknown) => Promise<boolean>) => Promise<Verified>,
  ): Promise<Verified> {
    let failure: { error: unknown } | undefined;
    const take = async (challenge: unknown): Promise<boolean> => {
      try {
        const hash = this.#challenges.judge(challenge, purpose);
        return hash !== undefined && (await takeChallenge(connection, hash, LIFE_SECONDS));
      } catch (error) {
        failure = { error };
        throw error;
      }
    };
    try {
      return await verify(take);
    } catch (error) {
      if (failure !== undefined) throw failure.error;
      const reason = error instanceof Error ? error.message : 'unknown';
      throw consoleProblem('passkey_refused', { internal: { reason } });
    }
  }
}

type PasskeysOptions = { database: Database; challenges: Challenges; send: SendConsoleMail };

const MOST = 20;

/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257] as const;

const hostOf = (url: string) => new URL(url).hostname;

/**
 * We ask for no attestation. One that comes all the same and brings certificates is not looked at: the library would follow the
 * addresses in them, wherever they lead.
 */
async function requireNoCertificates(birth: PasskeyBirth): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  let isPlain = false;
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(birth.response.attestationObject));
    const format = decoded.get('fmt');
    isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    // Not even to be read.
  }
  if (!isPlain)
    throw consoleProblem('passkey_refused', { internal: { reason: 'an attestation that nobody asked for' } });
}
