import { accountText, entryText, euros } from '../../french/wording.ts';
import { quantile } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { CATCH_UP_ADVICE, CUT_OFF_RULE, caughtUpText, monthOf, rowBefore } from '../month-findings.ts';
import { noEntry } from '../placing.ts';
import { fewestPosted, holesOf } from './recurring-series.ts';

/** Loans are repaid in instalments, each with its interest: where one of them, or its interest, is missing. */
const LOANS = ['164', '163', '167', '168'];
const NO_LOANS = ['1688', '1675'];
const FEWEST_INSTALMENTS = 4;
const SHARE_WITH_INTEREST = 0.6;

type Instalment = { row: number; entry: number; month: number; repaid: number };

/** Repayments through the bank, by account of a loan. */
function instalmentsOf(books: Books): Map<number, Instalment[]> {
  const { ledger, accounts, entries, roles, exercise } = books;
  const found = new Map<number, Instalment[]>();
  const [isLoan, isOther] = [accounts.starting(...LOANS), accounts.starting(...NO_LOANS)];
  for (const account of isLoan.keys()) {
    if (isLoan[account] === 0 || isOther[account] === 1) continue;
    const own: Instalment[] = [];
    for (const row of rowsOf(books.rowsByAccount, account)) {
      const entry = entries.of[row] as number;
      const repaid = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      const month = exercise.monthOf[row] as number;
      if (repaid <= 0 || month < 0 || roles[entry] !== 0) continue;
      if (((books.entryTouches[entry] as number) & Touch.treasury) !== 0) own.push({ row, entry, month, repaid });
    }
    if (own.length >= FEWEST_INSTALMENTS) found.set(account, own);
  }
  return found;
}

/** Without what is posted on loans no year has much to look at: few entries have interest. */
function interestOf({ ledger, accounts, entries, exercise, rowsByAccount }: Books) {
  const isInterest = accounts.starting('661');
  const byEntry = new Set<number>();
  const byMonth = new Float64Array(exercise.months);
  for (const account of isInterest.keys()) {
    if (isInterest[account] === 0) continue;
    for (const row of rowsOf(rowsByAccount, account)) {
      byEntry.add(entries.of[row] as number);
      const month = exercise.monthOf[row] as number;
      if (month >= 0) byMonth[month] = (byMonth[month] as number) + (ledger.debit[row] as number);
    }
  }
  return { byEntry, byMonth };
}

export const instalmentWithoutInterest: Control = {
  type: 'emprunt_sans_interets',
  title: 'Échéance d’emprunt sans intérêts',
  detects:
    'Un remboursement d’emprunt (163, 164, 167, 168) sans intérêts (661) dans son écriture ni dans son mois, alors qu’au moins six échéances sur dix (et quatre) en portent. Les remboursements de plus d’une fois et demie l’échéance habituelle, sans doute anticipés, sont exclus.',
  severityRule: 'Importante.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { accounts, ledger } = books;
    const { byEntry, byMonth } = interestOf(books);
    for (const [account, instalments] of instalmentsOf(books)) {
      const whole = instalments.filter(({ entry }) => byEntry.has(entry));
      if (whole.length < Math.max(FEWEST_INSTALMENTS, instalments.length * SHARE_WITH_INTEREST)) continue;
      const usual = quantile(Float64Array.from(whole, ({ repaid }) => repaid).sort(), 0.5);
      for (const { row, entry, month, repaid } of instalments) {
        if (byEntry.has(entry) || (byMonth[month] as number) > 0 || repaid * 2 > usual * 3) continue;
        yield {
          severity: 'importante',
          weight: repaid,
          row,
          describe: () => ({
            description: `L’${entryText(books, entry)} rembourse ${euros(repaid)} au compte ${accountText(books, account)} sans intérêts, alors que ${whole.length} autres échéances en portent.`,
            expectedValue: 'capital et intérêts',
            actualValue: 'capital seul',
            suggestion: 'Répartir l’échéance entre capital et intérêts selon le tableau d’amortissement.',
            compteNum: accounts.names[ledger.account[row] as number] as string,
          }),
        };
      }
    }
  },
};

export const missingInstalment: Control = {
  type: 'emprunt_echeance_manquante',
  title: 'Échéance d’emprunt manquante',
  detects:
    'Un emprunt (163, 164, 167, 168) remboursé dans au moins six mois sur dix (et quatre), et un mois sans remboursement après le premier. Ce qui reste dû à la fin couvre au moins une échéance ; les mois presque vides et le dernier mois inachevé sont exclus.',
  severityRule: 'Importante ; mineure si l’un des trois mois suivants semble contenir le rattrapage.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    for (const [account, instalments] of instalmentsOf(books)) {
      const figures = new Float64Array(exercise.months);
      for (const { month, repaid } of instalments) figures[month] = (figures[month] as number) + repaid;
      const posted = figures.filter((figure) => figure > 0).sort();
      const median = quantile(posted, 0.5);
      if (posted.length < fewestPosted(figures.length) || -(balances.closing[account] as number) < median) continue;
      for (const { from, to, caughtUpIn } of holesOf(books, { account, figures, median })) {
        const { period, words } = monthOf(books, from);
        const isLost = caughtUpIn < 0;
        yield {
          severity: isLost ? 'importante' : 'mineure',
          weight: median * (to - from + 1),
          row: rowBefore(books, account, from),
          describe: () => ({
            description: `L’emprunt ${accountText(books, account)}, remboursé d’habitude d’environ ${euros(median)} par mois, ne l’est pas en ${words}${to === from ? '' : ` ni plus tard, jusqu’à ${monthOf(books, to).words}`}.${isLost ? '' : caughtUpText(books, caughtUpIn)}`,
            expectedValue: euros(median),
            actualValue: euros(0),
            suggestion: isLost ? 'Rapprocher le compte du tableau d’amortissement de la banque.' : CATCH_UP_ADVICE,
            compteNum: accounts.names[account] as string,
            period,
            ...noEntry,
          }),
        };
      }
    }
  },
};
