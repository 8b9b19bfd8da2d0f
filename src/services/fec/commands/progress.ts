/**
 * Shows how an analysis comes along, on standard error: a bar that is drawn again where somebody watches, a plain line now
 * and then where nobody does. A small file shows nothing at all in a log: it is done before there is anything to say.
 */
export type Watcher = { write: (text: string) => void; isInteractive: boolean; now: () => number };

const WIDTH = 24;
const REDRAW_MS = 100;
const LINE_MS = 5000;

export class AnalysisProgress {
  readonly #watcher: Watcher;
  #lastShown: number;
  #isDrawn = false;

  constructor(watcher: Watcher) {
    this.#watcher = watcher;
    this.#lastShown = watcher.isInteractive ? Number.NEGATIVE_INFINITY : watcher.now();
  }

  /** Bytes that have come, of nobody knows how many. */
  readonly onReceived = (bytes: number): void => {
    if (this.#isDue()) this.#show(`Réception : ${megabytes(bytes)}`);
  };

  /** `share` is from 0 to 1, of a file of so many bytes. */
  onAnalysed(share: number, bytes: number): void {
    if (!this.#isDue()) return;
    const done = Math.min(1, Math.max(0, share));
    const percent = `${Math.floor(done * 100)} %`.padStart(5);
    const filled = Math.round(done * WIDTH);
    const bar = this.#watcher.isInteractive ? ` ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}` : ' :';
    this.#show(`Analyse${bar} ${percent}  ${megabytes(done * bytes)} sur ${megabytes(bytes)}`);
  }

  /** Takes the bar away: what follows is the result. */
  end(): void {
    if (this.#isDrawn) this.#watcher.write('\r\u001b[K');
    this.#isDrawn = false;
  }

  #isDue(): boolean {
    const now = this.#watcher.now();
    if (now - this.#lastShown < (this.#watcher.isInteractive ? REDRAW_MS : LINE_MS)) return false;
    this.#lastShown = now;
    return true;
  }

  #show(text: string): void {
    this.#isDrawn = this.#watcher.isInteractive;
    this.#watcher.write(this.#isDrawn ? `\r${text}\u001b[K` : `${text}\n`);
  }
}

/** `12,3 Mo`, decimal megabytes. */
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).replace('.', ',')} Mo`;
