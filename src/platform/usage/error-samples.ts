import type { AskedOperation } from './usage-counts.ts';

/**
 * Requests that were refused or failed, to be found by their ids: all of them as long as they are few. Of a flood some are kept: so
 * many of one kind in a minute, and so many of one holder in an hour, so that it fills neither the memory nor the table.
 */
export type ErrorSample = {
  asked: AskedOperation;
  holder: string;
  keyId: string;
  at: number;
  requestId: string;
  status: number;
  code: string | undefined;
  milliseconds: number;
};

export const MOST_OF_A_KIND = 20;
export const MOST_OF_A_HOLDER = 600;
const MOST_WAITING = 10_000;
/** Holders that are told apart in an hour; whoever comes later in it leaves no sample. */
const MOST_HOLDERS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type Kinds = Map<AskedOperation, Map<number, number>>;
type OfHolder = { left: number; kinds: Kinds };

export class ErrorSamples {
  #waiting: ErrorSample[] = [];
  #holders = new Map<string, OfHolder>();
  #minute = 0;
  #hour = 0;

  note(sample: ErrorSample): void {
    this.#turnTo(sample.at);
    if (this.#waiting.length >= MOST_WAITING) return;
    let own = this.#holders.get(sample.holder);
    if (own === undefined) {
      if (this.#holders.size >= MOST_HOLDERS) return;
      own = { left: MOST_OF_A_HOLDER, kinds: new Map() };
      this.#holders.set(sample.holder, own);
    }
    if (own.left === 0 || !hasRoom(own.kinds, sample)) return;
    own.left -= 1;
    this.#waiting.push(sample);
  }

  take(): ErrorSample[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  /** What could not be written; as much of it as there is room for. */
  putBack(samples: readonly ErrorSample[]): void {
    this.#waiting = [...samples, ...this.#waiting].slice(0, MOST_WAITING);
  }

  #turnTo(at: number): void {
    const hour = Math.floor(at / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#holders = new Map();
    }
    const minute = Math.floor(at / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    for (const own of this.#holders.values()) own.kinds.clear();
  }
}

function hasRoom(kinds: Kinds, { asked, status }: ErrorSample): boolean {
  const byStatus = kinds.get(asked) ?? new Map<number, number>();
  const count = byStatus.get(status) ?? 0;
  if (count >= MOST_OF_A_KIND) return false;
  kinds.set(asked, byStatus.set(status, count + 1));
  return true;
}
