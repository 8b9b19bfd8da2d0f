import type { Coding } from './content-coding.ts';

type Entry = { bytes: Buffer };

/**
 * What was made of answers that stay. Kept is only what is asked for a second time: whoever walks through many answers, each
 * once, pushes nothing out. When there is no room, those go that nobody has asked for the longest.
 */
export class KeptPackings {
  readonly #most: number;
  /** An empty one for what was asked for once. */
  readonly #byOwner = new WeakMap<object, Partial<Record<Coding, Entry>>>();
  /** Those that are kept, the one that was asked for last at the end. Without their owners, which may go. */
  readonly #inOrder = new Set<Entry>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(owner: object, coding: Coding): Buffer | undefined {
    const entry = this.#byOwner.get(owner)?.[coding];
    if (entry === undefined || !this.#inOrder.delete(entry)) return undefined;
    this.#inOrder.add(entry);
    return entry.bytes;
  }

  offer(owner: object, coding: Coding, bytes: Buffer): void {
    const known = this.#byOwner.get(owner);
    const before = known?.[coding];
    if (known === undefined || before === undefined) {
      this.#byOwner.set(owner, { ...known, [coding]: { bytes: NONE } });
      return;
    }
    this.#forget(before);
    if (bytes.length > this.#most) return;
    for (const oldest of this.#inOrder) {
      if (this.#bytes + bytes.length <= this.#most) break;
      this.#forget(oldest);
    }
    before.bytes = bytes;
    this.#inOrder.add(before);
    this.#bytes += bytes.length;
  }

  /** It has to be asked for once more only: that it was asked for is remembered. */
  #forget(entry: Entry): void {
    this.#inOrder.delete(entry);
    this.#bytes -= entry.bytes.length;
    entry.bytes = NONE;
  }
}

const NONE = Buffer.alloc(0);
