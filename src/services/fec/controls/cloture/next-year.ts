import { civilOf } from '#lib/calendar/civil-date.ts';
import { accountText, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import type { Control } from '../control.ts';
import { WHOLE_YEAR } from '../placing.ts';

/** Income and expense of the next exercise that stand in this one, by the year in their label or by the date of their piece. */

/** By label: 1 where the year after the exercise stands in it, and no other year. */
function labelsOfNextYear({ ledger, exercise }: Books): Uint8Array {
  const { bytes, ends } = ledger.labels.arena;
  const year = String(civilOf(exercise.lastDay).year + 1);
  const found = new Uint8Array(ledger.labels.count);
  const arena = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let label = 0;
  for (let at = arena.indexOf(year); at >= 0; at = arena.indexOf(year, at + year.length)) {
    while (label < found.length && (ends[label] as number) <= at) label += 1;
    if (label === found.length) break;
    if (isYearAlone(ledger.labels.text(label), year)) found[label] = 1;
  }
  return found;
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

const isYearAlone = (text: string, year: string): boolean => {
  const years = new Set(text.match(YEAR));
  return years.size === 1 && years.has(year);
};

export const nextYear: Control = {
  type: 'exercice_suivant',
  title: 'Charge ou produit de l’exercice suivant',
  detects:
    'Une charge (60 à 63) ou un produit (70, 74, 75) d’au moins le seuil de signification, dont le libellé ne nomme que l’année suivante, ou un produit dont la pièce est datée d’après la clôture, alors que les charges (486) ou les produits (487) constatés d’avance de l’exercice ne couvrent pas ce montant. Exercices d’au moins douze mois ; régularisations et extournes exclues.',
  severityRule: 'Importante.',
  basis: 'Indépendance des exercices : les charges et les produits sont rattachés à leur période.',
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries, roles, exercise, thresholds } = books;
    if (exercise.months < WHOLE_YEAR || exercise.lastDate < exercise.lastDay - 1) return;
    const isExpense = accounts.starting('60', '61', '62', '63');
    const isNext = labelsOfNextYear(books);
    const isAccrual = books.labelsMarked('accrual');
    const deferred = { expense: putOff(books, '486'), income: putOff(books, '487') };
    for (const row of candidates(books, isNext)) {
      const account = ledger.account[row] as number;
      const isCost = isExpense[account] === 1;
      const label = ledger.label[row] as number;
      const isLate = !isCost && (ledger.pieceDate[row] as number) > exercise.lastDay;
      const net = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      const amount = isCost ? net : -net;
      const entry = entries.of[row] as number;
      if (amount < thresholds.s1 || roles[entry] !== 0 || isAccrual[label] === 1) continue;
      if (((books.entryTouches[entry] as number) & Touch.accrual) !== 0) continue;
      if ((exercise.monthOf[row] as number) < 0 || (isCost ? deferred.expense : deferred.income) * 2 >= amount)
        continue;
      yield {
        severity: 'importante',
        weight: amount,
        row,
        describe: () => ({
          description: `${euros(amount)} au ${isCost ? 'débit' : 'crédit'} du compte ${accountText(books, account)}, « ${quoted(ledger.labels.text(label))} » (${linesText(books, [row])}), ${isLate ? `sur une pièce du ${frenchDate(ledger.pieceDate[row] as number)}` : `concernent ${civilOf(exercise.lastDay).year + 1}`}, après la clôture du ${frenchDate(exercise.lastDay)}.`,
          expectedValue: euros(0),
          actualValue: euros(amount),
          suggestion: `Constater ${isCost ? 'la charge (486)' : 'le produit (487)'} d’avance, ou passer l’écriture dans l’exercice suivant.`,
          compteNum: accounts.names[account] as string,
        }),
      };
    }
  },
};

