import { frenchMonth } from '../../french/notation.ts';
import { accountText, count, entryText, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, monthOf, monthText } from '../../ledger/days.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';
import { explainedEntries, isJudged, onlyMovedRow } from './judged-entries.ts';
import { splitEntries } from './split-entries.ts';
import { suspectOf } from './suspected-line.ts';

/** Double entry: every entry, every journal and the whole file balance to the cent. */
const ONE_EURO = 100;
const DOUBLE_ENTRY =
  'Partie double (plan comptable général) ; contrôle « écriture non équilibrée » de l’administration.';

const unbalancedEntry: Control = {
  type: 'desequilibre',
  title: 'Écriture déséquilibrée',
  detects:
    'Une écriture dont le total des débits diffère du total des crédits, au centime près. Des à-nouveaux exportés en plusieurs écritures sont jugés ensemble.',
  severityRule: 'Critique dès 1 € d’écart, importante en dessous.',
  basis: DOUBLE_ENTRY,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries } = books;
    const isExplained = explainedEntries(books);
    for (let entry = 0; entry < entries.count; entry += 1) {
      const gap = (entries.debit[entry] as number) - (entries.credit[entry] as number);
      if (gap === 0 || isExplained[entry] === 1 || !isJudged(entries, entry)) continue;
      const rows = rowsOf(entries.groups, entry);
      yield {
        severity: Math.abs(gap) >= ONE_EURO ? 'critique' : 'importante',
        weight: Math.abs(gap),
        row: rows[0] as number,
        describe: () => {
          const suspect = suspectOf(books, rows, gap);
          return {
            description: `L’${entryText(books, entry)} totalise ${euros(entries.debit[entry] as number)} au débit et ${euros(entries.credit[entry] as number)} au crédit, soit un écart de ${euros(Math.abs(gap))}.`,
            expectedValue: euros(entries.debit[entry] as number),
            actualValue: euros(entries.credit[entry] as number),
            suggestion: suspect.advice,
            ...(suspect.row >= 0 && { compteNum: ledger.accounts.text(ledger.account[suspect.row] as number) }),
            rows: [...rows],
          };
        },
      };
    }
  },
};

/** With more, the report does not show each of them. */
const MANY_GAPS = 100;

const unbalancedFile: Control = {
  type: 'desequilibre_global',
  title: 'Fichier déséquilibré',
  detects:
    'Un fichier dont le total des débits diffère du total des crédits, sans que les écritures déséquilibrées détaillées (cent au plus) l’expliquent.',
  severityRule: 'Critique.',
  basis: DOUBLE_ENTRY,
  concerns: 'other',
  *find(books) {
    const { entries } = books;
    const { debit: debits, credit: credits, isUnreliable } = entries;
    let debit = 0;
    let credit = 0;
    let explained = 0;
    let gaps = 0;
    let unread = false;
    for (let entry = 0; entry < entries.count; entry += 1) {
      debit += debits[entry] as number;
      credit += credits[entry] as number;
      if (isUnreliable[entry] === 1) unread = true;
      if (debits[entry] === credits[entry] || !isJudged(entries, entry)) continue;
      explained += (debits[entry] as number) - (credits[entry] as number);
      gaps += 1;
    }
    // Where lines could not be read, the total proves nothing.
    if (debit === credit || unread || (debit - credit === explained && gaps <= MANY_GAPS)) return;
    yield {
      severity: 'critique',
      weight: Math.abs(debit - credit),
      row: -1,
      describe: () => ({
        description: `Le fichier totalise ${euros(debit)} au débit et ${euros(credit)} au crédit, soit un écart de ${euros(Math.abs(debit - credit))}.`,
        expectedValue: euros(debit),
        actualValue: euros(credit),
        suggestion: 'Vérifier que l’export est complet, puis corriger les écritures déséquilibrées.',
        period: null,
      }),
    };
  },
};

