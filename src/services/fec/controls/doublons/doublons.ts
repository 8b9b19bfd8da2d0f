import type { Severity } from '../../french/severity-words.ts';
import { accountText, count, entryText, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { groupRows, MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control, Finding } from '../control.ts';
import { countCopies, findBlocks, findTwins } from './repeated-entries.ts';
import { repeatedLines } from './repeated-lines.ts';
import { SINCERITY, SMALL } from './rules.ts';
import { sharedReferences } from './shared-references.ts';
import { invoiceTwice, invoiceTwiceMaybe, paidTwice } from './tiers.ts';

/**
 * What stands in the books twice: here entries, whole imports and lines; invoices and payments have a file of their own.
 * Opening, closing and reversing entries are no part of it, nor are entries that could not be read whole or whose numbers
 * mean nothing.
 */

const entryTwice: Control = {
  type: 'doublon',
  title: 'Écriture enregistrée en double',
  detects:
    'Deux écritures d’un même journal, de même date, avec les mêmes comptes, tiers, montants et pièces ; ou une écriture dont toutes les lignes figurent plusieurs fois sous son numéro. Les à-nouveaux, les extournes et les écritures contre-passées sont exclus ; si la référence n’identifie pas la pièce, les montants sous 20 €, les libellés différents et les opérations répétitives le sont aussi.',
  severityRule:
    'Importante, critique à partir du seuil S2, mineure sous 20 €. Si la référence n’identifie pas la pièce : mineure, importante à partir de S2.',
  basis: SINCERITY,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    yield* underOtherNumbers(books);
    yield* underOneNumber(books);
  },
};

function* underOtherNumbers(books: Books): Iterable<Finding> {
  const { entries, fingerprints } = books;
  const { firstOf, hasOtherWords, count: found } = findTwins(books);
  if (found === 0) return;
  const inBlocks = entriesOfBlocks(books);
  const groups = groupRows(firstOf, entries.count);
  const habits = habitsOf(books);
  const reversals = countReversals(books);
  for (let first = 0; first < entries.count; first += 1) {
    if (firstOf[first] !== first || inBlocks.has(first)) continue;
    const all = rowsOf(groups, first);
    if (all.length - (reversals.get(fingerprints.group[first] as number) ?? 0) < 2) continue;
    const amount = entries.debit[first] as number;
    const isUnidentified = hasNoPiece(books, first);
    const severity = severityOf(books, amount, isUnidentified);
    if (severity === undefined) continue;
    if (isUnidentified && habits.has(entries.journal[first] as number)) continue;
    if (isUnidentified && all.some((entry) => hasOtherWords[entry] === 1)) continue;
    const last = all.at(-1) as number;
    yield {
      severity,
      weight: amount * (all.length - 1),
      row: rowsOf(entries.groups, first)[0] as number,
      describe: () => ({
        description: `L’${entryText(books, first)} et l’${entryText(books, last)} ont la même date, les mêmes comptes et le même montant de ${euros(amount)}${pieceWords(books, first)}.${all.length > 2 ? ` ${count(all.length - 2, 'autre écriture leur est', 'autres écritures leur sont')} identique${all.length > 3 ? 's' : ''}.` : ''}`,
        expectedValue: '1 occurrence',
        actualValue: count(all.length, 'occurrence'),
        suggestion: `Rapprocher ces écritures de leur pièce et, en cas de double saisie, contre-passer l’écriture n° ${numberText(books, last)}.`,
        rows: rowsOfEntries(books, all),
      }),
    };
  }
}

