import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import type { ConsoleAsk } from './console-client.ts';
import type { Session } from './session-cookies.ts';
import { take } from './session-cookies.ts';

/** Sessions and keys that were acknowledged and never ended: they are asked at both servers by turns, and must be taken. */
export type GoodFindings = {
  sessions: number;
  sessionsAsked: number;
  sessionsEnded: number;
  keys: number;
  keysRefused: number;
};

const EVERY_MS = 100;
const TRIES = 60;
const RETRY_MS = 500;

export class GoodOnes {
  readonly #ask: ConsoleAsk;
  readonly #servers: number;
  readonly #sessions = new Set<Session>();
  readonly #keys = new Set<string>();
  readonly findings: GoodFindings = { sessions: 0, sessionsAsked: 0, sessionsEnded: 0, keys: 0, keysRefused: 0 };

  constructor(ask: ConsoleAsk, servers: number) {
    this.#ask = ask;
    this.#servers = servers;
  }

  addSession(session: Session): void {
    this.#sessions.add(session);
    this.findings.sessions += 1;
  }

  addKey(key: string): void {
    this.#keys.add(key);
    this.findings.keys += 1;
  }

  async askUntil(isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const session = [...this.#sessions][Math.floor(turn / this.#servers) % Math.max(1, this.#sessions.size)];
      if (session !== undefined) await this.#askSession(session, turn % this.#servers);
      await sleep(EVERY_MS);
    }
  }

  /** All, at all servers, each until there is a word of it. */
  async askAll(): Promise<void> {
    for (let server = 0; server < this.#servers; server += 1) {
      for (const session of this.#sessions) await untilTold(() => this.#askSession(session, server));
      for (const key of this.#keys) await untilTold(() => this.#askKey(key, server));
    }
  }

  /**
   * Days pass: every key is used, and whoever is signed in is given a new cookie with the next answer. Resolves when all that is done.
   */
  async renewAll(cluster: Cluster): Promise<void> {
    for (const key of this.#keys) await untilTold(() => this.#askKey(key, 0));
    const before = [...this.#sessions];
    for (const session of before) session.awaitsRenewal = true;
    await cluster.askLeader(`UPDATE console.session SET expires_at = expires_at - interval '5 days'`);
    for (const session of before) await untilTold(async () => this.#isRenewed(session));
  }

  async #isRenewed(session: Session): Promise<boolean> {
    if (session.awaitsRenewal) await this.#askSession(session, 0);
    return !session.awaitsRenewal || !this.#sessions.has(session);
  }

  /** Whether there was a word of it. */
  async #askSession(session: Session, server: number): Promise<boolean> {
    const { status, cookies } = await this.#ask(server, 'session of the console', '/api/console/auth/session', {
      session,
    });
    if (status !== 200 && status !== 401) return false;
    this.findings.sessionsAsked += 1;
    if (status === 401) {
      this.findings.sessionsEnded += 1;
      this.#sessions.delete(session);
    } else if (cookies.length > 0) {
      take(session, cookies);
      session.awaitsRenewal = false;
    }
    return true;
  }

  async #askKey(key: string, server: number): Promise<boolean> {
    const { status } = await this.#ask(server, 'key of a workspace', '/api/keys/info', { key });
    if (status !== 200 && status !== 401) return false;
    if (status === 401) {
      this.findings.keysRefused += 1;
      this.#keys.delete(key);
    }
    return true;
  }
}

async function untilTold(ask: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES && !(await ask()); tries += 1) await sleep(RETRY_MS);
}
