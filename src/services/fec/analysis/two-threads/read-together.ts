import { sharedArrays } from '../../reader/arrays.ts';
import type { ByteSource } from '../../reader/bytes/byte-source.ts';
import { MAX_OTHER_LABELS } from '../../reader/ledger.ts';
import type { LedgerPart, OpenedLedger, ReadLedger, ReadOptions } from '../../reader/read-ledger.ts';
import { finishLedger, openLedger, readLedger, readPart } from '../../reader/read-ledger.ts';
import type { Refusal } from '../../reader/refusal.ts';
import type { Texts } from '../../reader/texts/texts.ts';
import type { SharedFile } from '../opened-file.ts';
import { FirstBoard, newBoardWords } from './board.ts';
import { columnsOf, renumber } from './columns.ts';
import type { LaterPart, Merge } from './messages.ts';
import type { SecondThread } from './second-thread.ts';

export type TogetherOptions = ReadOptions & { file: SharedFile; memoryBytes: number };

/**
 * As `readLedger`, with a second thread: as soon as that is up it takes the second half of what is left, and its rows follow
 * those of the first thread as if one had read all of them. Where that cannot be said for certain, one reads all of them.
 */
export function readTogether(
  source: ByteSource,
  options: TogetherOptions,
  second: SecondThread,
): { read: ReadLedger; opened: OpenedLedger } | { refused: Refusal } {
  const opened = openLedger(source);
  if ('refused' in opened) return opened;
  const words = newBoardWords();
  const board = new FirstBoard(words);
  // Of such a file only its reader knows where a line begins.
  if (opened.wide !== undefined || opened.firstLine.isCrOnly) board.close();
  const { file, seed, memoryBytes, memory } = options;
  second.send({ assignment: { file, seed, memoryBytes, counter: memory.counter, board: words } });
  const onProgress = (share: number) => options.onProgress?.(board.shareOf(share * source.size, source.size));
  const endOf = (position: number) => board.endAt(position);
  const part = readPart(opened, { ...options, onProgress, arrays: sharedArrays }, { start: opened.textStart, endOf });
  if (board.close()) return finished(opened, part);
  const later = expectLater(second);
  if (!board.hasPassed && isAsOne(part, later)) return finished(opened, absorb(part, later, second));
  second.send({ merge: undefined });
  if (board.hasPassed) return finished(opened, part);
  // Nothing of the first reading is needed any more.
  memory.give(memory.takenHere);
  const read = readLedger(source, { ...options, arrays: sharedArrays });
  if ('refused' in read) return read;
  opened.encoding = read.file.encoding;
  return { read, opened };
}

function finished(
  opened: OpenedLedger,
  part: LedgerPart,
): { read: ReadLedger; opened: OpenedLedger } | { refused: Refusal } {
  const read = finishLedger(opened, part);
  return 'refused' in read ? read : { read, opened };
}

function expectLater(second: SecondThread): LaterPart {
  const message = second.receive();
  if ('later' in message) return message.later;
  throw new Error('The second thread said something else than its part.');
}

/** Whether the later part was read as by somebody who had read the earlier one. What its census says is added. */
function isAsOne({ rows, census }: LedgerPart, later: LaterPart): boolean {
  if (later.unknown === undefined) return false;
  const { thirdParties, journals } = rows.texts;
  const isKnown = (texts: Texts) => (text: Uint8Array) => texts.numberIfKnown(text, 0, text.length) >= 0;
  if (later.unknown.thirdParties.some(isKnown(thirdParties))) return false;
  if (later.unknown.journals.some(isKnown(journals))) return false;
  if (Object.values(later.owners).some(({ others }) => others.length >= MAX_OTHER_LABELS)) return false;
  return census.absorb(later.census);
}

/** Each thread puts about half of the later part behind the earlier one. */
function absorb(part: LedgerPart, later: LaterPart, second: SecondThread): LedgerPart {
  const { rows, scanner, census, emptyLines } = part;
  const { columns, texts } = rows;
  const first = rows.size;
  const size = first + later.rows;
  if (size > columns.capacity) columns.grow(size);
  const merge: Merge = {
    rows: first,
    lines: scanner.line,
    columns: columnsOf(columns),
    pieces: texts.pieces.parts,
    labels: texts.labels.parts,
  };
  second.send({ merge });
  renumber(later.columns.number, texts.numbers.absorb(later.texts.numbers), columns.number, first, later.rows);
  renumber(
    later.columns.lettering,
    texts.letterings.absorb(later.texts.letterings),
    columns.lettering,
    first,
    later.rows,
  );
  const journals = texts.journals.absorb(later.texts.journals);
  renumber(later.columns.journal, journals, columns.journal, first, later.rows);
  const accounts = texts.accounts.absorb(later.texts.accounts);
  renumber(later.columns.account, accounts, columns.account, first, later.rows);
  const thirdParties = texts.thirdParties.absorb(later.texts.thirdParties);
  renumber(later.columns.thirdParty, thirdParties, columns.thirdParty, first, later.rows);
  if (later.columns.foreign !== undefined) {
    const foreign = columns.withForeign();
    const currencies = texts.currencies.absorb(later.texts.currencies);
    renumber(later.columns.foreign.currency, currencies, foreign.currency, first, later.rows);
    foreign.amount.set(later.columns.foreign.amount.subarray(0, later.rows), first);
  }
  rows.faults.absorb(later.faults, first, scanner.line);
  for (const kind of ['lf', 'crlf', 'crcrlf', 'cr'] as const) scanner.lineEnds[kind] += later.lineEnds[kind];

  const message = second.receive();
  if (!('merged' in message)) throw new Error('The second thread said something else than what it merged.');
  const { pieces, labels, labelNumbers } = message.merged;
  texts.pieces.takeOver(pieces);
  texts.labels.takeOver(labels);
  texts.ofJournals.absorb(later.owners.journals, journals, labelNumbers, first);
  texts.ofAccounts.absorb(later.owners.accounts, accounts, labelNumbers, first);
  texts.ofThirdParties.absorb(later.owners.thirdParties, thirdParties, labelNumbers, first);
  rows.size = size;
  return { rows, scanner, census, emptyLines: emptyLines + later.emptyLines };
}
