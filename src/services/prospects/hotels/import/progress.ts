import { inThrees } from '#kernel/in-threes.ts';
import type { ImportRun } from '../store/imports/import-runs.ts';
import type { ImportProgress } from './import-file.ts';

/**
 * Shows how an import comes along: a bar with rows, rate and time left where somebody watches, and a plain line now and
 * then where nobody does.
 */
export type Watcher = { write: (text: string) => void; isInteractive: boolean; now: () => number };

const WIDTH = 24;
const REDRAW_MS = 100;
const LINE_MS = 5000;

export class ProgressBar implements ImportProgress {
  readonly #watcher: Watcher;
  readonly #name: string;
  readonly #bytes: number;
  #startedAt = 0;
  #startByte = 0;
  #startRecord = 0;
  #lastShown = Number.NEGATIVE_INFINITY;

  constructor(watcher: Watcher, name: string, bytes: number) {
    this.#watcher = watcher;
    this.#name = name;
    this.#bytes = bytes;
  }

  readonly onStart = (run: ImportRun, wasInterrupted: boolean): void => {
    this.#startedAt = this.#watcher.now();
    this.#startByte = run.next.byte;
    this.#startRecord = run.next.record;
    if (wasInterrupted) {
      this.#line(`${this.#name}: goes on after record ${grouped(run.next.record - 1)}, where it was interrupted`);
    }
  };

  readonly onBatch = (run: ImportRun): void => {
    const isEnd = run.state !== 'reading';
    if (!this.#isDue(isEnd)) return;
    const seconds = Math.max(0.001, (this.#watcher.now() - this.#startedAt) / 1000);
    const share = isEnd || this.#bytes === 0 ? 1 : run.next.byte / this.#bytes;
    const rate = Math.round((run.next.record - this.#startRecord) / seconds);
    const bytesPerSecond = (run.next.byte - this.#startByte) / seconds;
    const left = isEnd || bytesPerSecond === 0 ? 0 : Math.max(0, this.#bytes - run.next.byte) / bytesPerSecond;
    this.#show(share, `${grouped(run.next.record - 1)} rows  ${grouped(rate)} rows/s  ${clock(left)} left`);
    if (isEnd) this.#end();
  };

  readonly onStep = (step: 'linked' | 'published', done: number, of: number): void => {
    const isEnd = done >= of;
    if (!this.#isDue(isEnd)) return;
    this.#show(of === 0 ? 1 : done / of, `${grouped(done)} of ${grouped(of)} ${step}`);
    if (isEnd) this.#end();
  };

  #isDue(isEnd: boolean): boolean {
    const wait = this.#watcher.isInteractive ? REDRAW_MS : LINE_MS;
    const now = this.#watcher.now();
    if (!isEnd && now - this.#lastShown < wait) return false;
    this.#lastShown = now;
    return true;
  }

  #show(share: number, words: string): void {
    const percent = `${Math.floor(Math.min(1, share) * 100)}%`.padStart(4);
    if (!this.#watcher.isInteractive) {
      this.#line(`${this.#name}: ${percent.trim()}  ${words}`);
      return;
    }
    const filled = Math.round(Math.min(1, share) * WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    // Back to the beginning, and away with what a longer line has left.
    this.#watcher.write(`\r${this.#name} ${bar} ${percent}  ${words}\u001b[K`);
  }

  #end(): void {
    if (this.#watcher.isInteractive) this.#watcher.write('\n');
    this.#lastShown = Number.NEGATIVE_INFINITY;
  }

  #line(text: string): void {
    this.#watcher.write(`${text}\n`);
  }
}

export const grouped = (value: number) => inThrees(String(value), ',');

/** Minutes and seconds, or hours before them. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
