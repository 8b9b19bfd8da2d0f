import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import { writing } from '../db/pool.ts';
import type { ClientAddress } from '../http/connection/client-address.ts';
import type { Realm } from './realm.ts';
import type { Counter } from './store/attempts.ts';
import { countAttempt, uncountAttempts } from './store/attempts.ts';

/**
 * Bounds on guessing and on asking for mail. They hold for all replicas together, and count an e-mail address that nobody has like
 * any other: what is refused here tells nothing of whether there is an account.
 *
 * Nobody can use up what is somebody else's. A device that the member has signed in on (known-device.ts) has bounds of its
 * own, and is touched by no other. Everybody else is counted by e-mail address and network first; what one bound refuses is not
 * counted by those after it. Whoever has many networks of IPv6 counts in the wider ones around them too, for which there is
 * a multiple: in all of them or, when one is used up, in none. All networks together have a budget of wrong passwords for one e-mail address, the last of which are kept
 * for those in whose widest network nobody has tried lately. A stranger with very many networks can empty even that, for an hour: then a new
 * device needs the link by e-mail, which nobody elsewhere can use up (mailbox.ts).
 */
type Bound = {
  kind: string;
  of: 'email' | 'client' | 'pair' | 'member' | 'device';
  quota: number;
  windowSeconds: number;
  /** Also in the networks around it. */
  isWide?: boolean;
  /** So many of them are kept for whoever is counted for the first time by the first bound, in every network around. */
  kept?: number;
};

const QUARTER = 900;
const HOUR = 3600;

const FROM_HERE: readonly Bound[] = [
  { kind: 'password from here', of: 'pair', quota: 10, windowSeconds: QUARTER, isWide: true },
  { kind: 'passwords from here', of: 'client', quota: 60, windowSeconds: QUARTER, isWide: true },
];

const BOUNDS: Record<AttemptKind, readonly Bound[]> = {
  password: [...FROM_HERE, { kind: 'password', of: 'email', quota: 100, kept: 30, windowSeconds: HOUR }],
  // Whoever has the link reads the mailbox: strangers, who do not, cannot use this one up.
  'password with a link': [...FROM_HERE, { kind: 'password with link', of: 'email', quota: 100, windowSeconds: HOUR }],
  'password on a known device': [{ kind: 'password on device', of: 'device', quota: 10, windowSeconds: QUARTER }],
  confirm: [{ kind: 'confirmation', of: 'member', quota: 10, windowSeconds: QUARTER }],
  'second factor': [
    { kind: 'second factor', of: 'member', quota: 10, windowSeconds: QUARTER },
    // Whoever has the password and patience guesses no further in a year than others in a week.
    { kind: 'second factor a day', of: 'member', quota: 30, windowSeconds: 24 * HOUR },
  ],
  'second factor on a known device': [{ kind: 'factor on device', of: 'device', quota: 10, windowSeconds: QUARTER }],
  // Judging whether a password is good takes time of everybody's.
  'new password': [{ kind: 'new passwords from here', of: 'client', quota: 60, windowSeconds: QUARTER, isWide: true }],
  // Each has a provider asked, which may be slow.
  'single sign-on': [{ kind: 'sign-ons from here', of: 'client', quota: 60, windowSeconds: QUARTER, isWide: true }],
  mail: [
    { kind: 'mails from here', of: 'client', quota: 40, windowSeconds: HOUR, isWide: true },
    // What one mailbox gets is bounded there: networks around would only shut their neighbours out.
    { kind: 'mail from here', of: 'pair', quota: 5, windowSeconds: HOUR },
  ],
  // To whom it goes is the inviter's choice, and nobody wants many.
  invitation: [
    { kind: 'invitations', of: 'member', quota: 60, windowSeconds: HOUR },
    { kind: 'invited address', of: 'email', quota: 5, windowSeconds: 24 * HOUR },
  ],
  'mail from a known device': [{ kind: 'mail from device', of: 'device', quota: 5, windowSeconds: HOUR }],
  'mail in a session': [{ kind: 'mail in session', of: 'member', quota: 5, windowSeconds: HOUR }],
};

export type AttemptKind =
  | 'password'
  | 'password with a link'
  | 'password on a known device'
  | 'confirm'
  | 'second factor'
  | 'new password'
  | 'single sign-on'
  | 'second factor on a known device'
  | 'mail'
  | 'invitation'
  | 'mail from a known device'
  | 'mail in a session';
export type Client = Pick<ClientAddress, 'subject' | 'wider'>;
export type Trier = { email?: string; client?: Client; member?: string; device?: string };

/** Where a bound counts somebody, and how many there may be. */
type Circle = { counter: Counter; most: number };

export class Attempts {
  readonly #database: Database;
  readonly #secret: KeyObject;
  readonly #realm: Realm;

  constructor(realm: Realm, database: Database, secret: Buffer) {
    this.#realm = realm;
    this.#database = database;
    this.#secret = createSecretKey(secret);
  }

  /** Counts an attempt; throws when there have been too many. The function that it gives takes the attempt back. */
  async take(attempt: AttemptKind, trier: Trier): Promise<() => Promise<void>> {
    const counters: Counter[] = [];
    let isFirst = true;
    for (const bound of BOUNDS[attempt]) {
      const circles = this.#circlesOf(bound, trier, isFirst ? 0 : (bound.kept ?? 0));
      const count = await this.#countIn(circles, bound);
      if (counters.length === 0) isFirst = count === 1;
      counters.push(...circles.map(({ counter }) => counter));
    }
    return () => uncountAttempts(this.#realm, writing(this.#database), counters);
  }

  /** In all of them, narrow ones first, or in none. Gives the count of the widest. */
  async #countIn(circles: readonly Circle[], bound: Bound): Promise<number> {
    const counted: Counter[] = [];
    let widest = 0;
    for (const { counter, most } of circles) {
      const { count, secondsLeft } = await countAttempt(this.#realm, writing(this.#database), counter, most);
      if (count === undefined) {
        await uncountAttempts(this.#realm, writing(this.#database), counted);
        throw this.#realm.tooManyAttempts(Math.max(1, secondsLeft), bound.kept !== undefined);
      }
      counted.push(counter);
      widest = count;
    }
    return widest;
  }

  #circlesOf({ kind, of, quota, windowSeconds, isWide }: Bound, trier: Trier, kept: number): Circle[] {
    const circle = (name: string, whom: readonly unknown[], times = 1): Circle => {
      const subject = hiddenSubject(this.#secret, [name, ...whom]);
      return { counter: { kind: name, subject, windowSeconds }, most: quota * times - kept };
    };
    if (of !== 'pair' && of !== 'client') return [circle(kind, [trier[of]])];
    const at = (network: string | undefined) => (of === 'pair' ? [trier.email, network] : [network]);
    const around = isWide === true ? (trier.client?.wider ?? []) : [];
    return [
      circle(kind, at(trier.client?.subject)),
      ...around.map(({ subject, width, times }) => circle(`${kind} ${width}`, at(subject), times)),
    ];
  }
}

/** Whom something is counted for, as 128 bits that name nobody. */
export const hiddenSubject = (secret: KeyObject, parts: readonly unknown[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
