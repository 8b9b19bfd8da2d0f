import { dayOf } from '#lib/calendar/civil-date.ts';
import { count, entryText, euros, journalText, linesText, percent, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Control, Finding } from '../control.ts';

/** Dates of pieces, against those of the entries that rest on them. Dates of the entries themselves are in `dates.ts`. */
const DATED_PIECE = 'Toute écriture s’appuie sur une pièce justificative datée.';
const CUT_OFF = 'Indépendance des exercices : charges et produits sont rattachés à l’exercice qui les concerne.';

const MONTH = 31;
const YEAR = 365;
const SHARE_OF_HABIT = 0.1;
const FEWEST_OF_HABIT = 5;

export const laterPiece: Control = {
  type: 'piece_posterieure',
  title: 'Pièce postérieure à l’écriture',
  detects:
    'Une date de pièce postérieure à la date de l’écriture. Exclus : à-nouveaux, régularisations et acomptes ; et jusqu’à un mois d’écart, banque, caisse et paie. Si un journal entier procède ainsi (plus de 10 % de ses écritures), une fois pour lui.',
  severityRule: 'Mineure, importante au-delà de trente et un jours.',
  basis: DATED_PIECE,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries, journalKinds, accounts } = books;
    const { hasLater, ...found } = pieceDatesOf(books);
    const later = found.later.slice();
    if (!hasLater) return;
    const isAccrued = entriesOn(books, accounts.starting(...ACCRUALS, '409', '419'));
    const isPay = entriesOn(books, accounts.starting('421', '43', '64'));
    const daysOf = (row: number) => (ledger.pieceDate[row] as number) - (ledger.date[row] as number);
    for (let entry = 0; entry < later.length; entry += 1) {
      const row = later[entry] as number;
      if (row < 0) continue;
      const kind = journalKinds[entries.journal[entry] as number];
      const isLoose = kind === 'banque' || kind === 'caisse' || kind === 'paie' || isPay[entry] === 1;
      const isUsual = (isLoose && daysOf(row) <= MONTH) || isAccrued[entry] === 1 || speaksOfAccrual(books, row);
      if (isUsual) later[entry] = -1;
    }
    yield* perEntryOrJournal(books, later, daysOf, (row, others) => ({
      severity: daysOf(row) > MONTH ? 'importante' : 'mineure',
      weight: entries.debit[entries.of[row] as number] as number,
      row,
      describe: () => {
        const piece = frenchDate(ledger.pieceDate[row] as number);
        const example = `l’${entryText(books, entries.of[row] as number)} s’appuie sur la pièce ${pieceText(books, row)} du ${piece}, soit ${count(daysOf(row), 'jour')} plus tard`;
        return {
          description: others === 0 ? `${capital(example)}.` : habitText(books, row, others, example),
          expectedValue: `au plus tard le ${frenchDate(ledger.date[row] as number)}`,
          actualValue: piece,
          suggestion: 'Vérifier la date de la pièce et celle de l’écriture.',
        };
      },
    }));
  },
};

const pieceText = ({ ledger }: Books, row: number): string => quoted(ledger.pieces.text(ledger.piece[row] as number));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is owed or due without an invoice yet. */
const UNINVOICED = ['408', '418', '428', '438', '448', '468'];
/** Accruals and what reverses them: their piece is of another time by nature. */
const ACCRUALS = [...UNINVOICED, '486', '487'];

/** One finding for each entry that has a row here; where a journal does so as a rule, one for the journal, with its worst. */
function* perEntryOrJournal(
  { ledger, entries }: Books,
  rowOf: Int32Array,
  daysOf: (row: number) => number,
  write: (row: number, others: number) => Finding,
): Iterable<Finding> {
  const sizes = new Int32Array(ledger.journals.count);
  const found = new Int32Array(ledger.journals.count);
  const worst = new Int32Array(ledger.journals.count).fill(-1);
  for (let entry = 0; entry < entries.count; entry += 1) {
    const journal = entries.journal[entry] as number;
    sizes[journal] = (sizes[journal] as number) + 1;
    const row = rowOf[entry] as number;
    if (row < 0) continue;
    found[journal] = (found[journal] as number) + 1;
    const known = worst[journal] as number;
    if (known < 0 || daysOf(row) > daysOf(known)) worst[journal] = row;
  }
  const isHabit = found.map((number, journal) =>
    number > FEWEST_OF_HABIT && number > (sizes[journal] as number) * SHARE_OF_HABIT ? 1 : 0,
  );
  for (let journal = 0; journal < isHabit.length; journal += 1) {
    if (isHabit[journal] === 1) yield write(worst[journal] as number, (found[journal] as number) - 1);
  }
  for (let entry = 0; entry < entries.count; entry += 1) {
    const row = rowOf[entry] as number;
    if (row >= 0 && isHabit[entries.journal[entry] as number] === 0) yield write(row, 0);
  }
}

