import type { Category } from '../../controls/control.ts';
import { keepApplicable } from '../../controls/enabled.ts';
import { Books } from '../../ledger/books.ts';
import type { FileName } from '../../ledger/file-name.ts';
import type { OpenedLedger, ReadLedger } from '../../reader/read-ledger.ts';
import type { Texts, TextsParts } from '../../reader/texts/texts.ts';
import type { Written } from '../../report/collect.ts';
import { anomaliesOfCategory } from '../../report/collect.ts';
import { inOrderOfCost } from './costs.ts';
import type { FromSecond, SharedBooks, TextsName } from './messages.ts';
import { TEXTS } from './messages.ts';
import type { SecondThread } from './second-thread.ts';
import { SHARED_FACTS, SharedMemo } from './shared-facts.ts';

type Given = {
  today: number;
  fileName: FileName | undefined;
  threshold: number | undefined;
  disabledControls: readonly string[];
};

/** Books of which a second thread has a copy: what either finds out, both know. */
export class BooksTogether {
  readonly books: Books;
  readonly #facts: SharedMemo;
  readonly #second: SecondThread;
  readonly #categoryClaims: Int32Array;
  #written: ReadonlyMap<number, readonly Written[]> | undefined;

  constructor({ ledger, file }: ReadLedger, opened: OpenedLedger, given: Given, second: SecondThread) {
    const claims = (count: number) => new Int32Array(new SharedArrayBuffer(4 * count));
    const factClaims = claims(SHARED_FACTS.length);
    this.#second = second;
    this.#categoryClaims = claims(MOST_CATEGORIES);
    this.#facts = new SharedMemo({
      claims: factClaims,
      tell: (fact, value) => second.send({ fact, value }),
      listen: () => this.#hear(second.receive()),
    });
    this.books = new Books(ledger, file, given.today, { ...given, facts: this.#facts });
    const { journals, numbers, accounts, thirdParties, pieces, letterings, currencies, labels, ...columns } = ledger;
    const texts = { journals, numbers, accounts, thirdParties, pieces, letterings, currencies, labels };
    const books: SharedBooks = {
      ...given,
      ledger: columns,
      texts: partsOf(texts),
      encoding: opened.encoding,
      file,
      factClaims,
      categoryClaims: this.#categoryClaims,
    };
    second.send({ books });
  }

  /** What the second thread does not begin with, and needs soon. */
  prepare(): void {
    for (const fact of ['entries', 'fingerprints', 'roles', 'parties', 'balances', 'closingMoves'] as const) {
      void this.books[fact];
    }
  }

  /** What is wrong by category, in the order of these; the second thread takes some of them, in the same order. */
  judge(categories: readonly Category[]): (readonly Written[])[] {
    const own = judgeUnclaimed(this.books, categories, this.#categoryClaims);
    const others = categories.some((_, position) => !own.has(position)) ? this.#writtenBySecond() : NONE;
    this.#facts.goOnAlone();
    return categories.map((_, position) => own.get(position) ?? others.get(position) ?? []);
  }

  #writtenBySecond(): ReadonlyMap<number, readonly Written[]> {
    for (;;) {
      if (this.#written !== undefined) return this.#written;
      this.#hear(this.#second.receive());
    }
  }

  #hear(message: Exclude<FromSecond, { failed: unknown }>): void {
    if ('fact' in message) this.#facts.hear(message.fact, message.value);
    else if ('written' in message) this.#written = message.written;
    else throw new Error('The second thread said something that belongs to reading.');
  }
}

/** More than the catalogue has. */
const MOST_CATEGORIES = 64;
const NONE: ReadonlyMap<number, readonly Written[]> = new Map();

/** Takes one category after the other that nobody has taken, the dearest first. Both threads must be given the same ones. */
export function judgeUnclaimed(
  books: Books,
  categories: readonly Category[],
  claims: Int32Array,
): Map<number, readonly Written[]> {
  const written = new Map<number, readonly Written[]>();
  for (const position of inOrderOfCost(categories)) {
    if (Atomics.compareExchange(claims, position, 0, 1) !== 0) continue;
    const applicable = keepApplicable(categories.slice(position, position + 1), books);
    written.set(
      position,
      applicable.flatMap((category) => anomaliesOfCategory(books, category)),
    );
  }
  return written;
}

/** The texts alone: nobody looks for one by its bytes any more. */
function partsOf(texts: Record<TextsName, Texts>): Record<TextsName, TextsParts> {
  const noSlots = new Int32Array(new SharedArrayBuffer(8));
  const parts = TEXTS.map((name) => [name, { ...texts[name].parts, slots: noSlots }]);
  return Object.fromEntries(parts) as Record<TextsName, TextsParts>;
}
