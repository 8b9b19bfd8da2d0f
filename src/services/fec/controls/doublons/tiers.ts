import { accountText, count, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, monthOf } from '../../ledger/days.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Control } from '../control.ts';
import { byReference, hasSameReference, nameOtherNumbers } from './invoice-references.ts';
import { gatherMoves, isOneParty, Move, type PartyMoves } from './party-moves.ts';
import { findTwins } from './repeated-entries.ts';
import { SINCERITY, SMALL } from './rules.ts';
import { isOverpaid, isSettled, unsettledOpening } from './settlement.ts';
import { sharedReferences } from './shared-references.ts';

/**
 * Invoices and payments of one third party that stand in the books twice, though in entries that differ. Entries that are
 * the same in all are told by the controls in `doublons.ts`.
 */

const FEWEST_CHARACTERS = 5;
const FAR_APART = 60;

export const invoiceTwice: Control = {
  type: 'doublon_facture',
  title: 'Facture enregistrée deux fois',
  detects:
    'Au moins deux écritures qui portent la même référence de facture et le même montant sur le même fournisseur (401, 404) ou client (411). Les références qui n’identifient pas une pièce, les avoirs, les factures annulées et les abonnements (au moins trois mois différents sous une référence) sont exclus, ainsi que les écritures en tout point identiques, signalées comme doublons.',
  severityRule:
    'Fournisseurs : critique ; importante à plus de 60 jours d’écart, ou si les libellés citent des numéros différents. Clients : importante.',
  basis: 'Une charge et la TVA qui la grève sont déduites une seule fois, sur justificatif.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, parties } = books;
    const moves = gatherMoves(books);
    const isShared = sharedReferences(books);
    const isCreditNote = books.labelsMarked('creditNote');
    const isCustomer = accounts.starting('411');
    for (const id of moves.repeated) {
      if (moves.kindOf(id) !== Move.invoice) continue;
      const party = moves.partyOf(id);
      const invoices = moves
        .rowsOf(id)
        .filter(
          (row) => isShared[ledger.piece[row] as number] === 0 && isCreditNote[ledger.label[row] as number] === 0,
        );
      if (invoices.length < 2) continue;
      const isSale = isCustomer[parties.account[party] as number] === 1;
      for (const [reference, rows] of byReference(ledger, invoices)) {
        const [first, last] = [rows[0] as number, rows.at(-1) as number];
        const amount = sizeOf(ledger, first);
        if (rows.length - moves.linesOf(party, Move.creditNote, amount) < 2) continue;
        if (!isOneParty(books, party) && reference.length < FEWEST_CHARACTERS) continue;
        if (isByContract(ledger, rows) || rows.every((row) => isTwin(books, row, first))) continue;
        const isFar = Math.abs((ledger.date[last] as number) - (ledger.date[first] as number)) > FAR_APART;
        yield {
          severity: isSale || isFar || nameOtherNumbers(ledger, first, last) ? 'importante' : 'critique',
          weight: amount * (rows.length - 1),
          row: first,
          describe: () => ({
            description: `La facture ${quoted(ledger.pieces.text(ledger.piece[first] as number))} de ${euros(amount)}, ${isSale ? 'client' : 'fournisseur'} ${partyText(books, party)}, est enregistrée ${rows.length} fois : ${entriesText(books, rows)}.`,
            expectedValue: '1 enregistrement',
            actualValue: count(rows.length, 'enregistrement'),
            suggestion: `Rapprocher ces écritures de la facture ${isSale ? 'émise' : 'reçue'}, et contre-passer celle qui est en trop.`,
            compteNum: accounts.names[parties.account[party] as number] as string,
            rows: rows.slice(0, MAX_ROWS),
          }),
        };
      }
    }
  },
};

const sizeOf = (ledger: Ledger, row: number): number =>
  Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));

/** The reference of a contract rather than of an invoice: it comes back month after month. */
function isByContract({ date }: Ledger, rows: readonly number[]): boolean {
  return rows.length > 2 && new Set(rows.map((row) => monthOf(date[row] as number))).size === rows.length;
}

/** Whether two rows belong to one entry, or to entries that are the same in all, which `doublon` tells. */
function isTwin(books: Books, a: number, b: number): boolean {
  const { firstOf } = findTwins(books);
  const { of } = books.entries;
  if (of[a] === of[b]) return true;
  const first = firstOf[of[a] as number] as number;
  return first >= 0 && first === firstOf[of[b] as number];
}

