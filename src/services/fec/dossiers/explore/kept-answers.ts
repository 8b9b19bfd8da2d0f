import type { Row } from './messages.ts';

/** Answers that stay as long as their ledger does, as many as fit in so many bytes; those that were asked for longest ago make room. */
export class KeptAnswers {
  readonly #mostBytes: number;
  /** By ledger and question, the one that was asked for last at the end. */
  readonly #kept = new Map<string, { ledger: string; rows: Buffer; bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(ledger: string, question: string): readonly Row[] | undefined {
    const name = nameOf(ledger, question);
    const found = this.#kept.get(name);
    if (found === undefined) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, found);
    return JSON.parse(found.rows.toString()) as readonly Row[];
  }

  keep(ledger: string, question: string, rows: readonly Row[]): void {
    const name = nameOf(ledger, question);
    this.#drop(name);
    // As bytes, whose size is known; objects would take several times as much.
    const written = Buffer.from(JSON.stringify(rows));
    // A text takes up to two bytes a sign.
    const bytes = written.length + name.length * 2;
    if (bytes > this.#mostBytes) return;
    this.#kept.set(name, { ledger, rows: written, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  dropLedger(ledger: string): void {
    for (const [name, kept] of this.#kept) if (kept.ledger === ledger) this.#drop(name);
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}

const nameOf = (ledger: string, question: string) => `${ledger} ${question}`;
