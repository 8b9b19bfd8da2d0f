import { randomBytes } from 'node:crypto';
import type { EncryptedFile } from '#platform/blobs/frames.ts';
import type { Child } from './child.ts';
import { noMemoryNow } from './refusals.ts';

/** `bytes` unencrypted. It is opened only if it is not there already. */
export type AskedLedger = { id: string; bytes: number; open: (signal: AbortSignal) => Promise<EncryptedFile> };

type Held = {
  /** Under which the process knows it. */
  name: string;
  bytes: number;
  whole: Promise<void>;
  /** When it was last asked about, and by how many it is now. */
  asked: number;
  using: number;
};

const BRING_MS = 60_000;
/** Of a megabyte each. */
const PIECES_AHEAD = 8;

/** The ledgers that one exploring process holds, within a bound. None goes while somebody asks about it. */
export class HeldLedgers {
  readonly #child: Child;
  readonly #most: number;
  readonly #held = new Map<string, Held>();

  constructor(child: Child, most: number) {
    this.#child = child;
    this.#most = most;
  }

  get bytes(): number {
    return [...this.#held.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Lets `work` use it under its name, once it is there. */
  async use<T>(asked: AskedLedger, work: (name: string) => Promise<T>): Promise<T> {
    const held = this.#held.get(asked.id) ?? this.#bring(asked);
    held.using += 1;
    held.asked = performance.now();
    try {
      await held.whole;
      return await work(held.name);
    } finally {
      held.using -= 1;
      // It was forgotten meanwhile.
      if (held.using === 0 && this.#held.get(asked.id) !== held) this.#drop(held);
    }
  }

  forget(ledger: string): void {
    const held = this.#held.get(ledger);
    this.#held.delete(ledger);
    if (held?.using === 0) this.#drop(held);
  }

  forgetIdle(milliseconds: number): void {
    for (const [ledger, { asked, using }] of this.#held) {
      if (using === 0 && performance.now() - asked >= milliseconds) this.forget(ledger);
    }
  }

  #bring(asked: AskedLedger): Held {
    this.#makeRoom(asked.bytes);
    const name = `${asked.id}-${randomBytes(4).toString('hex')}`;
    const whole = this.#send(name, asked);
    const held: Held = { name, bytes: asked.bytes, whole, asked: performance.now(), using: 0 };
    this.#held.set(asked.id, held);
    whole.catch(() => {
      if (this.#held.get(asked.id) === held) this.#held.delete(asked.id);
    });
    return held;
  }

  async #send(ledger: string, { open }: AskedLedger): Promise<void> {
    const signal = AbortSignal.timeout(BRING_MS);
    const { key, bytes, frames } = await open(signal);
    await this.#child.tell({ kind: 'begin', ledger, key, bytes });
    // The store is read on while the process takes what came, and while it starts; what is sent is copied at once.
    const sending: Promise<void>[] = [];
    for await (const piece of frames()) {
      if (sending.length === PIECES_AHEAD) await sending.shift();
      const sent = this.#child.tell({ kind: 'frames', ledger, frames: piece });
      sent.catch(() => {});
      sending.push(sent);
    }
    await Promise.all(sending);
    await this.#child.ask((id) => ({ kind: 'end', ledger, id }), BRING_MS);
  }

  /** Those that were asked about longest ago go first. Throws a problem if all the others are in use. */
  #makeRoom(bytes: number): void {
    const idle = [...this.#held]
      .filter(([, { using }]) => using === 0)
      .toSorted(([, one], [, other]) => one.asked - other.asked);
    for (const [ledger] of idle) {
      if (this.bytes + bytes <= this.#most) return;
      this.forget(ledger);
    }
    if (this.bytes + bytes > this.#most) throw noMemoryNow();
  }

  #drop({ name }: Held): void {
    this.#child.tell({ kind: 'drop', ledger: name }).catch(() => {});
  }
}
