import { frenchMonth } from '../../french/notation.ts';
import { count, entryText, journalText, linesText } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, monthText } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Category, Control, Finding } from '../control.ts';
import { laterPiece, oldPiece } from './pieces.ts';

/** Dates of entries against the exercise, and months without any; dates of pieces have a file of their own. */
const OWN_EXERCISE = 'LPF, art. A. 47 A-1, VII-1° : le fichier porte sur les écritures d’un exercice.';

const outsideExercise: Control = {
  type: 'date_hors_exercice',
  title: 'Écriture datée hors de l’exercice',
  detects:
    'Une date d’écriture hors de l’exercice, déduit du fichier lui-même (vingt-quatre mois au plus). Les à-nouveaux détaillés aux dates d’origine sont signalés une fois.',
  severityRule: 'Critique après la clôture, importante avant l’ouverture, mineure pour les à-nouveaux détaillés.',
  basis: OWN_EXERCISE,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries, roles, exercise } = books;
    if (exercise.months === 0) return;
    const { firstDay, lastDay } = exercise;
    const bounds = `du ${frenchDate(firstDay)} au ${frenchDate(lastDay)}`;
    const detailed: number[] = [];
    for (let entry = 0; entry < entries.count; entry += 1) {
      const first = entries.firstDate[entry] as number;
      const last = entries.lastDate[entry] as number;
      if (first === NO_DATE || (first >= firstDay && last <= lastDay)) continue;
      const isOpening = ((roles[entry] as number) & Role.opening) !== 0;
      if (isOpening && last <= lastDay) {
        detailed.push(entry);
        continue;
      }
      const isAfter = last > lastDay;
      const rows = rowsOf(entries.groups, entry).filter((row) =>
        isStray(ledger.date[row] as number, firstDay, lastDay),
      );
      const date = frenchDate(isAfter ? last : first);
      const isHeap = entries.isUnusable[entries.journal[entry] as number] === 1;
      yield {
        severity: isAfter ? 'critique' : 'importante',
        weight: entries.debit[entry] as number,
        row: rows[0] as number,
        describe: () => ({
          description: isHeap
            ? `Le journal ${journalText(books, entries.journal[entry] as number)} compte ${count(rows.length, 'ligne')} hors de l’exercice ${bounds} (${linesText(books, rows)}).`
            : `L’${entryText(books, entry)} porte la date du ${date}, hors de l’exercice ${bounds}.`,
          expectedValue: bounds,
          actualValue: date,
          suggestion: 'Rattacher l’écriture à son exercice, ou corriger sa date.',
          rows: [...rows.subarray(0, MAX_ROWS)],
        }),
      };
    }
    if (detailed.length > 0) yield detailedOpening(books, detailed, bounds);
  },
};

const isStray = (date: number, first: number, last: number): boolean =>
  date !== NO_DATE && (date < first || date > last);

/** Opening balances that were exported line by line, each with the date of the old operation. */
function detailedOpening(books: Books, openings: readonly number[], bounds: string): Finding {
  const { ledger, entries, exercise } = books;
  const { firstDay, lastDay } = exercise;
  const rows = openings.flatMap((entry) =>
    Array.from(rowsOf(entries.groups, entry)).filter((row) => isStray(ledger.date[row] as number, firstDay, lastDay)),
  );
  const dates = rows.map((row) => ledger.date[row] as number);
  const oldest = frenchDate(dates.reduce((least, date) => Math.min(least, date), lastDay));
  return {
    severity: 'mineure',
    weight: 0,
    row: rows[0] as number,
    describe: () => ({
      description: `Les à-nouveaux comptent ${count(rows.length, 'ligne datée', 'lignes datées')} d’avant l’exercice ${bounds}, depuis le ${oldest} : ils sont détaillés aux dates d’origine.`,
      expectedValue: frenchDate(firstDay),
      actualValue: oldest,
      suggestion: 'Dater les à-nouveaux du premier jour de l’exercice.',
      period: null,
      rows: rows.slice(0, MAX_ROWS),
    }),
  };
}

const FEWEST_LINES = 20;
const FEWEST_ACTIVE = 6;
const LONGEST_PAUSE = 3;

const emptyMonth: Control = {
  type: 'mois_sans_ecriture',
  title: 'Mois sans écriture',
  detects:
    'Un à trois mois de suite sans aucune ligne, à-nouveaux exclus, entre deux mois de vingt lignes au moins. Sans objet si moins de six mois sont mouvementés.',
  severityRule: 'Importante.',
  basis: 'Exhaustivité des enregistrements comptables.',
  concerns: 'other',
  *find(books) {
    const { ledger, entries, roles, exercise } = books;
    const { monthOf } = exercise;
    const lines = new Int32Array(exercise.months);
    for (let row = 0; row < ledger.size; row += 1) {
      const month = monthOf[row] as number;
      if (month < 0 || ((roles[entries.of[row] as number] as number) & Role.opening) !== 0) continue;
      lines[month] = (lines[month] as number) + 1;
    }
    const active = lines.filter((number) => number > 0).sort();
    if (active.length < FEWEST_ACTIVE) return;
    const median = active[active.length >> 1] as number;
    for (let month = 1; month < lines.length; month += 1) {
      if (lines[month] !== 0) continue;
      let end = month;
      while (end < lines.length && lines[end] === 0) end += 1;
      const isPause = end - month <= LONGEST_PAUSE;
      if (isPause && (lines[month - 1] as number) >= FEWEST_LINES && (lines[end] ?? 0) >= FEWEST_LINES) {
        for (let empty = month; empty < end; empty += 1) yield withoutLines(exercise.firstMonth + empty, median);
      }
      month = end;
    }
  },
};

function withoutLines(month: number, median: number): Finding {
  const period = monthText(month);
  return {
    severity: 'importante',
    weight: 0,
    row: -1,
    describe: () => ({
      description: `Aucune ligne n’est datée du mois de ${frenchMonth(period)}, alors que les mois voisins sont mouvementés (${count(median, 'ligne')} pour un mois médian).`,
      expectedValue: count(median, 'ligne'),
      actualValue: count(0, 'ligne'),
      suggestion: 'Vérifier que le mois a été saisi et que l’export est complet.',
      period,
    }),
  };
}

export const dates: Category = {
  name: 'dates',
  title: 'Dates',
  controls: [outsideExercise, laterPiece, oldPiece, emptyMonth],
};
