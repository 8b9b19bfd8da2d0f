import { catalogue } from '../../controls/catalogue.ts';
import { keepEnabled } from '../../controls/enabled.ts';
import { Books } from '../../ledger/books.ts';
import { sharedArrays } from '../../reader/arrays.ts';
import { LF } from '../../reader/bytes/byte-kinds.ts';
import type { ByteSource } from '../../reader/bytes/byte-source.ts';
import { decodeBytes } from '../../reader/file-text.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { MemoryBudget } from '../../reader/memory-budget.ts';
import type { LedgerPart, OpenedLedger } from '../../reader/read-ledger.ts';
import { openLedger, readPart } from '../../reader/read-ledger.ts';
import type { TextsParts } from '../../reader/texts/texts.ts';
import { Texts } from '../../reader/texts/texts.ts';
import type { SharedFile } from '../opened-file.ts';
import { sourceOf } from '../opened-file.ts';
import { SecondBoard } from './board.ts';
import { columnsOf, renumber } from './columns.ts';
import { judgeUnclaimed } from './judge-together.ts';
import type { Assignment, FromFirst, FromSecond, LaterPart, Merge, Merged, SharedBooks } from './messages.ts';
import { TEXTS } from './messages.ts';
import { SharedMemo } from './shared-facts.ts';

/** Less is not worth the putting together. */
const LEAST_BYTES = 8 << 20;
const LONGEST_LINE_LOOKED_AT = 1 << 16;

type Talk = {
  send: (message: FromSecond) => void;
  /** Waits. */
  receive: () => FromFirst;
};

type AssistantOptions = {
  /** What must be left of the file, so that it is cut. */
  leastBytes?: number;
  open?: (file: SharedFile) => ByteSource;
};

/** What the second thread of an analysis does: it reads the later part of the file, then finds half of the anomalies. */
export class Assistant {
  readonly #talk: Talk;
  readonly #options: AssistantOptions;
  #part: { part: LedgerPart; memory: MemoryBudget; seed: number; bytes: number } | undefined;

  constructor(talk: Talk, options: AssistantOptions = {}) {
    this.#talk = talk;
    this.#options = options;
  }

  hear(message: FromFirst): void {
    if ('assignment' in message) this.#readLater(message.assignment);
    else if ('merge' in message) this.#merge(message.merge);
    else if ('books' in message) this.#judge(message.books);
  }

  #readLater({ file, seed, memoryBytes, counter, board: words }: Assignment): void {
    const { leastBytes = LEAST_BYTES, open = sourceOf } = this.#options;
    const source = open(file);
    const board = new SecondBoard(words);
    const opened = openLedger(source);
    if ('refused' in opened) throw new Error('Only one thread can read the header.');
    const start = cut(opened, board, leastBytes);
    if (start === undefined) return;
    const memory = new MemoryBudget(memoryBytes, counter);
    const part = readPart(opened, { seed, memory, arrays: sharedArrays }, { start, endOf: () => board.endAt() });
    const bytes = memory.takenHere;
    if (!board.deliver()) {
      memory.give(bytes);
      return;
    }
    this.#part = { part, memory, seed, bytes };
    this.#talk.send({ later: laterPart(part) });
  }

  #merge(merge: Merge | undefined): void {
    if (this.#part === undefined) return;
    const { part, memory, seed, bytes } = this.#part;
    const result = merge === undefined ? undefined : merged(part, merge, { seed, memory });
    this.#part = undefined;
    memory.give(bytes);
    if (result !== undefined) this.#talk.send({ merged: result });
  }

  #judge(shared: SharedBooks): void {
    const decode = (bytes: Uint8Array) => decodeBytes(bytes, shared.encoding);
    const textsOf = (parts: TextsParts) => Texts.of(parts, { seed: 0, decode, onGrow: () => {}, arrays: sharedArrays });
    const texts = Object.fromEntries(TEXTS.map((name) => [name, textsOf(shared.texts[name])]));
    const ledger = { ...shared.ledger, ...texts } as Ledger;
    const facts: SharedMemo = new SharedMemo({
      claims: shared.factClaims,
      tell: (fact, value) => this.#talk.send({ fact, value }),
      listen: () => {
        const message = this.#talk.receive();
        if ('fact' in message) facts.hear(message.fact, message.value);
      },
    });
    const books = new Books(ledger, shared.file, shared.today, {
      fileName: shared.fileName,
      threshold: shared.threshold,
      facts,
      isSettled: true,
    });
    // What the first thread does not begin with.
    for (const fact of ['labelMarks', 'letteringGroups', 'rowsByAccount', 'genericPieces'] as const) void books[fact];
    const written = judgeUnclaimed(books, keepEnabled(catalogue, shared.disabledControls), shared.categoryClaims);
    this.#talk.send({ written });
  }
}