function* underOneNumber(books: Books): Iterable<Finding> {
  const { entries } = books;
  const inBlocks = entriesOfBlocks(books);
  for (const [entry, times] of countCopies(books)) {
    const once = (entries.debit[entry] as number) / times;
    const isUnidentified = hasNoPiece(books, entry);
    const severity = severityOf(books, once, isUnidentified);
    if (inBlocks.has(entry) || severity === undefined) continue;
    // Small repetitive operations without a piece come in any number; a double entry comes twice.
    if (isUnidentified && times > 2) continue;
    const rows = rowsOfEntries(books, [entry]);
    yield {
      severity,
      weight: once * (times - 1),
      row: rows[0] as number,
      describe: () => ({
        description: `Toutes les lignes de l’${entryText(books, entry)} y figurent ${times} fois : ${euros(entries.debit[entry] as number)} au lieu de ${euros(once)}${pieceWords(books, entry)}.`,
        expectedValue: '1 occurrence',
        actualValue: count(times, 'occurrence'),
        suggestion: `Supprimer de l’écriture n° ${numberText(books, entry)} les lignes répétées, ou les contre-passer si elle est validée.`,
        rows,
      }),
    };
  }
}

/** Entries that a block explains: they are not reported once more one by one. */
const entriesOfBlocks = perBooks(
  (books): ReadonlySet<number> =>
    new Set(findBlocks(books).flatMap(({ originals, repeated }) => [...originals, ...repeated])),
);

/** Undefined where it is not worth a word. */
function severityOf({ thresholds }: Books, amount: number, isUnidentified: boolean): Severity | undefined {
  if (amount < SMALL) return isUnidentified ? undefined : 'mineure';
  if (amount >= thresholds.s2) return isUnidentified ? 'importante' : 'critique';
  return isUnidentified ? 'mineure' : 'importante';
}

/** None of its lines names a piece that could be found by it. */
function hasNoPiece(books: Books, entry: number): boolean {
  const isShared = sharedReferences(books);
  return rowsOf(books.entries.groups, entry).every((row) => isShared[books.ledger.piece[row] as number] === 1);
}

const MANY_TWINS = 10;
const SHARE_OF_HABIT = 0.05;

/** Journals in which the same operation without a piece comes again on the same day as a matter of course. */
function habitsOf(books: Books): Set<number> {
  const { entries, ledger } = books;
  const { firstOf } = findTwins(books);
  const totals = new Int32Array(ledger.journals.count);
  const twins = new Int32Array(ledger.journals.count);
  for (let entry = 0; entry < entries.count; entry += 1) {
    const journal = entries.journal[entry] as number;
    totals[journal] = (totals[journal] as number) + 1;
    const first = firstOf[entry] as number;
    if (first < 0 || first === entry || (entries.debit[entry] as number) < SMALL) continue;
    if (hasNoPiece(books, entry)) twins[journal] = (twins[journal] as number) + 1;
  }
  const habits = new Set<number>();
  for (const [journal, number] of twins.entries()) {
    if (number >= MANY_TWINS && number > (totals[journal] as number) * SHARE_OF_HABIT) habits.add(journal);
  }
  return habits;
}

/** By group of alike entries: how many reversals there are of it. What was reversed is no longer double. */
function countReversals({ entries, fingerprints, roles }: Books): Map<number, number> {
  const counts = new Map<number, number>();
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.reversal) === 0) continue;
    const group = fingerprints.mirroredGroup[entry] as number;
    if (group >= 0) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

function numberText({ ledger, entries }: Books, entry: number): string {
  return quoted(ledger.numbers.text(entries.number[entry] as number));
}

function pieceWords(books: Books, entry: number): string {
  const { ledger, entries } = books;
  const isShared = sharedReferences(books);
  const row = rowsOf(entries.groups, entry).find((each) => isShared[ledger.piece[each] as number] === 0);
  return row === undefined ? '' : `, pièce ${quoted(ledger.pieces.text(ledger.piece[row] as number))}`;
}

/** Their first rows, as many as a report shows. */
function rowsOfEntries({ entries }: Books, some: Int32Array | readonly number[]): number[] {
  const rows: number[] = [];
  for (const entry of some) {
    if (rows.length >= MAX_ROWS) break;
    rows.push(...rowsOf(entries.groups, entry).subarray(0, MAX_ROWS - rows.length));
  }
  return rows;
}

