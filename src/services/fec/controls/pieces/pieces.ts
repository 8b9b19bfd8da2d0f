import { startOfEnd } from '#lib/text/text-ends.ts';
import { count, entryText, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import type { Entries } from '../../ledger/entries/entries.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { RowFlag } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';

/** Whether entries can be traced to the pieces that justify them. */
const TRACE_RULE = 'LPF, art. A. 47 A-1, VII-1°, 9 : toute écriture renvoie à sa pièce justificative.';

const PLACEHOLDER = /^(?:[^\p{L}\p{N}]*|0+|sans|neant|néant|n\.?a\.?|n\/a|x+)$/iu;
const LONGEST_PLACEHOLDER = 8;

/** By piece: 1 where nothing is referred to. */
const placeholdersOf = perBooks(({ ledger: { pieces } }): Uint8Array => {
  const { bytes, ends } = pieces.arena;
  const found = new Uint8Array(ends.length);
  let start = 0;
  for (let id = 0; id < ends.length; id += 1) {
    const end = ends[id] as number;
    // A digit other than zero tells most of them apart without a look at the text.
    let isOpen = end - start <= LONGEST_PLACEHOLDER;
    for (let at = start; at < end && isOpen; at += 1) {
      if ((bytes[at] as number) >= 0x31 && (bytes[at] as number) <= 0x39) isOpen = false;
    }
    if (isOpen && PLACEHOLDER.test(pieces.text(id))) found[id] = 1;
    start = end;
  }
  return found;
});

const missing: Control = {
  type: 'piece_absente',
  title: 'Référence de pièce absente',
  detects:
    'Des lignes sans référence de pièce, ou dont la référence ne désigne rien (« SANS », « - »). Signalé par journal.',
  severityRule: 'Importante pour les journaux d’achats, de ventes et de trésorerie ; mineure pour les autres.',
  basis: TRACE_RULE,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger, journalKinds } = books;
    const isPlaceholder = placeholdersOf(books);
    const counts = new Int32Array(ledger.journals.count);
    const totals = new Int32Array(ledger.journals.count);
    const samples: number[][] = [];
    for (let row = 0; row < ledger.size; row += 1) {
      // A line whose fields could not be told apart may have one.
      if (((ledger.flags[row] as number) & RowFlag.broken) !== 0) continue;
      const journal = ledger.journal[row] as number;
      totals[journal] = (totals[journal] as number) + 1;
      if (isPlaceholder[ledger.piece[row] as number] === 0) continue;
      counts[journal] = (counts[journal] as number) + 1;
      samples[journal] ??= [];
      if (samples[journal].length < MAX_ROWS) samples[journal].push(row);
    }
    for (const [journal, rows] of samples.entries()) {
      const [row] = rows ?? [];
      if (row === undefined) continue;
      const kind = journalKinds[journal];
      const name = quoted(ledger.journals.text(journal));
      yield {
        severity: kind === 'operations_diverses' || kind === 'ouverture' || kind === 'paie' ? 'mineure' : 'importante',
        weight: counts[journal] as number,
        row,
        describe: () => ({
          description: `Dans le journal ${name} (${count(totals[journal] as number, 'ligne')}), ${count(counts[journal] as number, 'ligne')} ${counts[journal] === 1 ? 'est' : 'sont'} sans référence de pièce (${linesText(books, rows)}).`,
          expectedValue: '0 ligne',
          actualValue: count(counts[journal] as number, 'ligne'),
          suggestion: 'Reporter sur ces lignes la référence de la pièce justificative.',
          period: null,
          ecritureNum: '',
          rows,
        }),
      };
    }
  },
};

const FEWEST_ENTRIES = 3;
const MOST_SHARED = 3;
const MAX_SHARED = 10_000;

const overEntries: Control = {
  type: 'piece_multi_ecritures',
  title: 'Même référence de pièce sur plusieurs achats',
  detects:
    'Dans un journal d’achats, une même référence pour le même fournisseur sur au moins trois écritures de dates et de montants différents. Les abonnements (montants égaux) sont exclus ; au-delà de trois références, signalé une fois.',
  severityRule: 'Mineure.',
  basis: 'Une pièce justifie une opération ; contrôle « numéros de pièce » de l’administration.',
  concerns: 'other',
  *find(books) {
    const { ledger } = books;
    const shared = sharedReferences(books).filter(
      ({ rows }) => distinct(rows, ledger.date) >= FEWEST_ENTRIES && distinct(rows, ledger.credit) > 1,
    );
    // Where it happens again and again it is a habit: said once, by the reference that is used most.
    const isHabit = shared.length > MOST_SHARED;
    const told = isHabit ? shared.sort((a, b) => b.entries - a.entries).slice(0, 1) : shared;
    const others = isHabit
      ? ` Il en va de même pour ${count(shared.length - 1, 'autre référence', 'autres références')}.`
      : '';
    for (const { piece, rows, entries } of told) {
      const [row] = rows as [number];
      yield {
        severity: 'mineure',
        weight: rows.reduce((sum, each) => sum + (ledger.credit[each] as number), 0),
        row,
        describe: () => ({
          description: `La référence ${quoted(ledger.pieces.text(piece))} est portée par ${count(entries, 'écriture')} du même fournisseur, de dates et de montants différents (${linesText(books, rows)}).${others}`,
          expectedValue: '1 écriture',
          actualValue: count(entries, 'écriture'),
          suggestion: 'Vérifier la référence de chaque facture.',
          compteNum: ledger.accounts.text(ledger.account[row] as number),
          rows,
        }),
      };
    }
  },
};

type SharedReference = { piece: number; entries: number; rows: number[] };

