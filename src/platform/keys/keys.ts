import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import type { Database } from '../db/pool.ts';
import type { Pepper, Peppers } from './format.ts';
import { hashKey, hintOf, isKeyOf, makeKey, serviceOf } from './format.ts';
import { LastUseRecorder } from './last-use.ts';
import type { ActiveKey, FoundKey } from './store.ts';
import { findActiveKeys, insertKey, recordLastUse, rehashKey, rotateKey } from './store.ts';

/**
 * Issues, checks and rotates API keys. There is no cache: each check is answered by the primary after the request came
 * in, so a key that was rotated or revoked anywhere is refused everywhere from that commit on.
 */
export type KeyOptions = {
  /** For checks alone, so that slow operations cannot starve them. */
  checkDatabase: Database;
  database: Database;
  peppers: Peppers;
  clock: Clock;
  onBackgroundError: (error: unknown, doing: string) => void;
};

export type SealedKey = { key: string; hash: Buffer; pepperId: string; hint: string };

const LAST_USE_INTERVAL_MS = 30_000;

/** `askedAt` is of `performance.now()`. */
type Question = { key: string; hashes: Buffer[]; askedAt: number };

export class Keys {
  readonly #options: KeyOptions;
  readonly #lookup: BatchedLookup<Question, FoundKey>;
  readonly #lastUse: LastUseRecorder;
  readonly #accepted: readonly Pepper[];
  readonly #moving = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: KeyOptions) {
    this.#options = options;
    const { current, previous, next } = options.peppers;
    this.#accepted = [current, ...previous, ...(next === undefined ? [] : [next])];
    this.#lookup = new BatchedLookup((questions) => this.#ask(questions), { inFlight: 4, size: 500, waiting: 20_000 });
    this.#lastUse = new LastUseRecorder((uses) => recordLastUse(options.database, uses));
  }

  /** Starts writing last use now and then; `close` ends it and writes the rest. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#lastUse
        .flush()
        .catch((error: unknown) => this.#options.onBackgroundError(error, 'writing last use of keys'));
    }, LAST_USE_INTERVAL_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lastUse.flush();
  }

  /** The key, if it is an active key of this service, or of any. `lastUsedAt` is the use before this one. */
  async verify(ofService: string | undefined, key: string): Promise<FoundKey | undefined> {
    const service = ofService ?? serviceOf(key);
    if (service === undefined || !isKeyOf(service, key)) return undefined;
    const hashes = this.#accepted.map((pepper) => hashKey(key, pepper));
    const found = await this.#lookup.find({ key, hashes, askedAt: performance.now() });
    if (found === undefined || found.service !== service) return undefined;
    const pending = this.#lastUse.pending(found.id);
    if (pending !== undefined && (found.lastUsedAt === null || found.lastUsedAt < pending)) found.lastUsedAt = pending;
    this.#lastUse.note(found.id, this.#options.clock.now());
    if (this.#options.peppers.previous.some(({ id }) => id === found.pepperId)) this.#moveToCurrentPepper(found, key);
    return found;
  }

  async issue(
    service: string,
    owner: string,
    expiresInDays: number | null,
    actor: string,
  ): Promise<ActiveKey & { key: string }> {
    const key = makeKey(service);
    const made = await insertKey(
      this.#options.database,
      { service, owner, ...this.#sealed(key), expiresInDays },
      actor,
    );
    return { ...made, key };
  }

  /** Undefined when the old key is not active any more: somebody else was first. */
  async rotate(
    old: ActiveKey,
    expiresInDays: number | null,
    requestId: string,
  ): Promise<(ActiveKey & { key: string }) | undefined> {
    const key = makeKey(old.service);
    const made = await rotateKey(this.#options.database, {
      id: old.id,
      ...this.#sealed(key),
      expiresInDays,
      requestId,
    });
    return made && { ...made, key };
  }

  /** A key and what is stored of it: whoever makes one shows the text once, and keeps the rest. */
  seal(service: string): SealedKey {
    const key = makeKey(service);
    return { key, ...this.#sealed(key) };
  }

  #sealed(key: string): { hash: Buffer; pepperId: string; hint: string } {
    const { current } = this.#options.peppers;
    return { hash: hashKey(key, current), pepperId: current.id, hint: hintOf(key) };
  }

  async #ask(questions: Question[]): Promise<(FoundKey | undefined)[]> {
    const rows = await findActiveKeys(
      this.#options.checkDatabase,
      questions.flatMap((question) => question.hashes),
      // Of whoever has waited longest.
      questions[0]?.askedAt ?? performance.now(),
    );
    const byHash = new Map(rows.map((row) => [row.hash.toString('latin1'), row]));
    return questions.map(({ hashes }) => {
      for (const hash of hashes) {
        const row = byHash.get(hash.toString('latin1'));
        if (row !== undefined && timingSafeEqual(row.hash, hash)) return { ...row };
      }
      return undefined;
    });
  }

  #moveToCurrentPepper(found: FoundKey, key: string): void {
    if (this.#moving.has(found.id)) return;
    this.#moving.add(found.id);
    const { hash, pepperId } = this.#sealed(key);
    rehashKey(this.#options.database, { id: found.id, oldHash: found.hash, hash, pepperId })
      .catch((error: unknown) => this.#options.onBackgroundError(error, 'moving a key to the current pepper'))
      .finally(() => this.#moving.delete(found.id));
  }
}
