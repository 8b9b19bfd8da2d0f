import type { Severity } from '../../french/severity-words.ts';
import { accountText, euros } from '../../french/wording.ts';
import { monthlySeries } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import type { Category, Control, Finding } from '../control.ts';
import { CATCH_UP_ADVICE, CUT_OFF_RULE, caughtUpText, monthOf, rowBefore } from '../month-findings.ts';
import { noEntry } from '../placing.ts';
import { noDepreciation } from './depreciation.ts';
import { instalmentWithoutInterest, missingInstalment } from './loans.ts';
import { monthlyInstalments } from './monthly-instalments.ts';
import { missingContributions, missingPayroll } from './payroll.ts';
import { monthsWithoutPayroll, runsWithoutContributions } from './payroll-months.ts';
import { type Hole, holesOf, recurringAccounts } from './recurring-series.ts';
import { unusualCharge, unusualMonth } from './unusual.ts';

/** What comes back each month, and the month in which it does not. */
const MANY_MONTHS = 3;

type Missing = { account: number; hole: Hole; amount: number; severity: Severity };

function missingFinding(books: Books, { account, hole, amount, severity }: Missing): Finding {
  const { accounts } = books;
  const [from, to] = [monthOf(books, hole.from), monthOf(books, hole.to)];
  const missing = hole.to - hole.from + 1;
  const months = missing === 1 ? `en ${from.words}` : `de ${from.words} à ${to.words} (${missing} mois)`;
  const isCaughtUp = hole.caughtUpIn >= 0;
  return {
    severity,
    weight: amount * missing,
    row: rowBefore(books, account, hole.from),
    describe: () => ({
      description: `Le compte ${accountText(books, account)}, mouvementé d’habitude pour environ ${euros(amount)} par mois, ne l’est pas ${months}.${isCaughtUp ? caughtUpText(books, hole.caughtUpIn) : ''}`,
      expectedValue: euros(amount * missing),
      actualValue: euros(0),
      suggestion: adviceOn(accounts.names[account] as string, isCaughtUp),
      compteNum: accounts.names[account] as string,
      period: from.period,
      ...noEntry,
    }),
  };
}

function adviceOn(account: string, isCaughtUp: boolean): string {
  if (isCaughtUp) return CATCH_UP_ADVICE;
  if (account.startsWith('7')) return 'Vérifier si la facturation de la période a été oubliée.';
  if (account.startsWith('64')) {
    return 'Comptabiliser la charge de la période ou, à défaut, une charge à payer (428, 438).';
  }
  if (account.startsWith('66')) return 'Comptabiliser l’échéance de la période ou, à défaut, les intérêts courus.';
  return 'Comptabiliser la facture de la période ou, à défaut, une facture non parvenue (408).';
}

/** One finding a month; a longer run is one. */
function* missingFindings(books: Books, missing: Missing): Iterable<Finding> {
  const { hole } = missing;
  if (hole.to - hole.from + 1 >= MANY_MONTHS) {
    yield missingFinding(books, missing);
    return;
  }
  for (let month = hole.from; month <= hole.to; month += 1) {
    yield missingFinding(books, { ...missing, hole: { ...hole, from: month, to: month } });
  }
}

const missingCharge: Control = {
  type: 'charge_recurrente_manquante',
  title: 'Charge récurrente manquante',
  detects:
    'Un compte de charges mouvementé presque chaque mois pour le même montant (écart médian d’au plus 10 %), ou un montant répété chaque mois dans un compte, qui manque un mois ; ou un loyer passé deux mois de suite, puis absent. Extournes, écritures internes, mois presque vides et dernier mois inachevé exclus, de même que les mois sans paie ou sans cotisations, signalés comme tels.',
  severityRule:
    'Importante pour loyers, crédit-bail, assurances, redevances, intérêts et charges de personnel, mineure pour les autres et en cas de rattrapage ; critique à partir de trois mois manquants au milieu de l’exercice, sans rattrapage, pour dix fois le seuil de signification.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, thresholds } = books;
    const isMajor = accounts.starting('612', '613', '614', '616', '641', '645', '646', '651', '661');
    const isToldOtherwise = payrollHoles(books);
    const done = new Set<number>();
    for (const recurring of recurringAccounts(books)) {
      const { account, median } = recurring;
      if (accounts.classes[account] !== 6) continue;
      done.add(account);
      for (const hole of holesOf(books, recurring)) {
        if (isToldOtherwise(account, hole)) continue;
        const missing = hole.to - hole.from + 1;
        const isLost = !hole.isOpenEnded && hole.caughtUpIn < 0;
        const isGrave = missing >= MANY_MONTHS && isLost && median * missing >= thresholds.s2;
        const isImportant = isMajor[account] === 1 && hole.caughtUpIn < 0;
        const severity = isGrave ? 'critique' : isImportant ? 'importante' : 'mineure';
        yield* missingFindings(books, { account, hole, amount: median, severity });
      }
    }
    yield* missingInstalments(books, RHYTHMIC_CHARGES, 'importante', done);
    yield* brokenRents(books, done);
  },
};

