import { accountText, euros, percent } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, lastDayOf, monthText } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';
import { noEntry } from '../placing.ts';
import { bodyInDebit, keptWithholding, staffInDebit, unpaidMonth } from './social-debts.ts';

/** Pay: what staff and the social bodies are owed, and whether it is paid. */
const PAY_RULE = 'Justification des comptes de personnel et d’organismes sociaux.';
const DAYS_TO_PAY = 31;
const DAYS_BEFORE_NEW = 20;
const SMALL = 50_00;

const unpaidWages: Control = {
  type: 'remuneration_non_soldee',
  title: 'Rémunérations dues non réglées',
  detects:
    'Un solde créditeur du personnel (421) en fin de mois que les trente et un jours suivants n’apurent pas. Signalé une fois, au mois le plus élevé.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: PAY_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, exercise, thresholds, rowsByAccount } = books;
    const isStaff = accounts.starting('421');
    const rows = [...isStaff.keys()].filter((id) => isStaff[id] === 1).flatMap((id) => [...rowsOf(rowsByAccount, id)]);
    if (rows.length === 0 || exercise.months === 0) return;
    const worst = worstMonth(books, rows);
    if (worst.month < 0) return;
    const account = isStaff.indexOf(1);
    const day = lastDayOf(exercise.firstMonth + worst.month);
    const isOwed = (row: number) => exercise.monthOf[row] === worst.month && (ledger.credit[row] as number) > 0;
    const owed = rows.filter(isOwed).slice(0, MAX_ROWS);
    const shown = owed.length === 0 ? rows.slice(0, 1) : owed;
    yield {
      severity: worst.open >= thresholds.s1 ? 'importante' : 'mineure',
      weight: worst.open,
      row: shown[0] as number,
      describe: () => ({
        description: `Au ${frenchDate(day)}, ${euros(worst.open)} dus au personnel (${accountText(books, account)}) ne sont toujours pas réglés ${DAYS_TO_PAY} jours plus tard.`,
        expectedValue: euros(0),
        actualValue: euros(worst.open),
        suggestion: 'Rapprocher les virements de salaires des bulletins du mois.',
        compteNum: accounts.names[account] as string,
        period: monthText(exercise.firstMonth + worst.month),
        rows: shown,
        ...noEntry,
      }),
    };
  },
};

/**
 * The month whose end leaves most unpaid, and how much. Payments settle the oldest wages first. Where the account is used to
 * come back to nothing, or new wages come late, the balance must fall before them: else the next month's payment would hide
 * what was left out.
 */
function worstMonth({ ledger, exercise }: Books, rows: readonly number[]): { open: number; month: number } {
  const { firstDay, lastDay, lastDate, firstMonth, months } = exercise;
  const days = lastDay - firstDay + 1;
  const [paid, earned] = [new Float64Array(days), new Float64Array(days)];
  for (const row of rows) {
    const day = ledger.date[row] as number;
    if (day === NO_DATE || day > lastDay) continue;
    const at = Math.max(day - firstDay, 0);
    paid[at] = (paid[at] as number) + (ledger.debit[row] as number);
    earned[at] = (earned[at] as number) + (ledger.credit[row] as number);
  }
  let worst = { open: SMALL, month: -1 };
  let [owed, allEarned, settled, day] = [0, 0, false, 0];
  for (let month = 0; month < months; month += 1) {
    const end = lastDayOf(firstMonth + month) - firstDay;
    if (firstDay + end + DAYS_TO_PAY > lastDate) break;
    for (; day <= end; day += 1) {
      allEarned += earned[day] as number;
      owed += (earned[day] as number) - (paid[day] as number);
      settled ||= allEarned > 0 && owed <= SMALL;
    }
    let [left, balance, least, newWages] = [owed, owed, owed, 0];
    for (let after = end + 1; after <= end + DAYS_TO_PAY; after += 1) {
      left -= paid[after] as number;
      balance += (earned[after] as number) - (paid[after] as number);
      least = Math.min(least, balance);
      if (newWages === 0 && (earned[after] as number) > 0) newWages = after - end;
    }
    const open = settled || newWages > DAYS_BEFORE_NEW ? Math.max(left, least) : left;
    if (open > worst.open) worst = { open, month };
  }
  return worst;
}

