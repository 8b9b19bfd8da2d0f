import { LRUCache } from 'lru-cache';
import type { Coding } from './content-coding.ts';

/** Stands for one owner's answer in one coding, and does not hold the owner, which may go. */
type Asked = Record<never, never>;

/**
 * What was made of answers that stay. Kept is only what is asked for a second time: whoever walks through many answers, each
 * once, pushes nothing out. When there is no room, those go that nobody has asked for the longest; that they were asked for
 * is remembered, so that they have to be asked for once more only.
 */
export class CompressionCache {
  readonly #asked = new WeakMap<object, Partial<Record<Coding, Asked>>>();
  readonly #cache: LRUCache<Asked, Buffer>;

  constructor(mostBytes: number) {
    this.#cache = new LRUCache({ maxSize: mostBytes, sizeCalculation: (bytes) => bytes.length });
  }

  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  get(owner: object, coding: Coding): Buffer | undefined {
    const asked = this.#asked.get(owner)?.[coding];
    return asked === undefined ? undefined : this.#cache.get(asked);
  }

  offer(owner: object, coding: Coding, bytes: Buffer): void {
    const known = this.#asked.get(owner);
    const asked = known?.[coding];
    if (asked === undefined) this.#asked.set(owner, { ...known, [coding]: {} });
    else this.#cache.set(asked, bytes);
  }
}
