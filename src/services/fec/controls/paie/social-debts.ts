import { accountText, count, euros, linesText } from '../../french/wording.ts';
import { monthlySeries, quantile } from '../../ledger/accounts/monthly-series.ts';
import { oldestOpenRow } from '../../ledger/accounts/oldest-open-row.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { monthOf, rowsIn } from '../month-findings.ts';
import { lastMonth, noEntry, WHOLE_YEAR } from '../placing.ts';

/** Staff and social bodies that were paid too much, and months that were never paid. */
const PAY_RULE = 'Justification des comptes de personnel et d’organismes sociaux.';
const LEAST_BALANCE = 1_00;
const SMALL = 50_00;

/** Accounts that begin so, without those that begin otherwise. */
function accountsOf({ accounts }: Books, prefixes: readonly string[], without: readonly string[]): number[] {
  const [isOwn, isOut] = [accounts.starting(...prefixes), accounts.starting(...without)];
  return [...isOwn.keys()].filter((account) => isOwn[account] === 1 && isOut[account] === 0);
}

/** The payment of just the balance that is lettered with nothing; else the oldest that is open. */
function paidTwice(books: Books, account: number): number {
  const { ledger, balances } = books;
  const closing = balances.closing[account] as number;
  const alone = rowsOf(books.rowsByAccount, account).filter(
    (row) => ledger.lettering[row] === 0 && (ledger.debit[row] as number) - (ledger.credit[row] as number) === closing,
  );
  return alone.length === 1 ? (alone[0] as number) : oldestOpenRow(books, account);
}

type Debtor = { type: string; title: string; who: string; prefixes: string[]; without: string[]; advice: string };

