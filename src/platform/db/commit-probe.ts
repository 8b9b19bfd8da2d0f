import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnanswered } from './unavailable.ts';

/**
 * Whether the database commits, which is more than that it answers: a primary whose standbys have gone reads on and lets every
 * commit wait. One commit at a time finds out, on a connection of its own, of a record that no table holds. One that waits is
 * waited for, however often it is asked about: it takes a backend of the server until it ends.
 */
export type CommitState = 'up' | 'down';

/** A record in the write-ahead log, with a transaction around it, and nothing else. */
const COMMIT = `SELECT pg_logical_emit_message(true, 'quintet', 'probe')`;
/** Who asks soon after another is told the same. */
const FRESH_MS = 500;
/** A connection that has said nothing for so long has been lost. */
const GIVE_UP_MS = 15_000;
const RETRY_MS = 500;
const CANCEL_MS = 2000;

const processIdOf = (client: pg.Client | undefined) =>
  (client as (pg.Client & { processID?: number }) | undefined)?.processID;

export class CommitProbe {
  readonly #url: string;
  readonly #timeoutMs: number;
  #client: pg.Client | undefined;
  /** The backend of one that was given up. */
  #abandoned: number | undefined;
  #last: { state: CommitState; at: number } | undefined;
  #underWay: Promise<CommitState> | undefined;
  #isHeld = false;
  #isClosed = false;

  constructor(url: string, timeoutMs: number) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
  }

  /** A commit has lately been waited for in vain, and none has come through since. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  async check(): Promise<CommitState> {
    if (this.#last !== undefined && performance.now() - this.#last.at < FRESH_MS) return this.#last.state;
    // Unreferenced: nobody is kept from ending by a question.
    return await Promise.race([this.#ask(), sleep(this.#timeoutMs, 'down' as const, { ref: false })]);
  }

  /** Somebody waited for a commit in vain: until one comes through, nobody else needs to. */
  suspect(): void {
    if (this.#isHeld || this.#isClosed) return;
    this.#isHeld = true;
    void this.#untilCommitted();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isHeld = false;
    await this.#drop();
  }

  async #untilCommitted(): Promise<void> {
    while (!this.#isClosed) {
      if ((await this.#ask()) === 'up') {
        this.#isHeld = false;
        return;
      }
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  #ask(): Promise<CommitState> {
    this.#underWay ??= this.#commit().then((state) => {
      this.#last = { state, at: performance.now() };
      this.#underWay = undefined;
      return state;
    });
    return this.#underWay;
  }

  async #commit(): Promise<CommitState> {
    if (this.#isClosed) return 'down';
    try {
      this.#client ??= await this.#connect();
      await this.#client.query({ text: COMMIT, query_timeout: GIVE_UP_MS } as pg.QueryConfig);
      return 'up';
    } catch (error) {
      if (isUnanswered(error)) this.#abandoned = processIdOf(this.#client);
      await this.#drop();
      return 'down';
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#timeoutMs,
      application_name: 'quintet commit probe',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // Told by the next question.
    client.on('error', () => void this.#drop());
    await client.connect();
    if (this.#abandoned !== undefined) {
      // It waits on without us. Nothing was written by it, so that nothing can be shown too early when it stops waiting.
      const cancel = { text: 'SELECT pg_cancel_backend($1)', values: [this.#abandoned], query_timeout: CANCEL_MS };
      await client.query(cancel as pg.QueryConfig);
      this.#abandoned = undefined;
    }
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