const LEAST_WAGES = 10_000_00;
const FEWEST_MONTHS = 6;
const [LEAST_RATE, MOST_RATE] = [0.15, 0.65];

const unusualRate: Control = {
  type: 'taux_charges_atypique',
  title: 'Taux de charges sociales inhabituel',
  detects:
    'Des charges sociales (645) de moins de 15 % ou de plus de 65 % des rémunérations (641, 644), à partir de 10 000 € et de six mois. Les cotisations de l’exploitant (646) comptent pour le minimum.',
  severityRule: 'Mineure : apprentis et exonérations l’expliquent parfois.',
  basis: 'Contrôle de vraisemblance des cotisations.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    const isWage = accounts.starting('641', '644');
    const [isCharge, isOwners] = [accounts.starting('645'), accounts.starting('646')];
    const closed = books.closingMoves;
    let [wages, charges, owners] = [0, 0, 0];
    for (let id = 0; id < accounts.count; id += 1) {
      const net = (balances.debit[id] as number) - (balances.credit[id] as number) - (closed[id] as number);
      if (isWage[id] === 1) wages += net;
      if (isCharge[id] === 1) charges += net;
      if (isOwners[id] === 1) owners += net;
    }
    if (wages < LEAST_WAGES || exercise.months < FEWEST_MONTHS || charges < 0) return;
    const rate = charges / wages;
    if ((charges + owners) / wages >= LEAST_RATE && rate <= MOST_RATE) return;
    const account = (isCharge.includes(1) ? isCharge : isWage).indexOf(1);
    yield {
      severity: 'mineure',
      weight: charges,
      row: rowsOf(books.rowsByAccount, account)[0] ?? -1,
      describe: () => ({
        description: `Les charges sociales (645) sont de ${euros(charges)} pour ${euros(wages)} de rémunérations (641, 644), soit ${percent(rate)}.`,
        expectedValue: 'de 15 % à 65 %',
        actualValue: percent(rate),
        suggestion: 'Contrôler les cotisations avec les déclarations sociales.',
        compteNum: accounts.names[account] as string,
        period: null,
        ...noEntry,
      }),
    };
  },
};

const DAYS_FOR_DEBTS = 90;
const SHARE_LEFT = 0.1;

const oldSocialDebts: Control = {
  type: 'dettes_sociales_anciennes',
  title: 'Dettes sociales d’ouverture non réglées',
  detects:
    'Un organisme social (43, hors charges à payer 438) créditeur à l’ouverture et dont plus de 10 % restent dus après quatre-vingt-dix jours.',
  severityRule: 'Importante.',
  basis: PAY_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, balances, entries, exercise, roles, rowsByAccount } = books;
    const isSocial = accounts.starting('43');
    const end = exercise.firstDay + DAYS_FOR_DEBTS;
    if (exercise.months === 0 || exercise.lastDate < end) return;
    for (let account = 0; account < accounts.count; account += 1) {
      const owed = -(balances.opening[account] as number);
      if (isSocial[account] === 0 || owed <= 0 || (accounts.names[account] as string).startsWith('438')) continue;
      const rows = rowsOf(rowsByAccount, account);
      let paid = 0;
      for (const row of rows) {
        if ((ledger.date[row] as number) > end || roles[entries.of[row] as number] === Role.opening) continue;
        paid += ledger.debit[row] as number;
      }
      const open = owed - paid;
      if (open <= Math.max(SMALL, owed * SHARE_LEFT)) continue;
      const opened = [...rows].filter((row) => roles[entries.of[row] as number] === Role.opening).slice(0, MAX_ROWS);
      yield {
        severity: 'importante',
        weight: open,
        row: opened[0] as number,
        describe: () => ({
          rows: opened,
          description: `Le compte ${accountText(books, account)} était créditeur de ${euros(owed)} à l’ouverture ; ${euros(open)} restent dus au ${frenchDate(end)}.`,
          expectedValue: euros(0),
          actualValue: euros(open),
          suggestion: 'Régler l’organisme, ou justifier l’échéancier.',
          compteNum: accounts.names[account] as string,
          period: monthText(exercise.firstMonth),
        }),
      };
    }
  },
};

export const paie: Category = {
  name: 'paie',
  title: 'Paie',
  controls: [unpaidWages, unusualRate, oldSocialDebts, staffInDebit, bodyInDebit, unpaidMonth, keptWithholding],
};