/** References that one supplier has on at least three entries of a purchase journal; `rows` are the first of them. */
function sharedReferences({ ledger, entries, genericPieces, journalKinds, parties, roles }: Books): SharedReference[] {
  const isPurchase = Uint8Array.from(journalKinds, (kind, journal) =>
    kind === 'achats' && entries.isUnusable[journal] === 0 ? 1 : 0,
  );
  const lines = new Int32Array(ledger.pieces.count);
  const candidates: number[] = [];
  for (let row = 0; row < ledger.size; row += 1) {
    if ((parties.of[row] as number) < 0 || (ledger.credit[row] as number) <= 0) continue;
    if (isPurchase[ledger.journal[row] as number] === 0) continue;
    const piece = ledger.piece[row] as number;
    lines[piece] = (lines[piece] as number) + 1;
    candidates.push(row);
  }
  const pairs = new PairTable(4096);
  const times: number[] = [];
  const lastEntry: number[] = [];
  const found = new Map<number, SharedReference>();
  // The first walk counts, the second one gathers what the first has found.
  for (const gathers of [false, true]) {
    if (gathers && found.size === 0) break;
    lastEntry.length = 0;
    for (const row of candidates) {
      const piece = ledger.piece[row] as number;
      // Most references stand on one line.
      if ((lines[piece] as number) < FEWEST_ENTRIES) continue;
      const entry = entries.of[row] as number;
      if (genericPieces[piece] === 1 || roles[entry] !== 0) continue;
      const pair = pairs.numberOf(parties.of[row] as number, piece);
      if (lastEntry[pair] === entry) continue;
      lastEntry[pair] = entry;
      if (gathers) {
        const use = found.get(pair);
        if (use !== undefined && use.rows.length < MAX_ROWS) use.rows.push(row);
        continue;
      }
      const seen = (times[pair] ?? 0) + 1;
      times[pair] = seen;
      if (seen === FEWEST_ENTRIES && found.size < MAX_SHARED) found.set(pair, { piece, entries: 0, rows: [] });
    }
  }
  for (const [pair, use] of found) use.entries = times[pair] as number;
  return [...found.values()];
}

function distinct(rows: readonly number[], column: Int32Array | Float64Array): number {
  return new Set(rows.map((row) => column[row])).size;
}

/** From this share of a journal's entries on, it is a journal of batches. */
const SHARE_OF_BATCHES = 0.05;

const withinEntry: Control = {
  type: 'piece_multiple_ecriture',
  title: 'Plusieurs pièces dans une écriture',
  detects:
    'Une écriture d’achat ou de vente dont les lignes portent des références de pièce différentes. Les journaux qui regroupent habituellement plusieurs pièces, et la référence que le logiciel tire du numéro de l’écriture, sont exclus.',
  severityRule: 'Mineure.',
  basis: 'Contrôle « différents numéros de pièce » de l’administration.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries, journalKinds, roles } = books;
    const isPlaceholder = placeholdersOf(books);
    const several: number[] = [];
    const [all, batches] = [new Int32Array(ledger.journals.count), new Int32Array(ledger.journals.count)];
    const { starts, rows } = entries.groups;
    for (let entry = 0; entry < entries.count; entry += 1) {
      const journal = entries.journal[entry] as number;
      const kind = journalKinds[journal];
      if ((kind !== 'achats' && kind !== 'ventes') || entries.isUnusable[journal] === 1 || roles[entry] !== 0) continue;
      all[journal] = (all[journal] as number) + 1;
      if (!hasSeveralPieces(ledger, entries, isPlaceholder, entry)) continue;
      batches[journal] = (batches[journal] as number) + 1;
      several.push(entry);
    }
    for (const entry of several) {
      const journal = entries.journal[entry] as number;
      const most = Math.max(1, (all[journal] as number) * SHARE_OF_BATCHES);
      if ((batches[journal] as number) > most) continue;
      const own = rows.subarray(starts[entry], starts[entry + 1]);
      yield {
        severity: 'mineure',
        weight: entries.debit[entry] as number,
        row: own[0] as number,
        describe: () => {
          const names = [...new Set([...own].map((row) => quoted(ledger.pieces.text(ledger.piece[row] as number))))];
          return {
            description: `L’${entryText(books, entry)} porte les références ${names.slice(0, 4).join(', ')}${names.length > 4 ? '…' : ''}.`,
            expectedValue: '1 pièce',
            actualValue: count(names.length, 'pièce'),
            suggestion: 'Vérifier la référence de chaque ligne, ou passer une écriture par pièce.',
            rows: [...own],
          };
        },
      };
    }
  },
};

/** Whether lines refer to different pieces. What the program filled in for want of one refers to the entry itself. */
function hasSeveralPieces(ledger: Ledger, entries: Entries, isPlaceholder: Uint8Array, entry: number): boolean {
  const { starts, rows } = entries.groups;
  const start = starts[entry] as number;
  const end = starts[entry + 1] as number;
  let first = 0;
  let other = 0;
  for (let at = start; at < end; at += 1) {
    const piece = ledger.piece[rows[at] as number] as number;
    if (piece === first || piece === other || isPlaceholder[piece] === 1) continue;
    if (first === 0) first = piece;
    else if (other === 0) other = piece;
    else return true;
  }
  if (other === 0) return false;
  const digits = trailingDigits(ledger.numbers.text(ledger.number[rows[start] as number] as number));
  return [first, other].every((piece) => trailingDigits(ledger.pieces.text(piece)) !== digits || digits.length < 6);
}

const trailingDigits = (text: string): string => text.slice(startOfEnd(text, /\d/));

export const pieces: Category = {
  name: 'pieces',
  title: 'Pièces justificatives',
  controls: [missing, overEntries, withinEntry],
};
