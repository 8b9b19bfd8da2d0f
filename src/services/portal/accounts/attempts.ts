import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey } from 'node:crypto';
import type { Database } from '#platform/db/pool.ts';
import { portalProblem } from '../problems.ts';
import type { Counter } from '../store/attempts.ts';
import { countAttempt, uncountAttempts } from '../store/attempts.ts';

/**
 * Bounds on guessing and on sending mail. They hold for all replicas together, and count an address that nobody has like
 * any other. Whoever guesses passwords of one address from many places locks only the password of that address, for an
 * hour: the link by e-mail still opens. From one place nobody can: what one bound refuses is not counted by those after
 * it, and those on a place come first.
 */
type Bound = { kind: string; of: 'email' | 'client' | 'pair' | 'member'; quota: number; windowSeconds: number };

const QUARTER = 900;
const HOUR = 3600;

const BOUNDS = {
  password: [
    { kind: 'password from here', of: 'pair', quota: 10, windowSeconds: QUARTER },
    { kind: 'passwords from here', of: 'client', quota: 60, windowSeconds: QUARTER },
    { kind: 'password', of: 'email', quota: 100, windowSeconds: HOUR },
  ],
  confirm: [{ kind: 'confirmation', of: 'member', quota: 10, windowSeconds: QUARTER }],
  mail: [
    { kind: 'mails from here', of: 'client', quota: 40, windowSeconds: HOUR },
    { kind: 'mail to', of: 'email', quota: 5, windowSeconds: HOUR },
  ],
} as const satisfies Record<string, readonly Bound[]>;

export type AttemptKind = keyof typeof BOUNDS;
export type Trier = { email?: string; client?: string; member?: string };

export class Attempts {
  readonly #database: Database;
  readonly #secret: KeyObject;

  constructor(database: Database, secret: Buffer) {
    this.#database = database;
    this.#secret = createSecretKey(secret);
  }

  /** Counts an attempt; throws when there have been too many. The function that it gives takes the attempt back. */
  async take(attempt: AttemptKind, trier: Trier): Promise<() => Promise<void>> {
    const counters: Counter[] = [];
    for (const bound of BOUNDS[attempt]) {
      const counter = this.#counterOf(bound, trier);
      const { count, secondsLeft } = await countAttempt(this.#database, counter);
      if (count > bound.quota) throw tooMany(Math.max(1, secondsLeft));
      counters.push(counter);
    }
    return () => uncountAttempts(this.#database, counters);
  }

  #counterOf({ kind, of, windowSeconds }: Bound, trier: Trier): Counter {
    const parts = of === 'pair' ? [trier.email, trier.client] : [trier[of]];
    const hex = createHmac('sha256', this.#secret)
      .update(JSON.stringify([kind, ...parts]))
      .digest('hex');
    return { kind, subject: hex.slice(0, 32), windowSeconds };
  }
}

function tooMany(seconds: number) {
  return portalProblem('demasiados_intentos', {
    public: `Hubo demasiados intentos. Espera ${inWords(seconds)} y prueba otra vez.`,
    headers: { 'retry-after': String(seconds) },
  });
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
