/**
 * A line in which holders (keys, say) take turns, by the time that they were served: whoever has had least comes next, so
 * that somebody who brings forty long pieces waits for their own pieces, and not everybody else. Within one holder first
 * come is first served. Runs nothing itself.
 *
 * A newcomer counts as having had no more than anybody who was served and is still there: it waits for one piece of each
 * other holder at most. Every piece that ends raises the mark at which newcomers begin, so that they do not starve those
 * who were there before, however many come.
 */
export class FairQueue<Item> {
  readonly #maxWaiting: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account<Item>>();
  #waiting = 0;
  #running = 0;
  #arrivals = 0;
  /** The service that a newcomer is taken to have had. */
  #mark = 0;

  constructor({ maxWaiting, now = () => performance.now() }: { maxWaiting: number; now?: () => number }) {
    this.#maxWaiting = maxWaiting;
    this.#now = now;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Takes a piece into the line and gives the one that has no slot in it: nothing while there is room; then the last one
   * of whoever has most in it, which may be this one.
   */
  push(holder: string, item: Item): Item | undefined {
    const own = this.#accounts.get(holder)?.waiting.length ?? 0;
    const turnedAway = this.#waiting < this.#maxWaiting ? undefined : this.#lastOfLargest(own + 1);
    if (this.#waiting >= this.#maxWaiting) return item;
    const account = this.#accountOf(holder);
    account.waiting.push({ item, arrival: this.#arrivals });
    this.#arrivals += 1;
    this.#waiting += 1;
    return turnedAway;
  }

  /** False if it does not wait any more. */
  remove(holder: string, item: Item): boolean {
    const account = this.#accounts.get(holder);
    const at = account?.waiting.findIndex((waiting) => waiting.item === item) ?? -1;
    if (account === undefined || at < 0) return false;
    account.waiting.splice(at, 1);
    this.#waiting -= 1;
    this.#forget();
    return true;
  }

  has(fits: (item: Item) => boolean): boolean {
    for (const { waiting } of this.#accounts.values()) if (waiting.some(({ item }) => fits(item))) return true;
    return false;
  }

  /** The next piece, of those that fit. From now on until `end` its time counts as its holder's. */
  take(fits: (item: Item) => boolean = () => true): Turn<Item> | undefined {
    const now = this.#now();
    const next = this.#next(fits, now);
    if (next === undefined) return undefined;
    const { account, at } = next;
    const [taken] = account.waiting.splice(at, 1);
    if (taken === undefined) return undefined;
    this.#waiting -= 1;
    this.#running += 1;
    account.running += 1;
    account.begunSum += now;
    // Those who came while it waited began at a higher mark: it is not to have its next piece before their first.
    if (account.isFresh) account.served = Math.max(account.served, this.#mark);
    account.isFresh = false;
    this.#raiseMark(next.served, now);
    let isRunning = true;
    const end = () => {
      if (!isRunning) return;
      isRunning = false;
      this.#end(account, now);
    };
    return { item: taken.item, end };
  }

  /** All that wait, who do so no longer. */
  drain(): Item[] {
    const items = [...this.#accounts.values()].flatMap(({ waiting }) => waiting.splice(0));
    this.#waiting = 0;
    this.#forget();
    return items.sort((a, b) => a.arrival - b.arrival).map(({ item }) => item);
  }

  #next(fits: (item: Item) => boolean, now: number): Next<Item> | undefined {
    let next: Next<Item> | undefined;
    for (const account of this.#accounts.values()) {
      const at = account.waiting.findIndex(({ item }) => fits(item));
      const found = account.waiting[at];
      if (found === undefined) continue;
      const candidate = { account, at, served: servedBy(account, now), arrival: found.arrival };
      if (next === undefined || comesBefore(candidate, next)) next = candidate;
    }
    return next;
  }

  #end(account: Account<Item>, begun: number): void {
    const now = this.#now();
    const holders = [...this.#accounts.values()].filter(({ waiting, running }) => waiting.length + running > 0).length;
    account.running -= 1;
    account.begunSum -= begun;
    account.served += now - begun;
    this.#running -= 1;
    this.#raiseMark(this.#mark + (now - begun) / Math.max(1, holders), now);
    this.#forget();
  }

  #raiseMark(to: number, now: number): void {
    let least = to;
    for (const account of this.#accounts.values()) {
      // Also of whoever only works: it may bring more, and a newcomer is not to stand behind all of that.
      const isThere = account.waiting.length + account.running > 0;
      if (isThere && !account.isFresh) least = Math.min(least, servedBy(account, now));
    }
    this.#mark = Math.max(this.#mark, least);
  }

  #accountOf(holder: string): Account<Item> {
    const known = this.#accounts.get(holder) ?? { waiting: [], running: 0, begunSum: 0, served: 0, isFresh: true };
    if (known.waiting.length + known.running === 0 && known.served <= this.#mark) {
      known.served = this.#mark;
      known.isFresh = true;
    }
    this.#accounts.set(holder, known);
    return known;
  }

  #lastOfLargest(than: number): Item | undefined {
    let largest: Account<Item> | undefined;
    for (const account of this.#accounts.values()) {
      if (account.waiting.length > (largest?.waiting.length ?? than)) largest = account;
    }
    const last = largest?.waiting.pop();
    if (last === undefined) return undefined;
    this.#waiting -= 1;
    return last.item;
  }

  /** What nobody waits for and what no newcomer would be ahead of is not worth remembering. */
  #forget(): void {
    const isQuiet = this.#waiting + this.#running === 0;
    for (const [holder, { waiting, running, served }] of this.#accounts) {
      if (waiting.length + running > 0) continue;
      if (isQuiet || served <= this.#mark || this.#accounts.size > MAX_REMEMBERED) this.#accounts.delete(holder);
    }
    if (isQuiet) this.#mark = 0;
  }
}

export type Turn<Item> = {
  item: Item;
  /** May be called more than once. */
  end: () => void;
};

type Account<Item> = {
  waiting: { item: Item; arrival: number }[];
  running: number;
  /** Of what runs, when each began, added up. */
  begunSum: number;
  /** Milliseconds of what has ended, and of what was not its own but that of those before it. */
  served: number;
  /** Nothing of it was begun since it came. */
  isFresh: boolean;
};

type Next<Item> = { account: Account<Item>; at: number; served: number; arrival: number };

/** Holders that have nothing in the line, and had more than others a moment ago. */
const MAX_REMEMBERED = 1000;

/** What runs counts as it runs: nobody knows how long it will be. */
function servedBy<Item>({ served, running, begunSum }: Account<Item>, now: number): number {
  return served + running * now - begunSum;
}

function comesBefore<Item>(one: Next<Item>, other: Next<Item>): boolean {
  if (one.served !== other.served) return one.served < other.served;
  const running = one.account.running - other.account.running;
  return running === 0 ? one.arrival < other.arrival : running < 0;
}