/** Lines of income and expense with such a label, or with a piece of after the end: few. */
function candidates({ ledger, accounts, exercise }: Books, isNext: Uint8Array): number[] {
  const isConcerned = accounts.starting('60', '61', '62', '63', '70', '74', '75');
  const isIncome = accounts.starting('70', '74', '75');
  const { size, account, label, pieceDate } = ledger;
  const { lastDay } = exercise;
  const rows: number[] = [];
  for (let row = 0; row < size; row += 1) {
    if (isConcerned[account[row] as number] === 0) continue;
    // Suppliers' invoices of January for December are usual; one's own are not.
    const isLate = isIncome[account[row] as number] === 1 && (pieceDate[row] as number) > lastDay;
    if (isNext[label[row] as number] === 1 || isLate) rows.push(row);
  }
  return rows;
}

/** What the exercise put off on accounts that begin so, in cents. */
function putOff({ accounts, balances }: Books, prefix: string): number {
  const isOwn = accounts.starting(prefix);
  let sum = 0;
  for (const account of isOwn.keys()) {
    if (isOwn[account] === 1) sum += (prefix === '486' ? balances.debit[account] : balances.credit[account]) as number;
  }
  return sum;
}

const FEWEST_SALES = 20;
/** A journal with no more of the lines of sales than this is none of those that sales are kept in. */
const SHARE_OF_JOURNAL = 0.02;
const FEW_SALES = 2;

export const saleOutside: Control = {
  type: 'vente_hors_journal',
  title: 'Vente passée hors des journaux de ventes',
  detects:
    'Une vente (70) d’au moins le seuil de signification sur un client (411), sans règlement, dans un journal qui ne porte pas plus de deux lignes de vente ou de 2 % d’entre elles (il y en a au moins vingt). Régularisations et extournes sont exclues.',
  severityRule: 'Importante.',
  basis: 'NEP 240 : les écritures manuelles sur le chiffre d’affaires sont examinées.',
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, thresholds } = books;
    const { rows, inJournal, all } = customerSales(books);
    if (all < FEWEST_SALES) return;
    const isAccrual = books.labelsMarked('accrual');
    for (const row of rows) {
      const amount = (ledger.credit[row] as number) - (ledger.debit[row] as number);
      if (
        amount < thresholds.s1 ||
        (inJournal[ledger.journal[row] as number] as number) > Math.max(FEW_SALES, all * SHARE_OF_JOURNAL)
      )
        continue;
      if (isAccrual[ledger.label[row] as number] === 1) continue;
      const account = ledger.account[row] as number;
      const journal = quoted(ledger.journals.text(ledger.journal[row] as number));
      yield {
        severity: 'importante',
        weight: amount,
        row,
        describe: () => ({
          description: `${euros(amount)} de ventes au compte ${accountText(books, account)}, « ${quoted(ledger.labels.text(ledger.label[row] as number))} » (${linesText(books, [row])}), sont passés le ${frenchDate(ledger.date[row] as number)} dans le journal ${journal}, hors des journaux de ventes.`,
          expectedValue: 'journal des ventes',
          actualValue: `journal ${journal}`,
          suggestion: 'Produire la facture correspondante, et sinon annuler l’écriture.',
          compteNum: books.accounts.names[account] as string,
        }),
      };
    }
  },
};

/** Lines of sales to customers outside the journals that hold most; how many lines of sales each journal has, and all together. */
function customerSales({ ledger, accounts, entries, roles, entryTouches }: Books) {
  const isSale = accounts.starting('70');
  const inJournal = new Int32Array(ledger.journals.count);
  const journals = new Map<number, number[]>();
  let all = 0;
  for (let row = 0; row < ledger.size; row += 1) {
    if (isSale[ledger.account[row] as number] === 0) continue;
    const entry = entries.of[row] as number;
    if (roles[entry] !== 0) continue;
    const touched = entryTouches[entry] as number;
    if ((touched & Touch.accrual) !== 0) continue;
    const journal = ledger.journal[row] as number;
    all += 1;
    inJournal[journal] = (inJournal[journal] as number) + 1;
    if ((touched & Touch.customer) === 0 || (touched & Touch.treasury) !== 0) continue;
    const rows = journals.get(journal) ?? [];
    if (rows.length < MOST_IN_JOURNAL) rows.push(row);
    journals.set(journal, rows);
  }
  return { rows: [...journals.values()].flat(), inJournal, all };
}

/** Journals of sales have more; in others nobody sells so often. */
const MOST_IN_JOURNAL = 1000;
