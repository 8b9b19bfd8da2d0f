import { accountText, count, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control, Finding } from '../control.ts';
import { lastMonth, noEntry, WHOLE_YEAR } from '../placing.ts';
import { auxiliaryControls } from './auxiliaires.ts';
import { circularEntry } from './circular-entries.ts';
import { otherParty } from './other-parties.ts';
import { paidInvoices } from './paid-invoices.ts';
import { LEAST_BALANCE, leftFromOpening, partiesOf } from './party-balances.ts';
import { partyText } from './party-text.ts';
import { reversedInvoice } from './reversed-invoices.ts';

/**
 * Suppliers and customers: balances on the wrong side, old ones, late payments. How third parties are coded stands in
 * `auxiliaires.ts`.
 */
const NO_OFFSET_RULE = 'Plan comptable général : non-compensation entre créances et dettes.';

function* wrongSide(books: Books, prefixes: readonly string[], sign: 1 | -1, suggestion: string): Iterable<Finding> {
  const { parties, thresholds, accounts } = books;
  for (const party of partiesOf(books, ...prefixes)) {
    const amount = sign * (parties.closing[party] as number);
    if (amount < LEAST_BALANCE) continue;
    const account = parties.account[party] as number;
    yield {
      severity: amount >= thresholds.s1 ? 'importante' : 'mineure',
      weight: amount,
      row: parties.groups.rows[parties.groups.starts[party] as number] as number,
      describe: () => ({
        description: `Le ${sign === 1 ? 'fournisseur' : 'client'} ${partyText(books, party)} (compte ${accountText(books, account)}) présente un solde final ${sign === 1 ? 'débiteur' : 'créditeur'} de ${euros(amount)}.`,
        expectedValue: sign === 1 ? 'solde créditeur ou nul' : 'solde débiteur ou nul',
        actualValue: `${euros(amount)} ${sign === 1 ? 'débiteur' : 'créditeur'}`,
        suggestion,
        compteNum: accounts.names[account] as string,
        period: lastMonth(books),
        rows: [...rowsOf(parties.groups, party).subarray(-MAX_ROWS)],
        ...noEntry,
      }),
    };
  }
}

const supplierInDebit: Control = {
  type: 'fournisseur_debiteur',
  title: 'Fournisseur débiteur',
  detects:
    'Un fournisseur (401, 404) dont le solde final est débiteur d’au moins 1 €. Les avances (409) sont exclues, ainsi que les comptes dont l’à-nouveau n’est pas détaillé par tiers.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: NO_OFFSET_RULE,
  concerns: 'other',
  find: (books) =>
    wrongSide(
      books,
      ['401', '404'],
      1,
      'Rechercher l’avoir, le double paiement ou la facture manquante, sinon reclasser en 409.',
    ),
};

const customerInCredit: Control = {
  type: 'client_crediteur',
  title: 'Client créditeur',
  detects:
    'Un client (411) dont le solde final est créditeur d’au moins 1 €. Les avances (419) sont exclues, ainsi que les comptes dont l’à-nouveau n’est pas détaillé par tiers.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: NO_OFFSET_RULE,
  concerns: 'other',
  find: (books) => wrongSide(books, ['411'], -1, 'Identifier l’acompte ou l’avoir, et le reclasser en 419.'),
};

/** Retentions are due a year after the works, or later. */
const isRetention = ({ ledger }: Books, account: number): boolean =>
  folded(ledger.labels.text(ledger.accountLabel[account] as number)).includes('garantie');

function* oldBalances(
  books: Books,
  prefixes: readonly string[],
  sign: 1 | -1,
  isAlwaysImportant: boolean,
  suggestion: string,
): Iterable<Finding> {
  const { parties, accounts, thresholds, exercise } = books;
  if (exercise.months < WHOLE_YEAR) return;
  for (const { party, open } of leftFromOpening(books, prefixes, sign)) {
    const account = parties.account[party] as number;
    if (isRetention(books, account)) continue;
    yield {
      severity: isAlwaysImportant || open >= thresholds.s1 ? 'importante' : 'mineure',
      weight: open,
      row: parties.groups.rows[parties.groups.starts[party] as number] as number,
      describe: () => ({
        description: `${euros(open)} repris à l’ouverture sur ${partyText(books, party)} (compte ${accountText(books, account)}) ne sont pas réglés au ${frenchDate(exercise.lastDate)}.`,
        expectedValue: euros(0),
        actualValue: euros(open),
        suggestion,
        compteNum: accounts.names[account] as string,
        period: lastMonth(books),
        ...noEntry,
      }),
    };
  }
}

