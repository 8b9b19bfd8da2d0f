import { accountText, euros } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { lastMonth, noEntry, WHOLE_YEAR } from '../placing.ts';
import { accountFinding } from './account-findings.ts';

/** How old balances of class 4 are that belong neither to suppliers nor to customers, staff or social bodies. */
const SMALL = 50_00;
const DAYS_FOR_TAXES = 180;
const SHARE_LEFT = 0.1;

export const oldStateDebts: Control = {
  type: 'dettes_fiscales_anciennes',
  title: 'Dettes fiscales d’ouverture non réglées',
  detects:
    'Un impôt dû à l’État (442, 444, 4455, 447) créditeur à l’ouverture et dont plus de 10 %, et de 50 €, restent dus après cent quatre-vingts jours, sur un exercice d’au moins douze mois.',
  severityRule: 'Importante.',
  basis: 'Justification des comptes de l’État : chaque impôt est réglé à son échéance.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, balances, entries, exercise, roles, rowsByAccount } = books;
    const isState = accounts.starting('442', '444', '4455', '447');
    const end = exercise.firstDay + DAYS_FOR_TAXES;
    if (exercise.months < WHOLE_YEAR) return;
    for (const account of isState.keys()) {
      const owed = -(balances.opening[account] as number);
      if (isState[account] === 0 || owed <= 0) continue;
      let paid = 0;
      for (const row of rowsOf(rowsByAccount, account)) {
        if ((ledger.date[row] as number) > end || roles[entries.of[row] as number] === Role.opening) continue;
        paid += ledger.debit[row] as number;
      }
      const open = owed - paid;
      if (open <= Math.max(SMALL, owed * SHARE_LEFT)) continue;
      yield accountFinding(books, account, 'importante', open, () => ({
        description: `Le compte ${accountText(books, account)} était créditeur de ${euros(owed)} à l’ouverture ; ${euros(open)} restent dus au ${frenchDate(end)}.`,
        expectedValue: euros(0),
        actualValue: euros(open),
        suggestion: 'Régler l’impôt, ou justifier l’échéancier ou la réclamation en cours.',
        period: lastMonth(books),
        ...noEntry,
      }));
    }
  },
};

const LEAST_BALANCE = 1_00;
/** Those that something must have happened to within a year. */
const PASSING = ['403', '405', '413', '427', '428', '438', '441', '443', '448', '462', '464', '465'];

export const unmovedBalances: Control = {
  type: 'solde_tiers_sans_mouvement',
  title: 'Solde de tiers sans mouvement depuis l’ouverture',
  detects:
    'Un effet, une charge à payer ou un produit à recevoir du personnel, des organismes sociaux ou de l’État, une subvention à recevoir, une opposition ou une cession de titres ou d’immobilisations (403, 405, 413, 427, 428, 438, 441, 443, 448, 462, 464, 465), repris à l’ouverture et sans aucun mouvement sur au moins douze mois.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Justification des soldes à l’inventaire.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds } = books;
    if (exercise.months < WHOLE_YEAR) return;
    const isPassing = accounts.starting(...PASSING);
    for (const account of isPassing.keys()) {
      const opening = balances.opening[account] as number;
      const amount = Math.abs(opening);
      if (isPassing[account] === 0 || amount < LEAST_BALANCE || hasMoved(books, account)) continue;
      yield accountFinding(books, account, amount >= thresholds.s1 ? 'importante' : 'mineure', amount, () => ({
        description: `Le compte ${accountText(books, account)}, repris pour ${euros(amount)} au ${opening > 0 ? 'débit' : 'crédit'}, n’a pas bougé de l’exercice.`,
        expectedValue: 'solde apuré ou mis à jour',
        actualValue: `${euros(amount)} ${opening > 0 ? 'débiteur' : 'créditeur'}`,
        suggestion: 'Justifier le solde à la clôture, l’extourner ou le réévaluer.',
        period: lastMonth(books),
        ...noEntry,
      }));
    }
  },
};

const hasMoved = ({ balances }: Books, account: number): boolean =>
  balances.debit[account] !== 0 || balances.credit[account] !== 0;
