import type { Books } from '../ledger/books.ts';
import { frenchDate, monthOf } from '../ledger/days.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { NO_DATE } from '../ledger/ledger.ts';
import { perBooks } from '../ledger/memo.ts';
import { gatherMoves, isOneParty, Move, type PartyMoves } from '../ledger/party-moves.ts';
import {
  comparableEntries,
  countCopies,
  findBlocks,
  findTwins,
  isSameLine,
  MOST_LINES,
  runsOfSameLines,
} from '../ledger/repeated-entries.ts';
import { Role } from '../ledger/roles.ts';
import { groupRows, rowsOf } from '../ledger/row-groups.ts';
import { sharedReferences } from '../ledger/shared-references.ts';
import { accountText, count, entryText, euros, linesText, quoted } from '../report/wording.ts';
import type { Category, Control, Finding, Severity } from './control.ts';
import { MAX_ROWS } from './control.ts';

/**
 * What stands in the books twice: entries, whole imports, invoices, payments, lines. Opening, closing and reversing entries
 * are no part of it, nor are entries that could not be read whole or whose numbers mean nothing.
 */
const SINCERITY = 'Sincérité des comptes : une opération est enregistrée une seule fois.';
const SMALL = 20_00;

const entryTwice: Control = {
  type: 'doublon',
  title: 'Écriture enregistrée en double',
  detects:
    'Deux écritures d’un même journal, de même date, avec les mêmes comptes, tiers, montants et pièces ; ou une écriture dont toutes les lignes figurent plusieurs fois sous son numéro. Les à-nouveaux, les extournes et les écritures contre-passées sont exclus ; si la référence n’identifie pas la pièce, les montants sous 20 €, les libellés différents et les opérations répétitives le sont aussi.',
  severityRule:
    'Importante, critique à partir du seuil S2, mineure sous 20 €. Si la référence n’identifie pas la pièce : mineure, importante à partir de S2.',
  basis: SINCERITY,
  concerns: 'entry',
  *find(books) {
    yield* underOtherNumbers(books);
    yield* underOneNumber(books);
  },
};

function* underOtherNumbers(books: Books): Iterable<Finding> {
  const { entries, fingerprints } = books;
  const { firstOf, hasOtherWords, count: found } = findTwins(books);
  if (found === 0) return;
  const inBlocks = entriesOfBlocks(books);
  const groups = groupRows(firstOf, entries.count);
  const habits = habitsOf(books);
  const reversals = countReversals(books);
  for (let first = 0; first < entries.count; first += 1) {
    if (firstOf[first] !== first || inBlocks.has(first)) continue;
    const all = rowsOf(groups, first);
    if (all.length - (reversals.get(fingerprints.group[first] as number) ?? 0) < 2) continue;
    const amount = entries.debit[first] as number;
    const isUnidentified = hasNoPiece(books, first);
    const severity = severityOf(books, amount, isUnidentified);
    if (severity === undefined) continue;
    if (isUnidentified && habits.has(entries.journal[first] as number)) continue;
    if (isUnidentified && all.some((entry) => hasOtherWords[entry] === 1)) continue;
    const last = all.at(-1) as number;
    yield {
      severity,
      weight: amount * (all.length - 1),
      row: rowsOf(entries.groups, first)[0] as number,
      describe: () => ({
        description: `L’${entryText(books, first)} et l’${entryText(books, last)} ont la même date, les mêmes comptes et le même montant de ${euros(amount)}${pieceWords(books, first)}.${all.length > 2 ? ` ${count(all.length - 2, 'autre écriture leur est', 'autres écritures leur sont')} identique${all.length > 3 ? 's' : ''}.` : ''}`,
        expectedValue: '1 occurrence',
        actualValue: count(all.length, 'occurrence'),
        suggestion: `Rapprocher ces écritures de leur pièce et, en cas de double saisie, contre-passer l’écriture n° ${numberText(books, last)}.`,
        rows: rowsOfEntries(books, all),
      }),
    };
  }
}

