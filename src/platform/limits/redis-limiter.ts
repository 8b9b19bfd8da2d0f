import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Circle, Limiter, Policy, Verdict } from './limiter.ts';
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

/**
 * For each request its keys, from narrow to wide, are counted together or not at all. ARGV has, for each request: how many
 * keys it has, the length of the window in milliseconds, and the quota of each key. Answers, for each, whether it was
 * counted, the least that remains, and the milliseconds until that window ends.
 */
const COUNT = `
local function endOf(name, window)
  local left = redis.call('PTTL', name)
  if left >= 0 then return left end
  redis.call('PEXPIRE', name, window)
  return window
end
local answers = {}
local key, arg = 0, 1
while arg <= #ARGV do
  local size, window = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1])
  local refused = -1
  for i = 1, size do
    if tonumber(redis.call('GET', KEYS[key + i]) or 0) >= tonumber(ARGV[arg + 1 + i]) then
      refused = math.max(refused, endOf(KEYS[key + i], window))
    end
  end
  local remaining, left = 0, refused
  if refused < 0 then
    remaining = math.huge
    for i = 1, size do
      local name = KEYS[key + i]
      local rest = tonumber(ARGV[arg + 1 + i]) - redis.call('INCR', name)
      local ends = endOf(name, window)
      if rest < remaining then remaining, left = rest, ends end
    end
  end
  answers[#answers + 1] = refused < 0 and 1 or 0
  answers[#answers + 1] = remaining
  answers[#answers + 1] = left
  key = key + size
  arg = arg + 2 + size
end
return answers`;

type Waiting = {
  policy: Policy;
  subject: string;
  wider: readonly Circle[];
  keys: string[];
  resolve: (verdict: Verdict) => void;
};

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

  consume(policy: Policy, subject: string, wider: readonly Circle[] = []): Verdict | Promise<Verdict> {
    if (this.#redis.status !== 'ready' || Date.now() < this.#localUntil) {
      return this.#local.consume(policy, subject, wider);
    }
    const keys = [subject, ...wider.map((circle) => circle.subject)].map((each) => this.#keyOf(policy, each));
    return new Promise((resolve) => {
      this.#queue.push({ policy, subject, wider, keys, resolve });
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

  #keyOf(policy: Policy, subject: string): string {
    const hash = createHmac('sha256', this.#secret).update(subject).digest('base64url').slice(0, 22);
    return `quintet:limit:${policy.name}:${hash}`;
  }

  async #count(batch: Waiting[]): Promise<void> {
    try {
      const keys = batch.flatMap((waiting) => waiting.keys);
      const answers = (await this.#redis.eval(COUNT, keys.length, ...keys, ...batch.flatMap(sizesOf))) as number[];
      this.#back();
      batch.forEach(({ resolve }, i) => {
        const [counted, remaining = 0, leftMs = 0] = answers.slice(3 * i, 3 * i + 3).map(Number);
        resolve(verdictOf(counted === 1, remaining, leftMs));
      });
    } catch (error) {
      this.#lost(error as Error);
      for (const { policy, subject, wider, resolve } of batch) resolve(this.#local.consume(policy, subject, wider));
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

const sizesOf = ({ policy, wider, keys }: Waiting): number[] => [
  keys.length,
  policy.windowSeconds * 1000,
  policy.quota,
  ...wider.map(({ times }) => policy.quota * times),
];