function partyText(books: Books, party: number): string {
  const { ledger, accounts, parties } = books;
  const account = parties.account[party] as number;
  const thirdParty = parties.thirdParty[party] as number;
  if (thirdParty === 0) return accountText(books, account);
  const label = quoted(ledger.labels.text(ledger.thirdPartyLabel[thirdParty] as number));
  const code = quoted(ledger.thirdParties.text(thirdParty));
  return `${code}${label === '' ? '' : ` ${label}`} (compte ${quoted(accounts.names[account] as string)})`;
}

const MAX_ENTRIES = 3;

/** Lines with their entries: `AC n° 12 du 31/01/2025 (l. 40), AC n° 19 du 03/02/2025 (l. 66)`. */
function entriesText(books: Books, rows: readonly number[]): string {
  const { ledger, entries } = books;
  const texts = rows.slice(0, MAX_ENTRIES).map((row) => {
    const journal = quoted(ledger.journals.text(ledger.journal[row] as number));
    const number = quoted(ledger.numbers.text(entries.number[entries.of[row] as number] as number));
    return `${journal} n° ${number} du ${frenchDate(ledger.date[row] as number)} (${linesText(books, [row])})`;
  });
  return `${texts.join(', ')}${rows.length > MAX_ENTRIES ? '…' : ''}`;
}

const WEEK = 7;
const WORTH_A_LOOK = 100_00;

export const invoiceTwiceMaybe: Control = {
  type: 'doublon_facture_probable',
  title: 'Factures semblables d’un même fournisseur',
  detects:
    'Deux factures du même fournisseur, de même montant (100 € et plus), à sept jours d’écart au plus et sous des références différentes, ce montant ne revenant pas autrement dans l’exercice. Les fournisseurs dont plusieurs montants se répètent et les factures suivies d’un avoir sont exclus.',
  severityRule: 'Mineure, importante à partir du seuil S2.',
  basis: SINCERITY,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, parties, thresholds } = books;
    const moves = gatherMoves(books);
    const isCustomer = accounts.starting('411');
    const repeated = repeatedAmounts(books, moves);
    for (const id of moves.repeated) {
      if (moves.kindOf(id) !== Move.invoice) continue;
      const party = moves.partyOf(id);
      if (isCustomer[parties.account[party] as number] === 1 || (repeated[party] as number) > 1) continue;
      const rows = moves.rowsOf(id);
      const [first, second] = rows;
      if (first === undefined || second === undefined || rows.length > 2 || !isOneParty(books, party)) continue;
      const amount = sizeOf(ledger, first);
      const [one, other] = [ledger.date[first] as number, ledger.date[second] as number];
      if (amount < WORTH_A_LOOK || one === NO_DATE || other === NO_DATE || Math.abs(one - other) > WEEK) continue;
      if (hasSameReference(books, first, second) || isTwin(books, first, second)) continue;
      if (moves.linesOf(party, Move.creditNote, amount) > 0) continue;
      yield {
        severity: amount >= thresholds.s2 ? 'importante' : 'mineure',
        weight: amount,
        row: first,
        describe: () => ({
          description: `Deux factures de ${euros(amount)} du fournisseur ${partyText(books, party)}, ${one === other ? 'le même jour' : `à ${count(Math.abs(one - other), 'jour')} d’écart`}, portent les références ${rows.map((row) => referenceText(ledger, row)).join(' et ')} : ${entriesText(books, rows)}. Ce montant ne revient pas dans l’exercice.`,
          expectedValue: '1 facture',
          actualValue: '2 factures',
          suggestion: 'Comparer les deux pièces, et contre-passer l’une des écritures s’il s’agit de la même facture.',
          compteNum: accounts.names[parties.account[party] as number] as string,
          rows,
        }),
      };
    }
  },
};

/** By third party: how many of its amounts were invoiced more than once. */
function repeatedAmounts({ parties }: Books, moves: PartyMoves): Int32Array {
  const repeated = new Int32Array(parties.count);
  for (const id of moves.repeated) {
    if (moves.kindOf(id) !== Move.invoice) continue;
    const party = moves.partyOf(id);
    repeated[party] = (repeated[party] as number) + 1;
  }
  return repeated;
}

