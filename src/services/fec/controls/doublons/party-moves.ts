import type { Books } from '../../ledger/books.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { perBooks } from '../../ledger/per-books.ts';
import type { Ledger } from '../../reader/ledger.ts';

/** What a line on the account of a supplier (401, 404) or of a customer (411) is. */
export const Move = {
  /** Against a cost or an income. */
  invoice: 1,
  /** The other way round: a credit note, or an invoice taken back. */
  creditNote: 2,
  /** Against treasury, and the other way round. */
  payment: 3,
  refund: 4,
  /** Owed already at the opening. */
  opened: 5,
} as const;
type MoveKind = (typeof Move)[keyof typeof Move];

/**
 * Those lines, gathered by third party, kind and amount, as far as an invoice or a payment of the third party has this
 * amount more than once. Nothing is known of the others.
 */
export type PartyMoves = {
  /** Numbers of the invoices and payments that come more than once. */
  repeated: readonly number[];
  partyOf: (id: number) => number;
  kindOf: (id: number) => number;
  /** Its rows in the order of the file, one for each entry, the last 500 at most. */
  rowsOf: (id: number) => number[];
  /** How many lines of a kind a third party has with an amount that was repeated. */
  linesOf: (party: number, kind: MoveKind, amount: number) => number;
};

const KIND_BITS = 3;
const KINDS = 2 ** KIND_BITS;
const MOST_ROWS = 500;

export const gatherMoves = perBooks((books): PartyMoves => {
  const { ledger, entries } = books;
  const moves = readMoves(books);
  const { count, row: rowOf, partyAndKind, key } = moves;
  const mayRepeat = likelyRepeated(moves);
  const pairs = new PairTable(1024);
  const lines: number[] = [];
  // The moves of one number are chained from the last one back.
  const last: number[] = [];
  const previous = new Int32Array(count);
  for (let move = 0; move < count; move += 1) {
    if (mayRepeat[move] === 0) continue;
    const id = pairs.numberOf(partyAndKind[move] as number, key[move] as number);
    const isNew = id === lines.length;
    previous[move] = isNew ? -1 : (last[id] as number);
    last[id] = move;
    lines[id] = isNew ? 1 : (lines[id] as number) + 1;
  }
  const kindOf = (id: number) => pairs.firstOf(id) % KINDS;
  const repeated: number[] = [];
  for (let id = 0; id < lines.length; id += 1) {
    if ((lines[id] as number) > 1 && (kindOf(id) === Move.invoice || kindOf(id) === Move.payment)) repeated.push(id);
  }
  return {
    repeated,
    kindOf,
    partyOf: (id) => Math.floor(pairs.firstOf(id) / KINDS),
    rowsOf: (id) => chainOf(ledger, entries.of, rowOf, last[id] as number, previous),
    linesOf: (party, kind, amount) => {
      const id = pairs.find(party * KINDS + kind, keyOf(amount));
      return id < 0 ? 0 : (lines[id] as number);
    },
  };
});

/** Amounts below twenty million euros have a key of their own. Others are told apart where their rows are asked for. */
const LARGEST_KEY = 0x7fff_ffff;

function keyOf(size: number): number {
  return size < LARGEST_KEY ? size | 0 : size % LARGEST_KEY;
}

function sizeOf(ledger: Ledger, row: number): number {
  return Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));
}

function chainOf(ledger: Ledger, entryOf: Int32Array, rowOf: Int32Array, last: number, previous: Int32Array): number[] {
  const rows: number[] = [];
  const size = sizeOf(ledger, rowOf[last] as number);
  for (let move = last; move >= 0 && rows.length < MOST_ROWS; move = previous[move] as number) {
    const row = rowOf[move] as number;
    if (sizeOf(ledger, row) !== size) continue;
    if (rows.length === 0 || entryOf[rows.at(-1) as number] !== entryOf[row]) rows.push(row);
  }
  return rows.reverse();
}

/**
 * Most amounts come once with a third party. By move: 1 where one of the kinds of its third party and key may have come
 * twice; never 0 where it did, and seldom 1 where it did not. Bits, so that the tables stay in the processor's cache.
 */
