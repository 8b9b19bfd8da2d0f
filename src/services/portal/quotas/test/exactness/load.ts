import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './client.ts';
import { UsageClient } from './client.ts';
import type { Seen } from './evidence.ts';
import { nothingSeen } from './evidence.ts';
import type { Plan, Sending } from './plan.ts';
import { Chance } from './random.ts';

/**
 * Sends a plan's uses to the servers, many at once, and writes down what came back. With a key, a call is repeated at the
 * next server until there is an answer. Without one it is never sent twice.
 */
export type Figures = {
  requests: number;
  retries: number;
  undelivered: number;
  lost: number;
  unavailable: number;
  withoutRetryAfter: number;
  duplicates: number;
  timeouts: number;
  wrong: string[];
};

const AT_ONCE = 96;
const PATIENCE_MS = 20_000;
const HASTE_MS = 12;
const MOST_TRIES = 1000;
const LONGEST_PAUSE_MS = 100;
const MOST_WRONG = 20;

export class Load {
  readonly seen: Seen[];
  readonly figures: Figures = {
    requests: 0,
    retries: 0,
    undelivered: 0,
    lost: 0,
    unavailable: 0,
    withoutRetryAfter: 0,
    duplicates: 0,
    timeouts: 0,
    wrong: [],
  };
  readonly #plan: Plan;
  readonly #clients: readonly UsageClient[];
  readonly #chance: Chance;
  readonly #seenOf: ReadonlyMap<Sending['use'], Seen>;
  #done = 0;
  #milestones: { at: number; reached: () => void }[] = [];

  constructor(plan: Plan, ports: readonly number[], seed: number) {
    this.#plan = plan;
    this.#clients = ports.map((port) => new UsageClient(port));
    this.#chance = new Chance(seed);
    this.seen = nothingSeen(plan);
    this.#seenOf = new Map(this.seen.map((each) => [each.use, each]));
  }

  /** When this share of the plan has been done. */
  reached(share: number): Promise<void> {
    return new Promise((reached) => {
      this.#milestones.push({ at: share * this.#plan.sendings.length, reached });
      this.#announce();
    });
  }

  async run(): Promise<void> {
    let next = 0;
    await this.#atOnce(async () => {
      const sending = this.#plan.sendings[next];
      next += 1;
      if (sending === undefined) return false;
      await this.#send(sending);
      this.#done += 1;
      this.#announce();
      return true;
    });
  }

  /**
   * Asks once more for what was refused while an unanswered request with the same key may have been on its way. To be
   * called when nothing is under way any more: the answer then says what has become of the key.
   */
  async settle(): Promise<void> {
    const unsettled = this.seen.filter(
      ({ use, answers, open }) => use.key !== undefined && open > 0 && answers.every(({ granted }) => !granted),
    );
    await this.#atOnce(async () => {
      const one = unsettled.pop();
      if (one === undefined) return false;
      await this.#untilAnswered(one, 'once', this.#chance.below(this.#clients.length));
      one.open = 0;
      return true;
    });
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }

  async #atOnce(work: () => Promise<boolean>): Promise<void> {
    const untilDone = async () => {
      while (await work());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, untilDone));
  }

  #announce(): void {
    if (this.#milestones.length === 0) return;
    const due = this.#milestones.filter(({ at }) => at <= this.#done);
    this.#milestones = this.#milestones.filter(({ at }) => at > this.#done);
    for (const { reached } of due) reached();
  }

  async #send({ use, manner }: Sending): Promise<void> {
    const one = this.#seenOf.get(use);
    if (one === undefined) return;
    const first = this.#chance.below(this.#clients.length);
    const tries = [this.#untilAnswered(one, manner, first)];
    if (manner === 'twice') {
      this.figures.duplicates += 1;
      tries.push(this.#untilAnswered(one, manner, first + 1));
    }
    await Promise.all(tries);
  }

  async #untilAnswered(one: Seen, manner: Sending['manner'], first: number): Promise<void> {
    const { figures } = this;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const isHasty = manner === 'hasty' && tries === 0;
      const reply = await this.#ask(one, first + tries, isHasty ? this.#chance.share() * HASTE_MS : PATIENCE_MS);
      if (reply.kind === 'answer') {
        one.answers.push(reply.answer);
        return;
      }
      if (reply.kind === 'undelivered') figures.undelivered += 1;
      else {
        one.open += 1;
        if (isHasty && reply.kind === 'lost') figures.timeouts += 1;
        this.#note(reply);
        if (one.use.key === undefined) return;
      }
      figures.retries += 1;
      // The next server is asked at once; when all have been, there is reason to wait.
      if (tries >= this.#clients.length - 1) await sleep(Math.min(LONGEST_PAUSE_MS, 10 * tries));
    }
    this.#note({ kind: 'wrong', text: `no answer after ${MOST_TRIES} tries` });
  }

  #ask(one: Seen, server: number, patienceMs: number): Promise<Reply> {
    const client = this.#clients[server % this.#clients.length];
    if (client === undefined) throw new Error('There is no server');
    this.figures.requests += 1;
    one.firstSentAt = Math.min(one.firstSentAt, Date.now());
    return client.register(one.use, patienceMs);
  }

  #note(reply: Exclude<Reply, { kind: 'answer' | 'undelivered' }>): void {
    const { figures } = this;
    if (reply.kind === 'lost') figures.lost += 1;
    else if (reply.kind === 'unavailable') {
      figures.unavailable += 1;
      if (reply.retryAfter === undefined) figures.withoutRetryAfter += 1;
    } else if (figures.wrong.length < MOST_WRONG) figures.wrong.push(reply.text);
  }
}
