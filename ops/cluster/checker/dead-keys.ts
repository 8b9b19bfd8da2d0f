import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './call.ts';
import type { RotationEntry } from './entries.ts';

/**
 * Keys that an acknowledged rotation has ended, asked at all servers at once: first when the answer has come, then again and
 * again, the newest most of all. None may be taken, ever; a server that cannot say (503) takes none.
 */
export type DeadKeyFindings = { asked: number; refused: number; unanswered: number; accepted: number };

export class DeadKeys {
  readonly #servers: readonly string[];
  readonly #pauseMs: number;
  readonly #keys: string[] = [];
  readonly #under = new Set<Promise<void>>();
  readonly findings: DeadKeyFindings = { asked: 0, refused: 0, unanswered: 0, accepted: 0 };

  constructor(servers: readonly string[], pauseMs = PAUSE_MS) {
    this.#servers = servers;
    this.#pauseMs = pauseMs;
  }

  /** Before anything else is done: the first moment is the one that counts. */
  add({ outcome, old }: Pick<RotationEntry, 'outcome' | 'old'>): void {
    if (outcome !== 'rotated') return;
    this.#keys.push(old);
    const one = this.#ask(old).finally(() => this.#under.delete(one));
    this.#under.add(one);
  }

  async askUntil(isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const key = this.#keys.at(-1 - (turn % RECENT)) ?? this.#keys[turn % (this.#keys.length || 1)];
      if (key !== undefined) await this.#ask(key);
      await sleep(this.#pauseMs);
    }
    await Promise.all(this.#under);
  }

  async #ask(key: string): Promise<void> {
    const headers = { authorization: `Bearer ${key}` };
    const answers = await Promise.all(this.#servers.map((url) => call(`${url}/api/keys/info`, { headers })));
    for (const { status } of answers) {
      this.findings.asked += 1;
      if (status === 200) this.findings.accepted += 1;
      else if (status === 401) this.findings.refused += 1;
      else this.findings.unanswered += 1;
    }
  }
}

/** So many of the newest are asked by turns. */
const RECENT = 10;
const PAUSE_MS = 10;
