import type { Books } from '../../ledger/books.ts';
import { Memo } from '../../ledger/memo.ts';

/** Facts that take long, and consist of numbers and arrays alone. */
export const SHARED_FACTS = [
  'entries',
  'labelMarks',
  'fingerprints',
  'exercise',
  'roles',
  'balances',
  'closingMoves',
  'entryTouches',
  'parties',
  'letteringGroups',
  'rowsByAccount',
  'genericPieces',
  'journalKinds',
  'entryNumbers',
] as const satisfies readonly (keyof Books | 'entryNumbers')[];

type Exchange = {
  /** One word for each shared fact, seen by both threads. */
  claims: Int32Array;
  tell: (fact: string, value: unknown) => void;
  /** Waits until the other thread says something, and hands over facts by `hear`. */
  listen: () => void;
};

/**
 * What two threads find out about the same books: a shared fact is worked out by whichever needs it first, and told to the
 * other. Neither waits for the other in a circle, because facts need one another in one direction only.
 */
export class SharedMemo extends Memo {
  readonly #exchange: Exchange;
  readonly #heard = new Map<string, unknown>();
  #isAlone = false;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  hear(fact: string, value: unknown): void {
    this.#heard.set(fact, value);
  }

  /** The other thread is gone: what it has not told is worked out here. */
  goOnAlone(): void {
    this.#isAlone = true;
  }

  override once<Value>(key: unknown, compute: () => Value): Value {
    return super.once(key, () => {
      const position = (SHARED_FACTS as readonly unknown[]).indexOf(key);
      const fact = String(key);
      if (position < 0 || (this.#isAlone && !this.#heard.has(fact))) return compute();
      if (Atomics.compareExchange(this.#exchange.claims, position, 0, 1) === 0) {
        const value = sharedCopy(compute());
        this.#exchange.tell(fact, value);
        return value;
      }
      while (!this.#heard.has(fact)) this.#exchange.listen();
      return this.#heard.get(fact) as Value;
    });
  }
}

type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** The same with every array where both threads can see it. Only plain objects, arrays of numbers and plain values. */
function sharedCopy<Fact>(fact: Fact): Fact {
  if (typeof fact !== 'object' || fact === null || Array.isArray(fact)) return fact;
  if (!ArrayBuffer.isView(fact)) {
    return Object.fromEntries(Object.entries(fact).map(([name, value]) => [name, sharedCopy(value)])) as Fact;
  }
  const array = fact as unknown as Numbers;
  if (array.buffer instanceof SharedArrayBuffer) return fact;
  const Shared = array.constructor as new (buffer: SharedArrayBuffer) => Numbers;
  const copy = new Shared(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy as Fact & Numbers;
}