function habitText(books: Books, row: number, others: number, example: string): string {
  const journal = journalText(books, books.ledger.journal[row] as number);
  return `Le journal ${journal} compte ${count(others + 1, 'écriture')} dans ce cas. Au plus loin, ${example}.`;
}

/** By entry: 1 if a line of it is on one of these accounts. */
function entriesOn({ ledger, entries }: Books, mask: Uint8Array): Uint8Array {
  const { account, size } = ledger;
  const { of, count: total } = entries;
  const isOn = new Uint8Array(total);
  for (let row = 0; row < size; row += 1) if (mask[account[row] as number] === 1) isOn[of[row] as number] = 1;
  return isOn;
}

const speaksOfAccrual = (books: Books, row: number): boolean =>
  books.labelsMarked('accrual')[books.ledger.label[row] as number] === 1;

/** Days that programs write where they know none. */
const PLACEHOLDERS = [dayOf(1900, 1, 1), dayOf(1901, 1, 1), dayOf(1970, 1, 1), dayOf(1980, 1, 1)];

/**
 * Pieces that are later than their lines, much older, or dated with a placeholder. Without special entries, lines outside the
 * exercise, and journals whose numbers tell no entries apart.
 */
type PieceDates = {
  /** By entry: the row whose piece is latest, or oldest; -1 if it has none. */
  later: Int32Array;
  older: Int32Array;
  hasLater: boolean;
  hasOlder: boolean;
  placeholders: { lines: number; rows: number[] };
};

const pieceDatesOf = perBooks((books): PieceDates => {
  const { ledger, entries, roles, exercise } = books;
  const { pieceDate, date, journal, size } = ledger;
  const { of, isUnusable, count: total } = entries;
  const { firstDay, lastDay } = exercise;
  const found: PieceDates = {
    later: noRows(total),
    older: noRows(total),
    hasLater: false,
    hasOlder: false,
    placeholders: { lines: 0, rows: [] },
  };
  for (let row = 0; row < size; row += 1) {
    const piece = pieceDate[row] as number;
    const own = date[row] as number;
    if (piece === own || piece === NO_DATE || own < firstDay || own > lastDay) continue;
    if (piece <= own && own - piece <= YEAR && piece >= firstDay) continue;
    const entry = of[row] as number;
    if (roles[entry] !== 0 || isUnusable[journal[row] as number] === 1) continue;
    if (PLACEHOLDERS.includes(piece)) {
      found.placeholders.lines += 1;
      if (found.placeholders.rows.length < MAX_ROWS) found.placeholders.rows.push(row);
      continue;
    }
    const rowOf = piece > own ? found.later : found.older;
    if (piece > own) found.hasLater = true;
    else found.hasOlder = true;
    const known = rowOf[entry] as number;
    if (known < 0 || Math.abs(piece - own) > Math.abs((pieceDate[known] as number) - (date[known] as number))) {
      rowOf[entry] = row;
    }
  }
  return found;
});

const noRows = (entries: number): Int32Array => new Int32Array(entries).fill(-1);

/** Where an old piece is usual: depreciation, provisions, loans, exceptional items, accruals. */
const OLD_BY_NATURE = ['15', '16', '28', '29', '39', '49', '59', '661', '67', '68', '77', '78', ...ACCRUALS];