function referenceText(ledger: Ledger, row: number): string {
  const reference = quoted(ledger.pieces.text(ledger.piece[row] as number));
  return reference === '' ? '(vide)' : reference;
}

const FORTNIGHT = 15;
const ROUND = 10_00;
/** So many rows are looked at in all to see what suppliers had been owed. */
const MOST_ROWS_LOOKED_AT = 5_000_000;

export const paidTwice: Control = {
  type: 'doublon_paiement',
  title: 'Fournisseur payé deux fois',
  detects:
    'Deux règlements du même montant au même fournisseur à quinze jours d’écart au plus, alors que l’exercice compte moins de factures de ce montant que de règlements. Les règlements lettrés avec leurs factures et ceux qui ont été remboursés sont exclus ; pour un montant rond, le compte du fournisseur doit en être devenu débiteur.',
  severityRule: 'Importante, critique à partir du seuil S2.',
  basis: 'Un règlement éteint une dette : il ne peut excéder les factures.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, parties, thresholds } = books;
    const moves = gatherMoves(books);
    const isCustomer = accounts.starting('411');
    let looked = 0;
    for (const id of moves.repeated) {
      if (moves.kindOf(id) !== Move.payment) continue;
      const party = moves.partyOf(id);
      if (isCustomer[parties.account[party] as number] === 1 || !isOneParty(books, party)) continue;
      const rows = moves.rowsOf(id);
      const amount = sizeOf(ledger, rows[0] as number);
      const payments = rows.length - moves.linesOf(party, Move.refund, amount);
      if (amount < SMALL || payments < 2) continue;
      const pair = closePair(books, rows);
      if (pair === undefined || isTwin(books, pair[0], pair[1])) continue;
      const invoices = moves.linesOf(party, Move.invoice, amount) + moves.linesOf(party, Move.opened, amount);
      if (invoices < 1 || payments <= invoices) continue;
      looked += rowsOf(parties.groups, party).length;
      if (looked > MOST_ROWS_LOOKED_AT) return;
      const [first, second] = [ledger.date[pair[0]] as number, ledger.date[pair[1]] as number];
      if (payments === invoices + 1 && mayPayOpening(books, party, amount, first)) continue;
      if (amount % ROUND === 0 && !isOverpaid(books, party, second)) continue;
      yield {
        severity: amount >= thresholds.s2 ? 'critique' : 'importante',
        weight: amount,
        row: pair[0],
        describe: () => ({
          description: `Le fournisseur ${partyText(books, party)} a reçu deux règlements de ${euros(amount)} : ${entriesText(books, pair)}. L’exercice compte ${count(payments, 'règlement')} de ce montant pour ${count(invoices, 'facture')}.`,
          expectedValue: count(invoices, 'règlement'),
          actualValue: count(payments, 'règlement'),
          suggestion:
            'Demander au fournisseur le remboursement du second règlement, ou le lettrer avec la facture qu’il paie.',
          compteNum: accounts.names[parties.account[party] as number] as string,
          rows: pair,
        }),
      };
    }
  },
};

/** By then what was owed at the opening is paid. */
const OPENING_IS_PAID = 92;

/** Whether a payment of this day may pay part of an opening balance that is one sum and not lettered with anything. */
function mayPayOpening(books: Books, party: number, amount: number, day: number): boolean {
  const { exercise, parties } = books;
  if (day > exercise.firstDay + OPENING_IS_PAID || -(parties.opening[party] as number) < amount) return false;
  return unsettledOpening(books, party) >= amount;
}

/** Two payments that are close to each other, at least one of them not lettered with what it pays. */
function closePair(books: Books, rows: readonly number[]): [number, number] | undefined {
  const { ledger } = books;
  const sorted = rows
    .filter((row) => ledger.date[row] !== NO_DATE)
    .sort((a, b) => (ledger.date[a] as number) - (ledger.date[b] as number) || a - b);
  for (const [at, row] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before === undefined || (isSettled(books, row) && isSettled(books, before))) continue;
    if ((ledger.date[row] as number) - (ledger.date[before] as number) <= FORTNIGHT) return [before, row];
  }
  return undefined;
}