function* underOneNumber(books: Books): Iterable<Finding> {
  const { entries } = books;
  const inBlocks = entriesOfBlocks(books);
  for (const [entry, times] of countCopies(books)) {
    const once = (entries.debit[entry] as number) / times;
    const isUnidentified = hasNoPiece(books, entry);
    const severity = severityOf(books, once, isUnidentified);
    if (inBlocks.has(entry) || severity === undefined) continue;
    // Small repetitive operations without a piece come in any number; a double entry comes twice.
    if (isUnidentified && times > 2) continue;
    const rows = rowsOfEntries(books, [entry]);
    yield {
      severity,
      weight: once * (times - 1),
      row: rows[0] as number,
      describe: () => ({
        description: `Toutes les lignes de l’${entryText(books, entry)} y figurent ${times} fois : ${euros(entries.debit[entry] as number)} au lieu de ${euros(once)}${pieceWords(books, entry)}.`,
        expectedValue: '1 occurrence',
        actualValue: count(times, 'occurrence'),
        suggestion: `Supprimer de l’écriture n° ${numberText(books, entry)} les lignes répétées, ou les contre-passer si elle est validée.`,
        rows,
      }),
    };
  }
}

/** Entries that a block explains: they are not reported once more one by one. */
const entriesOfBlocks = perBooks(
  (books): ReadonlySet<number> =>
    new Set(findBlocks(books).flatMap(({ originals, repeated }) => [...originals, ...repeated])),
);

/** Undefined where it is not worth a word. */
function severityOf({ thresholds }: Books, amount: number, isUnidentified: boolean): Severity | undefined {
  if (amount < SMALL) return isUnidentified ? undefined : 'mineure';
  if (amount >= thresholds.s2) return isUnidentified ? 'importante' : 'critique';
  return isUnidentified ? 'mineure' : 'importante';
}

/** None of its lines names a piece that could be found by it. */
function hasNoPiece(books: Books, entry: number): boolean {
  const isShared = sharedReferences(books);
  return rowsOf(books.entries.groups, entry).every((row) => isShared[books.ledger.piece[row] as number] === 1);
}

const MANY_TWINS = 10;
const SHARE_OF_HABIT = 0.05;

/** Journals in which the same operation without a piece comes again on the same day as a matter of course. */
function habitsOf(books: Books): Set<number> {
  const { entries, ledger } = books;
  const { firstOf } = findTwins(books);
  const totals = new Int32Array(ledger.journals.count);
  const twins = new Int32Array(ledger.journals.count);
  for (let entry = 0; entry < entries.count; entry += 1) {
    const journal = entries.journal[entry] as number;
    totals[journal] = (totals[journal] as number) + 1;
    const first = firstOf[entry] as number;
    if (first < 0 || first === entry || (entries.debit[entry] as number) < SMALL) continue;
    if (hasNoPiece(books, entry)) twins[journal] = (twins[journal] as number) + 1;
  }
  const habits = new Set<number>();
  for (const [journal, number] of twins.entries()) {
    if (number >= MANY_TWINS && number > (totals[journal] as number) * SHARE_OF_HABIT) habits.add(journal);
  }
  return habits;
}

/** By group of alike entries: how many reversals there are of it. What was reversed is no longer double. */
function countReversals({ entries, fingerprints, roles }: Books): Map<number, number> {
  const counts = new Map<number, number>();
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.reversal) === 0) continue;
    const group = fingerprints.mirroredGroup[entry] as number;
    if (group >= 0) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

function numberText({ ledger, entries }: Books, entry: number): string {
  return quoted(ledger.numbers.text(entries.number[entry] as number));
}

function pieceWords(books: Books, entry: number): string {
  const { ledger, entries } = books;
  const isShared = sharedReferences(books);
  const row = rowsOf(entries.groups, entry).find((each) => isShared[ledger.piece[each] as number] === 0);
  return row === undefined ? '' : `, pièce ${quoted(ledger.pieces.text(ledger.piece[row] as number))}`;
}

/** Their first rows, as many as a report shows. */
function rowsOfEntries({ entries }: Books, some: Int32Array | readonly number[]): number[] {
  const rows: number[] = [];
  for (const entry of some) {
    if (rows.length >= MAX_ROWS) break;
    rows.push(...rowsOf(entries.groups, entry).subarray(0, MAX_ROWS - rows.length));
  }
  return rows;
}

