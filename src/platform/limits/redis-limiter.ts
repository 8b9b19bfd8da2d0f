import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Limiter, Policy, Verdict } from './limiter.ts';
import { verdictOf } from './limiter.ts';
import { MemoryLimiter } from './memory-limiter.ts';

/**
 * Counts in Redis, for all processes together. While Redis is away, slow or failing, it counts within this process
 * instead: no request fails or waits longer than COMMAND_TIMEOUT_MS because of it. Subjects are hashed with a secret, so
 * Redis never holds a key or an address.
 */
export type RedisLimiterOptions = {
  url: string;
  secret: Buffer;
  commandTimeoutMs?: number;
  /** Told when the shared counters are lost and when they are back. */
  onChange: (shared: boolean, error?: Error) => void;
};

const COMMAND_TIMEOUT_MS = 75;
const RETRY_AFTER_FAILURE_MS = 1000;
const BATCH = 200;

/** Counts each key once and answers, for each, its count and the milliseconds until its window ends. */
const COUNT = `
local answers = {}
for i, key in ipairs(KEYS) do
  local count = redis.call('INCR', key)
  if count == 1 then redis.call('PEXPIRE', key, ARGV[i]) end
  local left = redis.call('PTTL', key)
  if left < 0 then redis.call('PEXPIRE', key, ARGV[i]) left = tonumber(ARGV[i]) end
  answers[#answers + 1] = count
  answers[#answers + 1] = left
end
return answers`;

type Waiting = { policy: Policy; subject: string; key: string; resolve: (verdict: Verdict) => void };

export class RedisLimiter implements Limiter {
  readonly #options: RedisLimiterOptions;
  /** As a key: from bytes, Node would make one for each call, which takes longer than hashing. */
  readonly #secret: KeyObject;
  readonly #redis: Redis;
  readonly #local = new MemoryLimiter();
  #queue: Waiting[] = [];
  #scheduled = false;
  #localUntil = 0;
  #shared = true;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.#secret = createSecretKey(Buffer.from(options.secret));
    this.#redis = new Redis(options.url, {
      connectTimeout: 500,
      commandTimeout: options.commandTimeoutMs ?? COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
      connectionName: 'quintet-limits',
    });
    this.#redis.on('error', (error: Error) => this.#lost(error));
    this.#redis.on('ready', () => this.#back());
  }

  consume(policy: Policy, subject: string): Verdict | Promise<Verdict> {
    if (this.#redis.status !== 'ready' || Date.now() < this.#localUntil) return this.#local.consume(policy, subject);
    const hash = createHmac('sha256', this.#secret).update(subject).digest('base64url').slice(0, 22);
    return new Promise((resolve) => {
      this.#queue.push({ policy, subject, key: `quintet:limit:${policy.name}:${hash}`, resolve });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        const waiting = this.#queue;
        this.#queue = [];
        for (let i = 0; i < waiting.length; i += BATCH) void this.#count(waiting.slice(i, i + BATCH));
      });
    });
  }

  close(): void {
    this.#redis.disconnect();
    this.#local.close();
  }

  async #count(batch: Waiting[]): Promise<void> {
    try {
      const answers = (await this.#redis.eval(
        COUNT,
        batch.length,
        ...batch.map((waiting) => waiting.key),
        ...batch.map((waiting) => waiting.policy.windowSeconds * 1000),
      )) as number[];
      this.#back();
      batch.forEach((waiting, i) => {
        waiting.resolve(verdictOf(waiting.policy, Number(answers[2 * i]), Number(answers[2 * i + 1])));
      });
    } catch (error) {
      this.#lost(error as Error);
      for (const waiting of batch) waiting.resolve(this.#local.consume(waiting.policy, waiting.subject));
    }
  }

  #lost(error: Error): void {
    this.#localUntil = Date.now() + RETRY_AFTER_FAILURE_MS;
    if (!this.#shared) return;
    this.#shared = false;
    this.#options.onChange(false, error);
  }

  #back(): void {
    this.#localUntil = 0;
    if (this.#shared) return;
    this.#shared = true;
    this.#options.onChange(true);
  }
}