const oldReceivable: Control = {
  type: 'creance_ancienne',
  title: 'Créance ancienne',
  detects:
    'Un client (411) dont le solde d’ouverture n’est pas réglé après un exercice d’au moins douze mois, tout règlement s’imputant sur le plus ancien. Les retenues de garantie et les à-nouveaux sans auxiliaire sont exclus.',
  severityRule: 'Importante.',
  basis: 'Prudence : une créance douteuse se déprécie.',
  concerns: 'other',
  find: (books) =>
    oldBalances(books, ['411'], 1, true, 'Relancer le client, et sinon déprécier la créance (416, 491).'),
};

const oldPayable: Control = {
  type: 'dette_ancienne',
  title: 'Dette fournisseur ancienne',
  detects:
    'Un fournisseur (401, 404) dont le solde d’ouverture n’est pas réglé après un exercice d’au moins douze mois, tout règlement s’imputant sur le plus ancien. Les retenues de garantie et les à-nouveaux sans auxiliaire sont exclus.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Justification des dettes à l’inventaire.',
  concerns: 'other',
  find: (books) =>
    oldBalances(books, ['401', '404'], -1, false, 'Vérifier l’imputation ou la prescription de la dette.'),
};

const oldDeposit: Control = {
  type: 'acompte_ancien',
  title: 'Acompte ancien non imputé',
  detects:
    'Un acompte versé à un fournisseur (4090, 4091) ou reçu d’un client (4190, 4191) repris à l’ouverture et non imputé, à 1 € près, au cours d’un exercice d’au moins douze mois.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Justification des soldes à l’inventaire : un acompte s’impute sur la facture, ou se rembourse.',
  concerns: 'other',
  *find(books) {
    yield* oldBalances(
      books,
      DEPOSITS_PAID,
      1,
      false,
      'Imputer l’acompte sur la facture du fournisseur, ou le faire rembourser.',
    );
    yield* oldBalances(
      books,
      DEPOSITS_RECEIVED,
      -1,
      false,
      'Facturer la prestation, ou rembourser l’acompte au client.',
    );
  },
};

const DEPOSITS_PAID = ['4090', '4091'];
const DEPOSITS_RECEIVED = ['4190', '4191'];

const MOST_DAYS = 60;
const MOST_SUPPLIERS = 5;

const latePayment: Control = {
  type: 'retard_paiement',
  title: 'Fournisseur payé au-delà de soixante jours',
  detects:
    'Une facture fournisseur (401) lettrée en entier avec des règlements de l’exercice, plus de soixante jours après sa date de pièce. Signalé une fois par fournisseur, pour les cinq plus importants.',
  severityRule: 'Mineure.',
  basis: 'Délais de paiement entre professionnels.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts } = books;
    const worst = new Map<number, { days: number; amount: number; row: number; paidOn: number; invoices: number }>();
    for (const { invoice, paidOn } of paidInvoices(books, '401')) {
      const days = paidOn - (ledger.pieceDate[invoice] as number);
      if (days <= MOST_DAYS) continue;
      const party = books.parties.of[invoice] as number;
      const known = worst.get(party);
      const amount = ledger.credit[invoice] as number;
      if (known === undefined) worst.set(party, { days, amount, row: invoice, paidOn, invoices: 1 });
      else {
        known.invoices += 1;
        if (days > known.days) Object.assign(known, { days, amount, row: invoice, paidOn });
      }
    }
    const told = [...worst].sort(([, a], [, b]) => b.amount - a.amount || a.row - b.row).slice(0, MOST_SUPPLIERS);
    for (const [party, { days, amount, row, paidOn, invoices }] of told) {
      yield {
        severity: 'mineure',
        weight: amount,
        row,
        describe: () => ({
          description: `La facture ${quoted(ledger.pieces.text(ledger.piece[row] as number))} de ${partyText(books, party)}, de ${euros(amount)}, a été réglée le ${frenchDate(paidOn)}, ${days} jours après sa date (${linesText(books, [row])}).${invoices === 1 ? '' : ` ${count(invoices - 1, 'autre facture', 'autres factures')} de ce fournisseur ${invoices === 2 ? 'est' : 'sont'} dans ce cas.`}`,
          expectedValue: `≤ ${MOST_DAYS} jours`,
          actualValue: `${days} jours`,
          suggestion: 'Respecter les délais de paiement convenus, ou documenter le litige.',
          compteNum: accounts.names[ledger.account[row] as number] as string,
        }),
      };
    }
  },
};

export const tiers: Category = {
  name: 'tiers',
  title: 'Tiers',
  controls: [
    supplierInDebit,
    customerInCredit,
    oldReceivable,
    oldPayable,
    oldDeposit,
    latePayment,
    reversedInvoice,
    otherParty,
    circularEntry,
    ...auxiliaryControls,
  ],
  appliesTo: (books) => books.accountingType !== 'tresorerie',
};
