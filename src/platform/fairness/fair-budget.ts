/**
 * Something that there is only so much of (slots, bytes), of which each holder (a key, say) may have a share. While there
 * is enough, nobody is asked to give way. When it is used up, whoever asks for it takes from the one who has most, provided
 * that this leaves them with less than the other had: what somebody holds for long, and does not use, costs themselves.
 */
export class FairBudget {
  readonly #most: number;
  readonly #mostOfSeveral: number;
  readonly #held = new Map<string, Set<Item>>();
  #taken = 0;

  /** `mostOfSeveral` is what one holder may have with more than one thing; a single one may take all. */
  constructor({ most, mostOfSeveral = Number.POSITIVE_INFINITY }: { most: number; mostOfSeveral?: number }) {
    this.#most = most;
    this.#mostOfSeveral = mostOfSeveral;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a share, or says why there is none. */
  take(holder: string, options: ShareOptions): Share | Refusal {
    const item: Item = { ...options, holder, amount: 0, begun: performance.now() };
    const refusal = this.#add(item, options.amount);
    if (refusal !== undefined) return refusal;
    return {
      grow: (more) => this.#add(item, more),
      keep: () => {
        delete item.end;
      },
      give: (less = item.amount) => this.#give(item, less),
    };
  }

  /** Whether there would be so much for this holder just now; nothing is taken, and nothing ends. */
  has(holder: string, amount: number): boolean {
    const own = amountOf(this.#held.get(holder));
    if (own > 0 && own + amount > this.#mostOfSeveral) return false;
    const asked: Item = { holder, amount: 0, begun: 0 };
    return this.#endingFor(asked, own + amount, this.#taken + amount - this.#most) !== undefined;
  }

  #add(item: Item, more: number): Refusal | undefined {
    const { holder } = item;
    if (item.isEnded === true) return 'used_up';
    const own = amountOf(this.#held.get(holder));
    const isOneOfSeveral = own > item.amount;
    if (isOneOfSeveral && own + more > this.#mostOfSeveral) return 'too_much_of_one';
    const ending = this.#endingFor(item, own + more, this.#taken + more - this.#most);
    if (ending === undefined) return 'used_up';
    for (const other of ending) {
      this.#give(other, other.amount);
      other.isEnded = true;
      other.end?.();
    }
    item.amount += more;
    this.#taken += more;
    const items = this.#held.get(holder) ?? new Set();
    items.add(item);
    this.#held.set(holder, items);
    return undefined;
  }

  /** What has to end for so much to become free; undefined if nobody has enough more than this one would have. */
  #endingFor(item: Item, would: number, missing: number): Item[] | undefined {
    if (missing <= 0 || this.#taken === item.amount) return [];
    const ending = new Set<Item>();
    for (let left = missing; left > 0; ) {
      const others = [...this.#held].filter(([holder]) => holder !== item.holder);
      const largest = others
        .map(([, items]) => [...items].filter((other) => !ending.has(other)))
        .filter((items) => items.some(isEndable))
        .reduce<Item[]>((most, items) => (amountOf(items) > amountOf(most) ? items : most), []);
      const first = leastWorthy(largest);
      if (first === undefined || amountOf(largest) <= would) return undefined;
      ending.add(first);
      left -= first.amount;
    }
    return [...ending];
  }

  #give(item: Item, less: number): void {
    const items = this.#held.get(item.holder);
    if (items === undefined || !items.has(item)) return;
    item.amount -= less;
    this.#taken -= less;
    if (item.amount <= 0) items.delete(item);
    if (items.size === 0) this.#held.delete(item.holder);
  }
}

type ShareOptions = {
  amount: number;
  /** Called at most once, if it has to give way; what it had is taken from it already. Without, it never has to. */
  end?: () => void;
  /** Whether it has to, just now. */
  mayEnd?: () => boolean;
  /** Of the things of one holder, the one with the least goes first; of equals, and without, the oldest. */
  worth?: () => number;
};

export type Share = {
  /** More for the same thing; undefined if it has it now. */
  grow: (more: number) => Refusal | undefined;
  /** From now on it does not have to give way any more. */
  keep: () => void;
  /** Some of it, or all; nothing if it was ended. */
  give: (less?: number) => void;
};

export type Refusal = 'too_much_of_one' | 'used_up';

type Item = {
  holder: string;
  amount: number;
  begun: number;
  isEnded?: boolean;
  end?: () => void;
  mayEnd?: () => boolean;
  worth?: () => number;
};

const isEndable = ({ end, mayEnd, amount }: Item) => end !== undefined && amount > 0 && (mayEnd?.() ?? true);

function amountOf(items: Iterable<Item> | undefined): number {
  let sum = 0;
  for (const { amount } of items ?? []) sum += amount;
  return sum;
}

function leastWorthy(items: readonly Item[]): Item | undefined {
  const worthOf = ({ worth }: Item) => worth?.() ?? 0;
  return items.filter(isEndable).toSorted((a, b) => worthOf(a) - worthOf(b) || a.begun - b.begun)[0];
}