/** An account of what is owed that ends in debit: more was paid than was due. */
const inDebit = ({ type, title, who, prefixes, without, advice }: Debtor): Control => ({
  type,
  title,
  detects: `Un compte ${who} débiteur d’au moins 50 € à la fin d’un exercice d’au moins douze mois.`,
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: PAY_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds } = books;
    if (exercise.months < WHOLE_YEAR) return;
    for (const account of accountsOf(books, prefixes, without)) {
      const closing = balances.closing[account] as number;
      if (closing < SMALL) continue;
      const row = paidTwice(books, account);
      yield {
        severity: closing >= thresholds.s1 ? 'importante' : 'mineure',
        weight: closing,
        row,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} est débiteur de ${euros(closing)} au ${frenchDate(exercise.lastDate)}${row < 0 ? '' : ` ; la ligne à examiner d’abord est du ${frenchDate(books.ledger.date[row] as number)} (${linesText(books, [row])})`}.`,
          expectedValue: 'solde créditeur ou nul',
          actualValue: `${euros(closing)} débiteur`,
          suggestion: advice,
          compteNum: accounts.names[account] as string,
          period: lastMonth(books),
        }),
      };
    }
  },
});

export const staffInDebit = inDebit({
  type: 'personnel_debiteur',
  title: 'Rémunérations versées en trop',
  who: 'de rémunérations dues (421)',
  prefixes: ['421'],
  without: [],
  advice: 'Rechercher le salaire payé deux fois, ou reclasser l’avance en 425.',
});

export const bodyInDebit = inDebit({
  type: 'organisme_social_debiteur',
  title: 'Organisme social débiteur',
  who: 'd’organisme social (43, hors 438)',
  prefixes: ['43'],
  without: ['438'],
  advice:
    'Rechercher la cotisation payée deux fois ou la charge non comptabilisée ; un remboursement attendu va en 4387.',
});

const FEWEST_PAYMENTS = 3;
const LEAST_SHARE = 0.5;

/** By month: what an account was credited with and, in entries of treasury or not, what was paid. */
function monthsOf({ balances, exercise }: Books, account: number) {
  const from = account * exercise.months;
  const to = from + exercise.months;
  return { due: balances.monthlyCredit.subarray(from, to), paid: balances.monthlyDebit.subarray(from, to) };
}

/** How many months a payment covers, by most of its intervals (1 or 3), and the months in which one is missing; undefined without a rhythm. */
function missingPayments(paid: Float64Array): { rhythm: number; missing: number[] } | undefined {
  const months = [...paid.keys()].filter((month) => (paid[month] as number) > 0);
  const steps = months.slice(1).map((month, at) => month - (months[at] as number));
  const rhythm = [1, 3].find((step) => steps.filter((each) => each === step).length * 3 >= steps.length * 2);
  if (rhythm === undefined || months.length < FEWEST_PAYMENTS) return undefined;
  const missing: number[] = [];
  for (const [at, step] of steps.entries()) {
    for (let each = rhythm; each < step; each += rhythm) missing.push((months[at] as number) + each);
  }
  const last = months.at(-1) as number;
  for (let each = last + rhythm; each < paid.length; each += rhythm) missing.push(each);
  return { rhythm, missing };
}

export const unpaidMonth: Control = {
  type: 'cotisation_impayee',
  title: 'Charges sociales d’une période jamais réglées',
  detects:
    'Un organisme social ou le prélèvement à la source (43 hors 438, 4421) réglé chaque mois ou chaque trimestre, une période sans règlement, et un solde final qui dépasse d’au moins la moitié d’une échéance ce que la dernière période explique. Les fichiers qui ne vont pas au bout de leur dernier mois sont exclus.',
  severityRule: 'Importante.',
  basis: PAY_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    if (exercise.months < WHOLE_YEAR / 2 || monthlySeries(books).months < exercise.months) return;
    for (const account of accountsOf(books, ['43', '4421'], ['438'])) {
      const { due, paid } = monthsOf(books, account);
      const found = missingPayments(paid);
      if (found === undefined || found.missing.length === 0) continue;
      const { rhythm, missing } = found;
      const usual = quantile(paid.filter((cents) => cents > 0).sort(), 0.5);
      const explained = due.slice(-rhythm).reduce((sum, cents) => sum + cents, 0);
      const open = -(balances.closing[account] as number) - explained;
      if (open < Math.max(SMALL, usual * LEAST_SHARE)) continue;
      const month = missing[0] as number;
      const { period, words } = monthOf(books, month);
      const rows = month === 0 ? [] : rowsIn(books, account, month - 1);
      const others = missing.length - 1;
      yield {
        severity: 'importante',
        weight: open,
        row: rows[0] ?? (rowsOf(books.rowsByAccount, account)[0] as number),
        describe: () => ({
          description: `Le compte ${accountText(books, account)}, réglé d’habitude chaque ${rhythm === 1 ? 'mois' : 'trimestre'} pour environ ${euros(usual)}, ne l’est pas en ${words}${others === 0 ? '' : `, ni à ${count(others, 'autre échéance', 'autres échéances')}`} ; ${euros(open)} restent dus en plus de la dernière période.`,
          expectedValue: euros(usual),
          actualValue: euros(0),
          suggestion: 'Régler la période impayée, et vérifier les majorations de retard.',
          compteNum: accounts.names[account] as string,
          period,
          ...(rows.length > 0 && { rows }),
          ...noEntry,
        }),
      };
    }
  },
};

const MONTHS_TO_PAY_OVER = 2;

export const keptWithholding: Control = {
  type: 'retenue_non_reversee',
  title: 'Retenue sur salaire non reversée',
  detects:
    'Une opposition sur salaire (427) dont le solde créditeur final dépasse, de 1 € au moins, les retenues des deux derniers mois.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'La retenue appartient au créancier du salarié : l’employeur la lui reverse chaque mois.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds } = books;
    if (exercise.months <= MONTHS_TO_PAY_OVER) return;
    for (const account of accountsOf(books, ['427'], [])) {
      const { due } = monthsOf(books, account);
      const recent = due.slice(-MONTHS_TO_PAY_OVER).reduce((sum, cents) => sum + cents, 0);
      const open = -(balances.closing[account] as number) - recent;
      if (open < LEAST_BALANCE || (balances.credit[account] as number) === 0) continue;
      const row = oldestOpenRow(books, account);
      yield {
        severity: open >= thresholds.s1 ? 'importante' : 'mineure',
        weight: open,
        row,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} conserve ${euros(open)} de retenues de plus de deux mois${row < 0 ? '' : `, la plus ancienne du ${frenchDate(books.ledger.date[row] as number)} (${linesText(books, [row])})`}.`,
          expectedValue: euros(0),
          actualValue: euros(open),
          suggestion: 'Reverser les retenues au créancier du salarié.',
          compteNum: accounts.names[account] as string,
          period: lastMonth(books),
        }),
      };
    }
  },
};
