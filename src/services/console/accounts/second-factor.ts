import { randomBytes } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { sessionHasEnded } from '#platform/accounts/reply.ts';
import { endOlderWays, findWaysOf, holdBySession, holdMember } from '#platform/accounts/store/ways-in.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { seal, unseal } from '#platform/secrets/envelope.ts';
import type { SendConsoleMail } from '../mail/mail.ts';
import { consoleProblem } from '../problems.ts';
import {
  beginTotp,
  confirmTotp,
  deleteTotp,
  readTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '../store/factors.ts';
import { completeSession, renewProof } from '../store/sessions.ts';
import { mayChangeFactors, mayLoseFactor } from './factor-rules.ts';
import { consoleRealm } from './realm.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { base32, SECRET_BYTES, stepOf, totpAddress } from './totp.ts';

/** What somebody shows besides a password or a link. */
export type ShownFactor = { code: string } | { recoveryCode: string };

/**
 * Codes of an authenticator application, and the recovery codes for whoever has lost it. Whatever changes here ends the other
 * sessions and every link, and is told by mail.
 */
export class SecondFactor {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #secret: Buffer;
  readonly #send: SendConsoleMail;

  /** `secret` lasts: what is stored lies under it. */
  constructor({ database, clock, secret, send }: SecondFactorOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#secret = secret;
    this.#send = send;
  }

  /** A secret to be shown once, in the place of one that was never confirmed. */
  async begin({ id, email }: { id: string; email: string }): Promise<NewTotp> {
    const secret = randomBytes(SECRET_BYTES);
    const sealed = seal(secret, this.#secret, purposeOf(id));
    if (!(await beginTotp(this.#database, id, sealed))) throw consoleProblem('factor_exists');
    return { secret: base32(secret), address: totpAddress(secret, { issuer: ISSUER, email }) };
  }

  /** The first code shows that the application has the secret. Gives the recovery codes, which are shown once. */
  async confirm(session: string, code: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await transaction(this.#database, async (connection) => {
      const member = await holdBySession(consoleRealm, connection, session);
      if (member === undefined) throw sessionHasEnded();
      await mayChangeFactors(connection, session);
      const stored = await readTotp(connection, member.id);
      if (stored === undefined) throw consoleProblem('factor_missing');
      if (stored.isConfirmed) throw consoleProblem('factor_exists');
      if (!(await this.#takeCode(connection, member.id, code))) throw consoleProblem('wrong_code');
      await confirmTotp(connection, member.id);
      await this.#replaceCodes(connection, member.id, codes);
      await endOlderWays(consoleRealm, connection, member.id, session);
      await renewProof(connection, session, 2);
      await this.#send({ kind: 'factor-added', to: member.email, name: member.name, factor: 'totp' }, connection);
    });
    return codes;
  }

  async remove(session: string): Promise<void> {
    await transaction(this.#database, async (connection) => {
      const member = await holdBySession(consoleRealm, connection, session);
      if (member === undefined) throw sessionHasEnded();
      await mayLoseFactor(connection, session);
      if (!(await deleteTotp(connection, member.id))) throw consoleProblem('factor_missing');
      await endOlderWays(consoleRealm, connection, member.id, session);
      await this.#send({ kind: 'factor-removed', to: member.email, name: member.name, factor: 'totp' }, connection);
    });
  }

  /** New ones; those before are worth nothing. */
  async renewCodes(session: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await transaction(this.#database, async (connection) => {
      const member = await holdBySession(consoleRealm, connection, session);
      if (member === undefined) throw sessionHasEnded();
      if ((await readTotp(connection, member.id))?.isConfirmed !== true) throw consoleProblem('factor_missing');
      await mayChangeFactors(connection, session);
      await this.#replaceCodes(connection, member.id, codes);
      await endOlderWays(consoleRealm, connection, member.id, session);
      await this.#send({ kind: 'recovery-codes-renewed', to: member.email, name: member.name }, connection);
    });
    return codes;
  }

  /** Makes a session that waits for it a whole one. False: it is not right. */
  async complete(token: string, memberId: string, shown: ShownFactor): Promise<boolean> {
    return await transaction(this.#database, async (connection) => {
      if ((await holdMember(consoleRealm, connection, memberId)) === undefined) return false;
      if (!(await this.#take(connection, memberId, shown))) return false;
      return await completeSession(connection, token, consoleRealm.sessionDays);
    });
  }

  /** In a session that goes on. Whoever has no authenticator need not show one. */
  async confirmAgain(session: string, memberId: string, shown: ShownFactor | undefined): Promise<boolean> {
    return await transaction(this.#database, async (connection) => {
      if ((await holdMember(consoleRealm, connection, memberId)) === undefined) return false;
      const hasOne = (await readTotp(connection, memberId))?.isConfirmed === true;
      if (hasOne && (shown === undefined || !(await this.#take(connection, memberId, shown)))) return false;
      await renewProof(connection, session, hasOne ? 2 : 1);
      return true;
    });
  }

  async #take(connection: Connection, memberId: string, shown: ShownFactor): Promise<boolean> {
    if ('code' in shown) return await this.#takeCode(connection, memberId, shown.code);
    const hash = hashOfRecoveryCode(this.#secret, memberId, shown.recoveryCode);
    if (!(await takeRecoveryCode(connection, memberId, hash))) return false;
    const member = await findWaysOf(consoleRealm, connection, memberId);
    if (member !== undefined) {
      await this.#send({ kind: 'recovery-code-used', to: member.email, name: member.name }, connection);
    }
    return true;
  }

  async #takeCode(connection: Connection, memberId: string, code: string): Promise<boolean> {
    const stored = await readTotp(connection, memberId);
    if (stored === undefined) return false;
    const secret = unseal(stored.secret, this.#secret, purposeOf(memberId));
    const step = stepOf(secret, code, this.#clock.now(), stored.lastStep);
    if (step === undefined) return false;
    await takeStep(connection, memberId, step);
    return true;
  }

  async #replaceCodes(connection: Connection, memberId: string, codes: readonly string[]): Promise<void> {
    const hashes = codes.map((code) => hashOfRecoveryCode(this.#secret, memberId, code));
    await replaceRecoveryCodes(connection, memberId, hashes);
  }
}

type SecondFactorOptions = { database: Database; clock: Clock; secret: Buffer; send: SendConsoleMail };

/** `address` is for applications: it stands in the QR code. */
export type NewTotp = { secret: string; address: string };

const ISSUER = 'Quintet';
const purposeOf = (memberId: string) => `totp of ${memberId}`;