const unbalancedJournal: Control = {
  type: 'desequilibre_journal',
  title: 'Journal déséquilibré',
  detects:
    'Un journal dont les numéros ne distinguent pas les écritures, et dont un mois n’est pas équilibré. Les à-nouveaux ont leur propre contrôle.',
  severityRule: 'Critique.',
  basis: DOUBLE_ENTRY,
  concerns: 'other',
  *find(books) {
    const { ledger, entries, exercise } = books;
    if (!entries.isUnusable.includes(1)) return;
    const { cells, debit, credit, firstRow, isUnread } = sumByMonth(books);
    for (let cell = 0; cell < cells.count; cell += 1) {
      if (debit[cell] === credit[cell] || isUnread[cell] === 1) continue;
      const [total, other] = [debit[cell] as number, credit[cell] as number];
      const journal = quoted(ledger.journals.text(cells.firstOf(cell)));
      const month = cells.secondOf(cell);
      const period = month < 0 ? null : monthText(exercise.firstMonth + month);
      yield {
        severity: 'critique',
        weight: Math.abs(total - other),
        row: firstRow[cell] as number,
        describe: () => ({
          description: `Le journal ${journal} totalise ${period === null ? 'hors de l’exercice' : `en ${frenchMonth(period)}`} ${euros(total)} au débit et ${euros(other)} au crédit, soit un écart de ${euros(Math.abs(total - other))}. Les numéros d’écriture ne permettent pas d’isoler l’écriture en cause.`,
          expectedValue: euros(total),
          actualValue: euros(other),
          suggestion: `Pointer le journal ${journal} sur cette période et corriger la ligne erronée.`,
          period,
          ecritureNum: '',
        }),
      };
    }
  },
};

/** Of journals whose numbers say nothing, by journal and month of the exercise (-1 outside of it). */
function sumByMonth({ ledger, entries, exercise, openingJournals }: Books) {
  const cells = new PairTable(256);
  const debit: number[] = [];
  const credit: number[] = [];
  const firstRow: number[] = [];
  const isUnread: number[] = [];
  for (let row = 0; row < ledger.size; row += 1) {
    const journal = ledger.journal[row] as number;
    if (entries.isUnusable[journal] === 0 || openingJournals[journal] === 1) continue;
    const cell = cells.numberOf(journal, exercise.monthOf[row] as number);
    if (cell === debit.length) {
      debit.push(0);
      credit.push(0);
      firstRow.push(row);
      isUnread.push(0);
    }
    debit[cell] = (debit[cell] as number) + (ledger.debit[row] as number);
    credit[cell] = (credit[cell] as number) + (ledger.credit[row] as number);
    if (entries.isUnreliable[entries.of[row] as number] === 1) isUnread[cell] = 1;
  }
  return { cells, debit, credit, firstRow, isUnread };
}

const entryOverDates: Control = {
  type: 'ecriture_multi_dates',
  title: 'Écriture portant plusieurs dates',
  detects: 'Un même numéro d’écriture porté par des lignes de dates différentes.',
  severityRule: 'Importante si l’écriture court sur plusieurs mois sans être équilibrée à chaque date, mineure sinon.',
  basis: 'Une écriture a une date ; contrôle « différentes dates comptables » de l’administration.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries } = books;
    for (let entry = 0; entry < entries.count; entry += 1) {
      const first = entries.firstDate[entry] as number;
      const last = entries.lastDate[entry] as number;
      if (first === last || entries.isUnusable[entries.journal[entry] as number] === 1 || books.isOpening(entry))
        continue;
      const rows = rowsOf(entries.groups, entry);
      const isSplit = monthOf(first) !== monthOf(last) && !isBalancedByDate(books, rows);
      const other =
        rows.find((row) => ledger.date[row] !== first && ledger.date[row] !== NO_DATE) ?? (rows[0] as number);
      yield {
        severity: isSplit ? 'importante' : 'mineure',
        weight: Math.abs(entries.debit[entry] as number),
        row: other,
        describe: () => ({
          description: `L’${entryText(books, entry)} porte des dates du ${frenchDate(first)} au ${frenchDate(last)}.`,
          expectedValue: frenchDate(first),
          actualValue: frenchDate(last),
          suggestion: 'Scinder l’écriture par date, ou corriger la date erronée.',
          rows: [...rows],
        }),
      };
    }
  },
};