export const oldPiece: Control = {
  type: 'piece_ancienne',
  title: 'Pièce ancienne ou d’un exercice antérieur',
  detects:
    'Une pièce datée de plus d’un an avant l’écriture ; ou d’un exercice antérieur, pour une charge ou un produit significatif (ou de plus d’un mois avant l’ouverture), hors comptabilité de trésorerie et sauf extourne d’une régularisation sur le même compte. Exclus : à-nouveaux, extournes, amortissements, provisions, emprunts, éléments exceptionnels. Les dates fictives (01/01/1900…) sont signalées une fois.',
  severityRule:
    'Mineure ; importante si la pièce est d’un exercice antérieur et que la charge ou le produit atteint le seuil S1.',
  basis: CUT_OFF,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries, accounts, exercise, thresholds } = books;
    const { placeholders, hasOlder, ...found } = pieceDatesOf(books);
    if (placeholders.lines > 0) yield placeholderPieces(books, placeholders);
    const older = found.older.slice();
    if (!hasOlder) return;
    const isExempt = entriesOn(books, accounts.starting(...OLD_BY_NATURE));
    const isCash = books.accountingType === 'tresorerie';
    const daysOf = (row: number) => (ledger.date[row] as number) - (ledger.pieceDate[row] as number);
    const resultOf = (row: number) =>
      isCash || (ledger.pieceDate[row] as number) >= exercise.firstDay
        ? 0
        : uncoveredResult(books, entries.of[row] as number);
    for (let entry = 0; entry < older.length; entry += 1) {
      const row = older[entry] as number;
      if (row < 0) continue;
      const result = resultOf(row);
      const isLate = result > 0 && (ledger.pieceDate[row] as number) < exercise.firstDay - MONTH;
      const isOld = result >= thresholds.s1 || isLate || daysOf(row) > YEAR;
      if (!isOld || isExempt[entry] === 1 || speaksOfAccrual(books, row)) older[entry] = -1;
    }
    yield* perEntryOrJournal(books, older, daysOf, (row, others) => {
      const result = resultOf(row);
      const isGrave = result >= thresholds.s1;
      return {
        severity: isGrave ? 'importante' : 'mineure',
        weight: entries.debit[entries.of[row] as number] as number,
        row,
        describe: () => {
          const piece = frenchDate(ledger.pieceDate[row] as number);
          const stake = isGrave ? `, pour ${euros(result)} de charges ou de produits` : '';
          const example = `l’${entryText(books, entries.of[row] as number)} s’appuie sur la pièce ${pieceText(books, row)} du ${piece}, soit ${count(daysOf(row), 'jour')} plus tôt${stake}`;
          return {
            description: others === 0 ? `${capital(example)}.` : habitText(books, row, others, example),
            expectedValue: `à partir du ${frenchDate(exercise.firstDay)}`,
            actualValue: piece,
            suggestion: isGrave
              ? 'Vérifier si la pièce avait été provisionnée à la clôture précédente, et corriger le rattachement.'
              : 'Vérifier la date de la pièce et l’exercice auquel elle se rattache.',
          };
        },
      };
    });
  },
};

function placeholderPieces(books: Books, { lines, rows }: PieceDates['placeholders']): Finding {
  const { ledger } = books;
  const row = rows[0] as number;
  const date = frenchDate(ledger.pieceDate[row] as number);
  return {
    severity: 'mineure',
    weight: 0,
    row,
    describe: () => ({
      description: `${count(lines, 'ligne')} (${percent(lines / ledger.size)} du fichier) ${lines < 2 ? 'porte' : 'portent'} une date de pièce fictive, comme le ${date} (${linesText(books, rows)}).`,
      expectedValue: 'date de la pièce',
      actualValue: date,
      suggestion: 'Renseigner la date réelle des pièces justificatives.',
      period: null,
      rows,
    }),
  };
}

/** Expenses or income of an entry, less what a reversed accrual of the year before already took off the same accounts. */
function uncoveredResult(books: Books, entry: number): number {
  const { ledger, entries, accounts } = books;
  const reversed = reversedByAccount(books);
  let sum = 0;
  for (const row of rowsOf(entries.groups, entry)) {
    const account = ledger.account[row] as number;
    const accountClass = accounts.classes[account] as number;
    if (accountClass !== 6 && accountClass !== 7) continue;
    const net = Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));
    if (net > (reversed[account] as number)) sum += net;
  }
  return sum;
}

/** By account of income or expense: what reversals moved against its usual side. */
const reversedByAccount = perBooks((books): Float64Array => {
  const { ledger, entries, accounts, roles } = books;
  const { account, debit, credit, size } = ledger;
  const isReversing = entriesOn(books, accounts.starting(...UNINVOICED));
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.reversal) !== 0) isReversing[entry] = 1;
  }
  const sums = new Float64Array(accounts.count);
  for (let row = 0; row < size; row += 1) {
    if (isReversing[entries.of[row] as number] === 0) continue;
    const id = account[row] as number;
    const accountClass = accounts.classes[id] as number;
    if (accountClass === 6) sums[id] = (sums[id] as number) + (credit[row] as number);
    else if (accountClass === 7) sums[id] = (sums[id] as number) + (debit[row] as number);
  }
  return sums;
});