/** Whether the hole of an account is a month without payroll or without contributions, which have their own controls. */
function payrollHoles(books: Books): (account: number, hole: Hole) => boolean {
  const { accounts } = books;
  const isStaff = accounts.starting('633', '641', '645', '646', '647');
  const isContribution = accounts.starting('645', '646');
  const unpaid = new Set(monthsWithoutPayroll(books).months);
  const uncovered = runsWithoutContributions(books);
  return (account, { from, to }) => {
    const isUnpaid = unpaid.has(from) && unpaid.has(to) && isStaff[account] === 1;
    return isUnpaid || (isContribution[account] === 1 && uncovered.some((run) => run.from <= from && to <= run.to));
  };
}

const RHYTHMIC_CHARGES = ['612', '613', '614', '616', '626', '628', '651', '661'];
const RHYTHMIC_INCOME = ['70', '75'];

/** Amounts that come back once a month inside an account whose total moves. Adds the accounts where one is missing. */
function* missingInstalments(
  books: Books,
  prefixes: readonly string[],
  severity: Severity,
  done: Set<number>,
): Iterable<Finding> {
  const { accounts } = books;
  const isRhythmic = accounts.starting(...prefixes);
  for (let account = 0; account < accounts.count; account += 1) {
    if (isRhythmic[account] === 0 || done.has(account)) continue;
    for (const instalment of monthlyInstalments(books, account)) {
      for (const hole of holesOf(books, instalment, true)) {
        // An instalment that stops for good has come to its end.
        if (hole.isOpenEnded) continue;
        done.add(account);
        yield* missingFindings(books, { account, hole, amount: instalment.median, severity });
      }
    }
  }
}

/** A rent that stands in two months running with the same amount, and then nowhere. */
function* brokenRents(books: Books, done: ReadonlySet<number>): Iterable<Finding> {
  const { accounts, thresholds } = books;
  const { months, of } = monthlySeries(books);
  const isRent = accounts.starting('612', '613');
  for (let account = 0; account < accounts.count; account += 1) {
    if (isRent[account] === 0 || done.has(account)) continue;
    const figures = of(account);
    for (let month = 0; month + 2 < months; month += 1) {
      const amount = figures[month] as number;
      if (amount < thresholds.s1 || figures[month + 1] !== amount || figures[month + 2] !== 0) continue;
      const hole = holesOf(books, { account, figures, median: amount }).find(({ from }) => from === month + 2);
      if (hole === undefined) continue;
      // Nothing more to the end: the lease may have come to its own.
      const isImportant = !hole.isOpenEnded && hole.caughtUpIn < 0;
      yield missingFinding(books, { account, hole, amount, severity: isImportant ? 'importante' : 'mineure' });
      break;
    }
  }
}

const missingIncome: Control = {
  type: 'produit_recurrent_manquant',
  title: 'Produit récurrent manquant',
  detects:
    'Un compte de produits (70, 75) mouvementé presque chaque mois pour le même montant (écart médian d’au plus 10 %), ou un montant répété chaque mois dans un compte, qui manque un mois.',
  severityRule: 'Mineure.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const isIncome = books.accounts.starting(...RHYTHMIC_INCOME);
    const done = new Set<number>();
    for (const recurring of recurringAccounts(books)) {
      const { account, median } = recurring;
      if (isIncome[account] === 0) continue;
      done.add(account);
      for (const hole of holesOf(books, recurring)) {
        yield* missingFindings(books, { account, hole, amount: median, severity: 'mineure' });
      }
    }
    yield* missingInstalments(books, RHYTHMIC_INCOME, 'mineure', done);
  },
};

export const recurrence: Category = {
  name: 'recurrence',
  title: 'Récurrences',
  controls: [
    missingCharge,
    unusualCharge,
    missingPayroll,
    missingContributions,
    missingIncome,
    unusualMonth,
    noDepreciation,
    instalmentWithoutInterest,
    missingInstalment,
  ],
};