function isBalancedByDate({ ledger }: Books, rows: Int32Array): boolean {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const date = ledger.date[row] as number;
    sums.set(date, (sums.get(date) ?? 0) + (ledger.debit[row] as number) - (ledger.credit[row] as number));
  }
  return [...sums.values()].every((sum) => sum === 0);
}

const SHARE_OF_HABIT = 0.2;
const FEWEST_OF_HABIT = 10;

const entryOverJournals: Control = {
  type: 'ecriture_multi_journaux',
  title: 'Écriture répartie sur plusieurs journaux',
  detects:
    'Dans une numérotation commune à tout le fichier, un numéro porté par plusieurs journaux et équilibré seulement pour leur ensemble. Signalé une fois au-delà d’une écriture sur cinq.',
  severityRule: 'Importante.',
  basis: 'Une écriture appartient à un journal ; contrôle « différents codes journaux » de l’administration.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries } = books;
    const split = splitEntries(books);
    const isHabit = split.length > FEWEST_OF_HABIT && split.length > entries.count * SHARE_OF_HABIT;
    for (const { rows } of isHabit ? split.slice(0, 1) : split) {
      const [first] = rows as readonly [number];
      const stray = rows.find((row) => ledger.journal[row] !== ledger.journal[first]) ?? first;
      const names = [first, stray].map((row) => quoted(ledger.journals.text(ledger.journal[row] as number)));
      yield {
        severity: 'importante',
        weight: Math.abs(rows.reduce((sum, row) => sum + (ledger.debit[row] as number), 0)),
        row: stray,
        describe: () => {
          const number = quoted(ledger.numbers.text(ledger.number[first] as number));
          const others = isHabit
            ? ` ${count(split.length - 1, 'autre écriture', 'autres écritures')} sont dans ce cas.`
            : '';
          return {
            description: `L’écriture n° ${number} (${linesText(books, rows)}) est portée par les journaux ${names.join(' et ')}, et ne s’équilibre qu’en les réunissant.${others}`,
            expectedValue: names[0] as string,
            actualValue: names.join(', '),
            suggestion: 'Rattacher toutes les lignes de l’écriture à un seul journal.',
            rows: rows.slice(0, MAX_ROWS),
            ...(isHabit && { period: null }),
          };
        },
      };
    }
  },
};

const singleLine: Control = {
  type: 'ecriture_ligne_unique',
  title: 'Écriture à une seule ligne',
  detects:
    'Une écriture dont une seule ligne porte un montant. Les à-nouveaux, parfois exportés ligne à ligne, sont exclus, de même qu’une écriture répartie sur plusieurs journaux.',
  severityRule: 'Importante.',
  basis: 'Partie double : toute écriture a au moins un débit et un crédit.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries, accounts } = books;
    const isExplained = explainedEntries(books);
    for (let entry = 0; entry < entries.count; entry += 1) {
      const row = onlyMovedRow(ledger, entries, entry);
      if (row < 0 || isExplained[entry] === 1 || !isJudged(entries, entry) || books.isOpening(entry)) continue;
      // A line with the same amount on both sides is its own counterpart.
      if (ledger.debit[row] === ledger.credit[row]) continue;
      const amount = Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));
      const account = ledger.account[row] as number;
      yield {
        severity: 'importante',
        weight: amount,
        row,
        describe: () => ({
          description: `L’${entryText(books, entry)} n’a qu’une ligne mouvementée : ${euros(amount)} sur le compte ${accountText(books, account)}.`,
          expectedValue: count(2, 'ligne'),
          actualValue: count(1, 'ligne'),
          suggestion: 'Compléter l’écriture par sa contrepartie.',
          compteNum: accounts.names[account] as string,
          rows: [...rowsOf(entries.groups, entry)],
        }),
      };
    }
  },
};

export const desequilibre: Category = {
  name: 'desequilibre',
  title: 'Équilibre des écritures',
  controls: [unbalancedEntry, unbalancedFile, unbalancedJournal, entryOverDates, entryOverJournals, singleLine],
};