const importTwice: Control = {
  type: 'doublon_import',
  title: 'Lot d’écritures importé deux fois',
  detects:
    'Au moins dix écritures successives d’un journal qui y figurent une seconde fois, dans le même ordre, sous d’autres numéros ou sous les mêmes.',
  severityRule: 'Critique.',
  basis: SINCERITY,
  concerns: 'other',
  *find(books) {
    const { entries, ledger } = books;
    for (const { originals, repeated } of findBlocks(books)) {
      const isUnderOneNumber = originals[0] === repeated[0];
      let sum = 0;
      for (const entry of repeated) sum += (entries.debit[entry] as number) / (isUnderOneNumber ? 2 : 1);
      const journal = quoted(ledger.journals.text(entries.journal[repeated[0] as number] as number));
      yield {
        severity: 'critique',
        weight: sum,
        row: rowsOf(entries.groups, repeated[0] as number)[0] as number,
        describe: () => ({
          description: `Dans le journal ${journal}, ${repeated.length} écritures successives, ${fromTo(books, originals)}, ${isUnderOneNumber ? 'ont toutes leurs lignes en double' : `figurent une seconde fois, ${fromTo(books, repeated)}`} : ${euros(sum)} en trop.`,
          expectedValue: '0 écriture',
          actualValue: count(repeated.length, 'écriture'),
          suggestion: `Supprimer le second import du journal ${journal}, ou contre-passer ces écritures si elles sont validées.`,
          rows: rowsOfEntries(books, repeated),
        }),
      };
    }
  },
};

function fromTo(books: Books, some: readonly number[]): string {
  return `de l’${entryText(books, some[0] as number)} à l’${entryText(books, some.at(-1) as number)}`;
}

const FEWEST_CHARACTERS = 5;
const FAR_APART = 60;

const invoiceTwice: Control = {
  type: 'doublon_facture',
  title: 'Facture enregistrée deux fois',
  detects:
    'Au moins deux écritures qui portent la même référence de facture et le même montant sur le même fournisseur (401, 404) ou client (411). Les références qui n’identifient pas une pièce, les avoirs, les factures annulées et les abonnements (au moins trois mois différents sous une référence) sont exclus, ainsi que les écritures en tout point identiques, signalées comme doublons.',
  severityRule:
    'Fournisseurs : critique ; importante à plus de 60 jours d’écart, ou si les libellés citent des numéros différents. Clients : importante.',
  basis: 'Une charge et la TVA qui la grève sont déduites une seule fois, sur justificatif.',
  concerns: 'entry',
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
            description: `La facture ${quoted(ledger.pieces.text(ledger.piece[first] as number))} de ${euros(amount)}, ${isSale ? 'client' : 'fournisseur'} ${partyText(books, party)}, est enregistrée ${rows.length} fois : ${placesText(books, rows)}.`,
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

/** Invoices of one third party and amount, by reference as `normalised` sees it; those that are alone left out. */
function byReference(ledger: Ledger, rows: readonly number[]): [string, number[]][] {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const reference = normalised(ledger.pieces.text(ledger.piece[row] as number));
    const same = found.get(reference);
    if (same === undefined) found.set(reference, [row]);
    else same.push(row);
  }
  return [...found].filter(([, same]) => same.length > 1);
}

/** `F-2025-001` and `f2025 001` are one reference. */
function normalised(reference: string): string {
  return reference
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^0+/, '');
}

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

/** Whether the words of two lines both name numbers of some length, and none of them in common. */
function nameOtherNumbers(ledger: Ledger, a: number, b: number): boolean {
  const [one, other] = [numbersIn(ledger, a), numbersIn(ledger, b)];
  return one.length > 0 && other.length > 0 && !one.some((number) => other.includes(number));
}

