import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './call.ts';

/**
 * Sessions, memberships and keys whose end was acknowledged, asked at all servers at once: when the answer has come, again and again,
 * and at the end. None may be taken, ever; a server that cannot say takes none.
 */
export type EndedFindings = { ended: number; asked: number; refused: number; unanswered: number; accepted: number };
type Ask = (server: number) => Promise<Pick<Answer, 'status'>>;

export class Ended {
  readonly #servers: readonly number[];
  readonly #things: Ask[] = [];
  readonly #under = new Set<Promise<boolean>>();
  readonly findings: EndedFindings = { ended: 0, asked: 0, refused: 0, unanswered: 0, accepted: 0 };

  constructor(servers: number) {
    this.#servers = Array.from({ length: servers }, (_, server) => server);
  }

  /** Before anything else is done: the first moment is the one that counts. */
  add(ask: Ask): void {
    this.#things.push(ask);
    this.findings.ended += 1;
    const one = this.#ask(ask).finally(() => this.#under.delete(one));
    this.#under.add(one);
  }

  async askUntil(isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const newest = this.#things.at(-1 - (turn % RECENT));
      const thing = turn % 2 === 0 ? newest : this.#things[turn % (this.#things.length || 1)];
      if (thing !== undefined) await this.#ask(thing);
      await sleep(PAUSE_MS);
    }
    await Promise.all(this.#under);
  }

  /** Each until all servers have said something of it. */
  async askAll(): Promise<void> {
    for (const thing of this.#things) {
      for (let tries = 0; tries < TRIES && !(await this.#ask(thing)); tries += 1) await sleep(RETRY_MS);
    }
  }

  /** Whether all said something. */
  async #ask(thing: Ask): Promise<boolean> {
    const answers = await Promise.all(this.#servers.map(thing));
    for (const { status } of answers) {
      this.findings.asked += 1;
      if (status === 200) this.findings.accepted += 1;
      else if (isRefusal(status)) this.findings.refused += 1;
      else this.findings.unanswered += 1;
    }
    return answers.every(({ status }) => status === 200 || isRefusal(status));
  }
}

const isRefusal = (status: number) => status === 401 || status === 403;

/** So many of the newest are asked by turns. */
const RECENT = 10;
const PAUSE_MS = 100;
const TRIES = 60;
const RETRY_MS = 500;