function likelyRepeated({ count, partyAndKind, key }: Moves): Uint8Array {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(1024, count * 8)));
  const mask = slots - 1;
  const seen = new Uint32Array(slots / 32);
  const marked = new Uint32Array(slots / 32);
  const hashes = new Int32Array(count);
  for (let move = 0; move < count; move += 1) {
    const own = partyAndKind[move] as number;
    const hash = hashOf(own >>> KIND_BITS, key[move] as number);
    hashes[move] = hash;
    const kind = own & (KINDS - 1);
    if (kind !== Move.invoice && kind !== Move.payment) continue;
    const slot = (hash ^ Math.imul(kind, 0x9e37_79b1)) & mask;
    const bit = 1 << (slot & 31);
    const word = slot >>> 5;
    if (((seen[word] as number) & bit) === 0) seen[word] = (seen[word] as number) | bit;
    else marked[(hash & mask) >>> 5] = (marked[(hash & mask) >>> 5] as number) | (1 << (hash & 31));
  }
  const mayRepeat = new Uint8Array(count);
  for (let move = 0; move < count; move += 1) {
    const slot = (hashes[move] as number) & mask;
    mayRepeat[move] = ((marked[slot >>> 5] as number) >>> (slot & 31)) & 1;
  }
  return mayRepeat;
}

function hashOf(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b_3c6d);
  return hash ^ (hash >>> 13);
}

/** The lines that are a move, in the order of the file. */
type Moves = {
  count: number;
  row: Int32Array;
  /** Third party and kind: `party * KINDS + kind`. */
  partyAndKind: Int32Array;
  /** Of the amount: see `keyOf`. */
  key: Int32Array;
};

/** A reversing entry takes something back, and is never an invoice or a payment itself. */
function readMoves(books: Books): Moves {
  const { ledger, accounts, entries, roles, parties } = books;
  const { account: accountOf, debit, credit, size } = ledger;
  const { of: entryOf, isUnreliable, isUnusable, journal } = entries;
  const { of: partyOf } = parties;
  const touches = books.entryTouches;
  const isSupplier = accounts.starting('401', '404');
  const isCustomer = accounts.starting('411');
  const most = parties.groups.rows.length;
  const moves = { row: new Int32Array(most), partyAndKind: new Int32Array(most), key: new Int32Array(most) };
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    const party = partyOf[row] as number;
    if (party < 0) continue;
    const account = accountOf[row] as number;
    const net = (debit[row] as number) - (credit[row] as number);
    // What is owed to a supplier, or by a customer, is above zero.
    const due = isSupplier[account] === 1 ? -net : isCustomer[account] === 1 ? net : 0;
    const entry = entryOf[row] as number;
    if (due === 0 || isUnreliable[entry] === 1 || isUnusable[journal[entry] as number] === 1) continue;
    const touched = touches[entry] as number;
    const role = roles[entry] as number;
    const isTrade = (touched & (isSupplier[account] === 1 ? Touch.cost : Touch.income)) !== 0;
    let kind = 0;
    if ((role & Role.opening) !== 0) {
      if (due > 0) kind = Move.opened;
    } else if ((touched & Touch.treasury) !== 0) {
      if (due > 0) kind = Move.refund;
      else if (role === 0) kind = Move.payment;
    } else if (isTrade) {
      if (due < 0) kind = Move.creditNote;
      else if (role === 0) kind = Move.invoice;
    }
    if (kind === 0) continue;
    moves.row[count] = row;
    moves.partyAndKind[count] = party * KINDS + kind;
    moves.key[count] = keyOf(Math.abs(net));
    count += 1;
  }
  return { count, ...moves };
}

/** Whether a pair of account and third party is one third party, and no collective account without any. */
export function isOneParty({ accounts, parties }: Books, party: number): boolean {
  if (parties.thirdParty[party] !== 0) return true;
  return !/^\d{3}[1-8]?0*$/.test(accounts.names[parties.account[party] as number] as string);
}