function numbersIn({ labels, label }: Ledger, row: number): readonly string[] {
  return labels.text(label[row] as number).match(/\d{4,}/g) ?? [];
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

const MAX_PLACES = 3;

/** Lines with their entries: `AC n° 12 du 31/01/2025 (l. 40), AC n° 19 du 03/02/2025 (l. 66)`. */
function placesText(books: Books, rows: readonly number[]): string {
  const { ledger, entries } = books;
  const texts = rows.slice(0, MAX_PLACES).map((row) => {
    const journal = quoted(ledger.journals.text(ledger.journal[row] as number));
    const number = numberText(books, entries.of[row] as number);
    return `${journal} n° ${number} du ${frenchDate(ledger.date[row] as number)} (${linesText(books, [row])})`;
  });
  return `${texts.join(', ')}${rows.length > MAX_PLACES ? '…' : ''}`;
}

const WEEK = 7;
const WORTH_A_LOOK = 100_00;

const invoiceTwiceMaybe: Control = {
  type: 'doublon_facture_probable',
  title: 'Factures semblables d’un même fournisseur',
  detects:
    'Deux factures du même fournisseur, de même montant (100 € et plus), à sept jours d’écart au plus et sous des références différentes, ce montant ne revenant pas autrement dans l’exercice. Les fournisseurs dont plusieurs montants se répètent et les factures suivies d’un avoir sont exclus.',
  severityRule: 'Mineure, importante à partir du seuil S2.',
  basis: SINCERITY,
  concerns: 'entry',
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
          description: `Deux factures de ${euros(amount)} du fournisseur ${partyText(books, party)}, ${one === other ? 'le même jour' : `à ${count(Math.abs(one - other), 'jour')} d’écart`}, portent les références ${rows.map((row) => referenceText(ledger, row)).join(' et ')} : ${placesText(books, rows)}. Ce montant ne revient pas dans l’exercice.`,
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

/** As far as it identifies a piece. */
function hasSameReference(books: Books, a: number, b: number): boolean {
  const { ledger } = books;
  const isShared = sharedReferences(books);
  const [one, other] = [ledger.piece[a] as number, ledger.piece[b] as number];
  if (isShared[one] === 1 || isShared[other] === 1) return false;
  return one === other || normalised(ledger.pieces.text(one)) === normalised(ledger.pieces.text(other));
}

function referenceText(ledger: Ledger, row: number): string {
  const reference = quoted(ledger.pieces.text(ledger.piece[row] as number));
  return reference === '' ? '(vide)' : reference;
}

const FORTNIGHT = 15;
const ROUND = 10_00;
/** So many rows are looked at in all to see what suppliers had been owed. */
const MOST_ROWS_LOOKED_AT = 5_000_000;

const paidTwice: Control = {
  type: 'doublon_paiement',
  title: 'Fournisseur payé deux fois',
  detects:
    'Deux règlements du même montant au même fournisseur à quinze jours d’écart au plus, alors que l’exercice compte moins de factures de ce montant que de règlements. Les règlements lettrés avec leurs factures et ceux qui ont été remboursés sont exclus ; pour un montant rond, le compte du fournisseur doit en être devenu débiteur.',
  severityRule: 'Importante, critique à partir du seuil S2.',
  basis: 'Un règlement éteint une dette : il ne peut excéder les factures.',
  concerns: 'entry',
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
          description: `Le fournisseur ${partyText(books, party)} a reçu deux règlements de ${euros(amount)} : ${placesText(books, pair)}. L’exercice compte ${count(payments, 'règlement')} de ce montant pour ${count(invoices, 'facture')}.`,
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
  const { ledger, entries, exercise, parties, roles } = books;
  if (day > exercise.firstDay + OPENING_IS_PAID || -(parties.opening[party] as number) < amount) return false;
  let owed = 0;
  for (const row of rowsOf(parties.groups, party)) {
    if (((roles[entries.of[row] as number] as number) & Role.opening) === 0 || isSettled(books, row)) continue;
    owed += (ledger.credit[row] as number) - (ledger.debit[row] as number);
  }
  return owed >= amount;
}

/** Lettered, and with what it pays. */
function isSettled({ letteringGroups }: Books, row: number): boolean {
  const group = letteringGroups.of[row] as number;
  return group >= 0 && letteringGroups.net[group] === 0;
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

/** Whether a supplier had been paid more than invoiced at the end of a day. */
function isOverpaid({ ledger, parties }: Books, party: number, day: number): boolean {
  let net = 0;
  for (const row of rowsOf(parties.groups, party)) {
    if ((ledger.date[row] as number) <= day) net += (ledger.debit[row] as number) - (ledger.credit[row] as number);
  }
  return net > 0;
}

const lineTwice: Control = {
  type: 'doublon_ligne',
  title: 'Ligne en double dans une écriture',
  detects:
    'Une ligne qui figure plusieurs fois à l’identique dans une écriture, si c’est elle qui la déséquilibre ou si son montant atteint s1. Signalé une fois par journal. La paie, les dotations, les écritures entièrement doublées et les journaux où de telles lignes sont courantes sont exclus.',
  severityRule: 'Mineure.',
  basis: SINCERITY,
  concerns: 'other',
  *find(books) {
    const { ledger, entries } = books;
    const { totals, found } = repeatedLines(books);
    for (const [journal, all] of found) {
      const isCommon = all.length >= MANY_TWINS && all.length > (totals[journal] as number) * SHARE_OF_HABIT;
      const runs = isCommon ? all.filter(({ isSurplus }) => isSurplus) : all;
      const [largest] = [...runs].sort((a, b) => b.amount - a.amount);
      if (largest === undefined) continue;
      const rows = [largest, ...runs.filter((run) => run !== largest)].flatMap((run) => run.rows);
      const row = largest.rows[0] as number;
      const account = ledger.account[row] as number;
      yield {
        severity: 'mineure',
        weight: runs.reduce((sum, { amount }) => sum + amount, 0),
        row,
        describe: () => ({
          description: `Dans l’${entryText(books, entries.of[row] as number)}, la ligne de ${euros(largest.amount)} sur le compte ${accountText(books, account)} figure ${largest.rows.length} fois à l’identique (${linesText(books, largest.rows)})${largest.isSurplus ? ', ce qui déséquilibre l’écriture' : ''}.${runs.length > 1 ? ` Le journal compte ${count(runs.length - 1, 'autre cas', 'autres cas')}.` : ''}`,
          expectedValue: '1 ligne',
          actualValue: count(largest.rows.length, 'ligne'),
          suggestion: 'Vérifier la saisie d’après la pièce, et supprimer la ligne en trop.',
          compteNum: books.accounts.names[account] as string,
          rows: rows.slice(0, MAX_ROWS),
        }),
      };
    }
  },
};

/** Accounts on which the same line twice is nothing unusual: staff, social contributions, allowances, class 9. */
const REPETITIVE = ['15', '28', '29', '39', '42', '43', '49', '59', '64', '68', '78', '9'];
const MOST_RUNS = 10_000;
const FEW_LINES = 16;

type RepeatedLine = { rows: number[]; amount: number; isSurplus: boolean };

/** By journal: its entries, and the lines that stand several times in one of them. */
function repeatedLines(books: Books): { totals: Int32Array; found: Map<number, RepeatedLine[]> } {
  const { ledger, accounts, entries, thresholds } = books;
  const { account, debit, credit } = ledger;
  const { starts, rows } = entries.groups;
  const { s1 } = thresholds;
  const comparable = comparableEntries(books);
  const copies = countCopies(books);
  const isRepetitive = accounts.starting(...REPETITIVE);
  const totals = new Int32Array(ledger.journals.count);
  const found = new Map<number, RepeatedLine[]>();
  const candidates: number[] = [];
  let runs = 0;
  for (let entry = 0; entry < entries.count && runs < MOST_RUNS; entry += 1) {
    const journal = entries.journal[entry] as number;
    totals[journal] = (totals[journal] as number) + 1;
    const start = starts[entry] as number;
    const end = starts[entry + 1] as number;
    if (end - start < 3 || end - start > MOST_LINES || comparable[entry] === 0) continue;
    const gap = (entries.debit[entry] as number) - (entries.credit[entry] as number);
    candidates.length = 0;
    for (let at = start; at < end; at += 1) {
      const row = rows[at] as number;
      const net = (debit[row] as number) - (credit[row] as number);
      const isLarge = (net >= s1 || -net >= s1) && isRepetitive[account[row] as number] === 0;
      if (net !== 0 && (gap === 0 ? isLarge : isLarge || gap % net === 0)) candidates.push(row);
    }
    if (candidates.length < 2 || !hasSameLines(ledger, candidates) || copies.has(entry)) continue;
    for (const run of runsOfSameLines(ledger, candidates)) {
      if (run.length < 2) continue;
      const row = run[0] as number;
      const net = (debit[row] as number) - (credit[row] as number);
      const surplus = gap / net;
      const isSurplus = surplus >= 1 && surplus < run.length && Number.isInteger(surplus);
      if (!isSurplus && (Math.abs(net) < s1 || isRepetitive[account[row] as number] === 1)) continue;
      const list = found.get(journal) ?? [];
      list.push({ rows: run, amount: Math.abs(net), isSurplus });
      found.set(journal, list);
      runs += 1;
    }
  }
  return { totals, found };
}

/** A quick look before they are sorted; many lines are worth sorting at once. */
function hasSameLines(ledger: Ledger, rows: readonly number[]): boolean {
  if (rows.length > FEW_LINES) return true;
  for (let a = 1; a < rows.length; a += 1) {
    for (let b = 0; b < a; b += 1) if (isSameLine(ledger, rows[a] as number, rows[b] as number)) return true;
  }
  return false;
}

export const doublons: Category = {
  name: 'doublons',
  title: 'Doublons',
  controls: [entryTwice, importTwice, invoiceTwice, invoiceTwiceMaybe, paidTwice, lineTwice],
};
