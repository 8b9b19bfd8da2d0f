import { randomBytes } from 'node:crypto';
import { deleteUnproven, findMember, isProven } from '#platform/accounts/store/member-rows.ts';
import { endOlderWays, holdMember } from '#platform/accounts/store/ways-in.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { OidcProvider } from '../adapters/oidc-provider.ts';
import type { SendConsoleMail } from '../mail/mail.ts';
import { addIdentity, findIdentity, listIdentities } from '../store/identities.ts';
import { addPerson } from '../store/people.ts';
import { beginSession } from '../store/sessions.ts';
import { languageAsked } from './languages.ts';
import type { Begun, OidcCookie } from './oidc-cookie.ts';
import type { OidcPerson } from './oidc-person.ts';
import { isOfDomain, readPerson } from './oidc-person.ts';
import { consoleRealm } from './realm.ts';

/**
 * Coming in through the firm's OpenID Connect provider. It counts as one factor. Whoever comes has a
 * verified address of the firm, each time; the first time that says whose account it is, from then on issuer and subject do.
 */
export class SingleSignOn {
  /** What the button says. */
  readonly name: string;
  readonly cookie: OidcCookie;
  readonly #options: SingleSignOnOptions;

  constructor(options: SingleSignOnOptions) {
    this.#options = options;
    this.name = options.name;
    this.cookie = options.cookie;
  }

  /** Where to send the browser, and what it keeps meanwhile. */
  async begin(kept: Pick<Begun, 'to' | 'language'>, redirectUri: string): Promise<{ url: string; cookie: string }> {
    const begun: Begun = { state: random(), nonce: random(), verifier: random(), ...kept };
    const url = await this.#options.provider.authorizationUrl({ ...begun, redirectUri });
    return { url, cookie: this.cookie.setCookie(begun) };
  }

  /** Begins a session of whoever the provider names, and gives its token. Throws what the provider does. */
  async finish(callback: URL, begun: Begun): Promise<CameIn> {
    const person = readPerson(await this.#options.provider.exchange(callback, begun));
    if (person === undefined) return 'unverified';
    if (!isOfDomain(person.email, this.#options.domains)) return 'no-account';
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(this.#options.database, (connection) => this.#comeIn(connection, person));
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  async #comeIn(connection: Connection, person: OidcPerson): Promise<CameIn> {
    const found =
      (await this.#known(connection, person)) ??
      (await this.#linked(connection, person)) ??
      (await this.#added(connection, person));
    if (typeof found === 'string') return found;
    const { memberId } = found;
    return { token: await beginSession(connection, { memberId, days: consoleRealm.sessionDays, factors: 1 }) };
  }

  async #known(connection: Connection, person: OidcPerson): Promise<Found | undefined> {
    const known = await findIdentity(connection, person);
    if (known === undefined) return undefined;
    if ((await holdMember(consoleRealm, connection, known.memberId)) === undefined) throw new Overtaken();
    return known;
  }

  /** With the account that has the address, if its person has proven to own it. Another way in ends those that are older. */
  async #linked(connection: Connection, person: OidcPerson): Promise<Found | 'other-person' | undefined> {
    const found = await findMember(consoleRealm, connection, person.email);
    if (found === undefined) return undefined;
    const member = await holdMember(consoleRealm, connection, found.id);
    // Deleted, or given another address, in this instant.
    if (member?.email !== person.email) throw new Overtaken();
    if (!(await isProven(consoleRealm, connection, person.email))) return undefined;
    const linked = await listIdentities(connection, member.id);
    const own = linked.find(({ issuer }) => issuer === person.issuer);
    // The same person came in twice, and was added since this one was looked for.
    if (own?.subject === person.subject) throw new Overtaken();
    if (own !== undefined) return 'other-person';
    if (!(await addIdentity(connection, member.id, person))) throw new Overtaken();
    await endOlderWays(consoleRealm, connection, member.id);
    await this.#options.send({ kind: 'identity-linked', to: member.email, name: member.name }, connection);
    return { memberId: member.id };
  }

  /** A new account. What a stranger began with the address goes, with the password that was chosen. */
  async #added(connection: Connection, person: OidcPerson): Promise<Found | 'no-account'> {
    const { domains, signUp } = this.#options;
    if (domains.length === 0 && signUp !== 'open') return 'no-account';
    const { email, name } = person;
    await deleteUnproven(consoleRealm, connection, email);
    const memberId = await addPerson(connection, { name, email, language: languageAsked(), isOperator: false });
    if (memberId === undefined || !(await addIdentity(connection, memberId, person))) throw new Overtaken();
    return { memberId };
  }
}

type Found = { memberId: string };

/** Somebody else did the same in this instant: what there is now is looked at once more. */
class Overtaken extends Error {}

const MOST_ATTEMPTS = 3;

export type CameIn = 'unverified' | 'no-account' | 'other-person' | { token: string };

export type SingleSignOnOptions = {
  name: string;
  database: Database;
  provider: OidcProvider;
  cookie: OidcCookie;
  /** Of addresses that may come in; none: all. */
  domains: readonly string[];
  signUp: 'open' | 'invited';
  send: SendConsoleMail;
};

const random = () => randomBytes(32).toString('base64url');