/** The beginning of a line in the middle of what the first thread has not read yet, behind the header. */
function cut({ bytes, firstLine }: OpenedLedger, board: SecondBoard, leastBytes: number): number | undefined {
  const { readSoFar } = board;
  if (bytes.size - readSoFar < leastBytes) return undefined;
  const middle = readSoFar + Math.floor((bytes.size - readSoFar) / 2);
  if (middle <= firstLine.offset) return undefined;
  const probe = Buffer.alloc(LONGEST_LINE_LOOKED_AT);
  const lineEnd = probe.subarray(0, bytes.read(probe, middle)).indexOf(LF);
  const start = middle + lineEnd + 1;
  return lineEnd >= 0 && start < bytes.size && board.cutAt(start) ? start : undefined;
}

function laterPart({ rows, scanner, census, emptyLines }: LedgerPart): LaterPart {
  const { columns, texts, unknownParties, unknownJournals } = rows;
  const isTold = !unknownParties.hasMore && !unknownJournals.hasMore;
  return {
    rows: rows.size,
    columns: columnsOf(columns),
    texts: Object.fromEntries(TEXTS.map((name) => [name, texts[name].parts])) as LaterPart['texts'],
    owners: {
      journals: texts.ofJournals.parts(texts.journals.count),
      accounts: texts.ofAccounts.parts(texts.accounts.count),
      thirdParties: texts.ofThirdParties.parts(texts.thirdParties.count),
    },
    faults: rows.faults.parts,
    census: census.parts,
    lineEnds: scanner.lineEnds,
    emptyLines,
    unknown: isTold ? { thirdParties: unknownParties.texts, journals: unknownJournals.texts } : undefined,
  };
}

function merged({ rows }: LedgerPart, merge: Merge, given: { seed: number; memory: MemoryBudget }): Merged {
  const own = rows.columns;
  const { size } = rows;
  const { columns, rows: first, lines } = merge;
  for (let row = 0; row < size; row += 1) columns.line[first + row] = (own.line[row] as number) + lines;
  columns.offset.set(own.offset.subarray(0, size), first);
  columns.flags.set(own.flags.subarray(0, size), first);
  columns.debit.set(own.debit.subarray(0, size), first);
  columns.credit.set(own.credit.subarray(0, size), first);
  columns.date.set(own.date.subarray(0, size), first);
  columns.pieceDate.set(own.pieceDate.subarray(0, size), first);
  columns.letteringDate.set(own.letteringDate.subarray(0, size), first);
  columns.validDate.set(own.validDate.subarray(0, size), first);
  const onGrow = (bytes: number) => given.memory.take(bytes);
  const options = { seed: given.seed, decode: () => '', onGrow, arrays: sharedArrays };
  const pieces = Texts.of(merge.pieces, options);
  renumber(own.piece, pieces.absorb(rows.texts.pieces.parts), columns.piece, first, size);
  const labels = Texts.of(merge.labels, options);
  const labelNumbers = labels.absorb(rows.texts.labels.parts);
  renumber(own.label, labelNumbers, columns.label, first, size);
  return { pieces: pieces.parts, labels: labels.parts, labelNumbers };
}
