import { accountText, count, euros, linesText } from '../../french/wording.ts';
import { quantile } from '../../ledger/accounts/monthly-series.ts';
import { oldestOpenRow } from '../../ledger/accounts/oldest-open-row.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, monthText } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { noEntry } from '../placing.ts';
import { accountsOf, hasOpening, overdrawn } from './treasury-accounts.ts';

/** Banks: overdrafts, the month that was not entered, and what was not brought to the bank. */
const COMPLETENESS_RULE = 'Exhaustivité : les relevés de tous les mois sont comptabilisés.';

const LONG_OVERDRAFT = 90;

export const bankBelowZero: Control = {
  type: 'banque_creditrice',
  title: 'Banque créditrice',
  detects:
    'Un compte bancaire (512) dont le solde de fin de journée est négatif. Signalé une fois par compte ; sans à-nouveaux, le solde n’est pas connu et rien n’est signalé.',
  severityRule:
    'Importante au-delà de 90 jours, sauf si des concours bancaires (519) sont comptabilisés ; mineure sinon.',
  basis: 'Les découverts se présentent parmi les dettes, sans compensation avec les disponibilités.',
  concerns: 'other',
  *find(books) {
    if (!hasOpening(books)) return;
    const hasOverdraftAccount = books.accounts.has('519');
    for (const account of accountsOf(books, '512')) {
      const worst = overdrawn(books, account);
      if (worst === undefined) continue;
      yield {
        severity: worst.days > LONG_OVERDRAFT && !hasOverdraftAccount ? 'importante' : 'mineure',
        weight: -worst.least,
        row: worst.row,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} est créditeur pendant ${count(worst.days, 'jour')}, jusqu’à ${euros(-worst.least)} le ${frenchDate(worst.day)} (${linesText(books, [worst.row])}).`,
          expectedValue: '≥ 0,00 €',
          actualValue: euros(worst.least),
          suggestion: 'Rapprocher le compte du relevé, et reclasser le découvert en 519 à la clôture.',
          compteNum: books.accounts.names[account] as string,
        }),
      };
    }
  },
};

const FEWEST_MOVED_MONTHS = 8;
/** Lines of an ordinary month: an account with fewer may well rest for a month or two, but not for many. */
const LINES_OF_BUSY_ACCOUNT = 4;
const MOST_QUIET_MONTHS = 2;

/** Lines by month of the exercise, opening ones aside. */
function linesByMonth({ rowsByAccount, exercise, entries, roles }: Books, account: number): Int32Array {
  const lines = new Int32Array(exercise.months);
  for (const row of rowsOf(rowsByAccount, account)) {
    const month = exercise.monthOf[row] as number;
    if (month < 0 || ((roles[entries.of[row] as number] as number) & Role.opening) !== 0) continue;
    lines[month] = (lines[month] as number) + 1;
  }
  return lines;
}

export const missingBankMonth: Control = {
  type: 'banque_mois_manquant',
  title: 'Mois sans mouvement bancaire',
  detects:
    'Un compte bancaire (512) mouvementé au moins huit mois, et un mois sans mouvement entre deux mois mouvementés. Un compte de moins de quatre lignes par mois n’est signalé que pour un ou deux mois.',
  severityRule: 'Importante.',
  basis: COMPLETENESS_RULE,
  concerns: 'other',
  *find(books) {
    const { balances, exercise } = books;
    const { months } = exercise;
    for (const account of accountsOf(books, '512')) {
      const lines = linesByMonth(books, account);
      const moved = [...lines.keys()].filter((month) => lines[month] !== 0);
      if (moved.length < FEWEST_MOVED_MONTHS) continue;
      const [first, last] = [moved[0] as number, moved.at(-1) as number];
      const missing = [...lines.keys()].filter((month) => month > first && month < last && lines[month] === 0);
      const isBusy = quantile(lines.filter((each) => each !== 0).sort(), 0.5) >= LINES_OF_BUSY_ACCOUNT;
      if (!isBusy && missing.length > MOST_QUIET_MONTHS) continue;
      const flows = Float64Array.from(moved, (month) => {
        const cell = account * months + month;
        return Math.abs(balances.monthlyDebit[cell] as number) + Math.abs(balances.monthlyCredit[cell] as number);
      });
      const median = quantile(flows.sort(), 0.5);
      for (const month of missing) {
        const text = monthText(exercise.firstMonth + month);
        yield {
          severity: 'importante',
          weight: median,
          row: -1,
          describe: () => ({
            description: `Aucun mouvement sur le compte ${accountText(books, account)} en ${text}, alors que les autres mois portent environ ${euros(median)} de mouvements.`,
            expectedValue: euros(median),
            actualValue: euros(0),
            suggestion: 'Saisir le relevé bancaire du mois.',
            compteNum: books.accounts.names[account] as string,
            period: text,
            ...noEntry,
          }),
        };
      }
    }
  },
};

const DAYS_TO_CASH = 30;
const LEAST_UNCASHED = 1_00;

/** What was in hand thirty days before the end and was not cashed since, the oldest first. */
function oldInHand({ ledger, exercise, rowsByAccount, balances }: Books, account: number): number {
  const since = exercise.lastDate - DAYS_TO_CASH;
  let old = 0;
  let cashed = 0;
  const received = new Map<number, number>();
  for (const row of rowsOf(rowsByAccount, account)) {
    const [debit, credit] = [ledger.debit[row] as number, ledger.credit[row] as number];
    if ((ledger.date[row] as number) < since) {
      old += debit - credit;
      continue;
    }
    cashed += credit;
    if (debit !== 0) received.set(debit, (received.get(debit) ?? 0) + 1);
  }
  // What came in since and went to the bank by the same amount is not the old one.
  for (const row of received.size === 0 ? [] : rowsOf(rowsByAccount, account)) {
    const credit = ledger.credit[row] as number;
    const left = received.get(credit) ?? 0;
    if (left === 0 || (ledger.date[row] as number) < since) continue;
    received.set(credit, left - 1);
    cashed -= credit;
  }
  return Math.min(old - cashed, balances.closing[account] as number);
}

export const uncashed: Control = {
  type: 'valeurs_a_encaisser',
  title: 'Valeurs à l’encaissement anciennes',
  detects: 'Un compte 511 dont au moins 1 € du solde final a plus de trente jours.',
  severityRule: 'Mineure.',
  basis: 'Les valeurs reçues se remettent à l’encaissement sans délai.',
  concerns: 'other',
  *find(books) {
    const { exercise } = books;
    for (const account of accountsOf(books, '511')) {
      const open = oldInHand(books, account);
      if (open < LEAST_UNCASHED) continue;
      yield {
        severity: 'mineure',
        weight: open,
        row: oldestOpenRow(books, account),
        describe: () => ({
          description: `Le solde final du compte ${accountText(books, account)} comprend ${euros(open)} de plus de ${DAYS_TO_CASH} jours.`,
          expectedValue: euros(0),
          actualValue: euros(open),
          suggestion: 'Remettre les valeurs à l’encaissement, ou régulariser le compte.',
          compteNum: books.accounts.names[account] as string,
          period: exercise.months === 0 ? null : monthText(exercise.firstMonth + exercise.months - 1),
          ...noEntry,
        }),
      };
    }
  },
};
