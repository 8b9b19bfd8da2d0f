import type { Principal } from '../workspaces/principal.ts';
import { DURATION_BOUNDS } from './durations.ts';
import { OUTCOMES } from './outcome.ts';

/**
 * What was counted and is not written yet. As little as can be is done for a request: two look-ups and two additions; nothing is
 * put together to a name. There are at most so many counters.
 */
export type AskedOperation = {
  readonly service: { readonly name: string };
  readonly operation: { readonly id: string };
};
export type Asking = Pick<Principal, 'id' | 'key'>;

export type Tally = {
  requests: number;
  /** By their position among the outcomes. */
  outcomes: number[];
  /** By their position between the bounds. */
  durations: number[];
};

/** A tally, and what it counts. */
export type UsageRow = {
  /** Since 1970. */
  hour: number;
  asked: AskedOperation;
  holder: string;
  /** The nil uuid for sessions. */
  keyId: string;
  tally: Tally;
};

/** Of one holder, by one key or by sessions, at one operation. */
type Cell = { holder: string; keyId: string; tally: Tally };
type Cells = Map<AskedOperation, Map<string, Cell>>;

export const NIL_KEY = '00000000-0000-0000-0000-000000000000';

export class UsageCounts {
  readonly #most: number;
  readonly #hours = new Map<number, Cells>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** False if there was no room for another counter. */
  note(hour: number, asked: AskedOperation, { id, key }: Asking, outcome: number, duration: number): boolean {
    const tally = this.#tally(hour, asked, id, key === undefined ? NIL_KEY : key.id);
    if (tally === undefined) return false;
    tally.requests += 1;
    tally.outcomes[outcome] = (tally.outcomes[outcome] as number) + 1;
    if (duration < DURATION_BOUNDS.length) tally.durations[duration] = (tally.durations[duration] as number) + 1;
    return true;
  }

  /** Puts something back that could not be written. */
  add({ hour, asked, holder, keyId, tally }: UsageRow): boolean {
    const own = this.#tally(hour, asked, holder, keyId);
    if (own === undefined) return false;
    own.requests += tally.requests;
    addTo(own.outcomes, tally.outcomes);
    addTo(own.durations, tally.durations);
    return true;
  }

  /** Everything, hour by hour; begins anew. */
  take(): UsageRow[] {
    const rows: UsageRow[] = [];
    for (const [hour, cells] of this.#hours) {
      for (const [asked, byWho] of cells) {
        for (const cell of byWho.values()) rows.push({ hour, asked, ...cell });
      }
    }
    this.#hours.clear();
    this.#size = 0;
    return rows;
  }

  #tally(hour: number, asked: AskedOperation, holder: string, keyId: string): Tally | undefined {
    const cells = found(this.#hours, hour, newMap as () => Cells);
    const byWho = found(cells, asked, newMap as () => Map<string, Cell>);
    const whose = keyId === NIL_KEY ? holder : keyId;
    const known = byWho.get(whose);
    if (known !== undefined) return known.tally;
    if (this.#size >= this.#most) return undefined;
    this.#size += 1;
    const tally = { requests: 0, outcomes: OUTCOMES.map(() => 0), durations: DURATION_BOUNDS.map(() => 0) };
    byWho.set(whose, { holder, keyId, tally });
    return tally;
  }
}

function addTo(counts: number[], more: readonly number[]): void {
  for (const [position, count] of more.entries()) counts[position] = (counts[position] ?? 0) + count;
}

const newMap = () => new Map();

function found<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