const importTwice: Control = {
  type: 'doublon_import',
  title: 'Lot d’écritures importé deux fois',
  detects:
    'Au moins dix écritures successives d’un journal qui y figurent une seconde fois, dans le même ordre, sous d’autres numéros ou sous les mêmes.',
  severityRule: 'Critique.',
  basis: SINCERITY,
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { entries, ledger } = books;
    for (const { originals, repeated } of findBlocks(books)) {
      const isUnderOneNumber = originals[0] === repeated[0];
      let sum = 0;
      for (const entry of repeated) sum += (entries.debit[entry] as number) / (isUnderOneNumber ? 2 : 1);
      const journal = quoted(ledger.journals.text(entries.journal[repeated[0] as number] as number));
      yield {
        severity: 'critique',
        weight: sum,
        row: rowsOf(entries.groups, repeated[0] as number)[0] as number,
        describe: () => ({
          description: `Dans le journal ${journal}, ${repeated.length} écritures successives, ${fromTo(books, originals)}, ${isUnderOneNumber ? 'ont toutes leurs lignes en double' : `figurent une seconde fois, ${fromTo(books, repeated)}`} : ${euros(sum)} en trop.`,
          expectedValue: '0 écriture',
          actualValue: count(repeated.length, 'écriture'),
          suggestion: `Supprimer le second import du journal ${journal}, ou contre-passer ces écritures si elles sont validées.`,
          rows: rowsOfEntries(books, repeated),
        }),
      };
    }
  },
};

function fromTo(books: Books, some: readonly number[]): string {
  return `de l’${entryText(books, some[0] as number)} à l’${entryText(books, some.at(-1) as number)}`;
}

const lineTwice: Control = {
  type: 'doublon_ligne',
  title: 'Ligne en double dans une écriture',
  detects:
    'Une ligne qui figure plusieurs fois à l’identique dans une écriture, si c’est elle qui la déséquilibre ou si son montant atteint s1. Signalé une fois par journal. La paie, les dotations, les écritures entièrement doublées et les journaux où de telles lignes sont courantes sont exclus.',
  severityRule: 'Mineure.',
  basis: SINCERITY,
  concerns: 'other',
  *find(books) {
    const { ledger, entries } = books;
    const { totals, found } = repeatedLines(books);
    for (const [journal, all] of found) {
      const isCommon = all.length >= MANY_TWINS && all.length > (totals[journal] as number) * SHARE_OF_HABIT;
      const runs = isCommon ? all.filter(({ isSurplus }) => isSurplus) : all;
      const [largest] = [...runs].sort((a, b) => b.amount - a.amount);
      if (largest === undefined) continue;
      const rows = [largest, ...runs.filter((run) => run !== largest)].flatMap((run) => run.rows);
      const row = largest.rows[0] as number;
      const account = ledger.account[row] as number;
      yield {
        severity: 'mineure',
        weight: runs.reduce((sum, { amount }) => sum + amount, 0),
        row,
        describe: () => ({
          description: `Dans l’${entryText(books, entries.of[row] as number)}, la ligne de ${euros(largest.amount)} sur le compte ${accountText(books, account)} figure ${largest.rows.length} fois à l’identique (${linesText(books, largest.rows)})${largest.isSurplus ? ', ce qui déséquilibre l’écriture' : ''}.${runs.length > 1 ? ` Le journal compte ${count(runs.length - 1, 'autre cas', 'autres cas')}.` : ''}`,
          expectedValue: '1 ligne',
          actualValue: count(largest.rows.length, 'ligne'),
          suggestion: 'Vérifier la saisie d’après la pièce, et supprimer la ligne en trop.',
          compteNum: books.accounts.names[account] as string,
          rows: rows.slice(0, MAX_ROWS),
        }),
      };
    }
  },
};

export const doublons: Category = {
  name: 'doublons',
  title: 'Doublons',
  controls: [entryTwice, importTwice, invoiceTwice, invoiceTwiceMaybe, paidTwice, lineTwice],
};
