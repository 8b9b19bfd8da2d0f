import type { Severity } from '../../french/severity-words.ts';
import { accountText, count, euros, linesText, quoted } from '../../french/wording.ts';
import { quantile } from '../../ledger/accounts/monthly-series.ts';
import { oldestOpenRow } from '../../ledger/accounts/oldest-open-row.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, monthText } from '../../ledger/days.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { comparableName, isAnybody, isGenericName } from '../../ledger/parties/nameless-parties.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control } from '../control.ts';
import { noEntry } from '../placing.ts';
import { dailyBalances } from './daily-balances.ts';

/** Cash and banks: what cannot be less than nothing, what must not be paid in notes, and the month that was not entered. */
const COMPLETENESS_RULE = 'Exhaustivité : les relevés de tous les mois sont comptabilisés.';

/** Accounts that begin so and move. */
function accountsOf(books: Books, ...prefixes: readonly string[]): number[] {
  const mask = books.accounts.starting(...prefixes);
  return [...mask.keys()].filter((account) => mask[account] === 1 && (books.balances.rows[account] as number) > 0);
}

/** Whether the file has opening balances at all: without them a running balance begins at nothing. */
function hasOpening({ accounts, balances }: Books): boolean {
  return accounts.names.some((_, account) => balances.opening[account] !== 0);
}

/** The months at whose ends a balance is written down belong to no entry. */

type Overdrawn = { least: number; at: number; days: number };

/** The lowest end of a day, and for how many days the balance was below nothing; undefined if it never was, or if it is not known. */
function overdrawn(books: Books, account: number): (Overdrawn & { day: number; row: number }) | undefined {
  const { days, balances, rows, isKnown } = dailyBalances(books, account);
  if (!isKnown) return undefined;
  let worst: Overdrawn | undefined;
  let below = 0;
  for (const [at, balance] of balances.entries()) {
    if (balance >= 0) continue;
    below += (days[at + 1] ?? Math.max(books.exercise.lastDate, days[at] as number) + 1) - (days[at] as number);
    if (worst === undefined || balance < worst.least) worst = { least: balance, at, days: 0 };
  }
  if (worst === undefined) return undefined;
  return { ...worst, days: below, day: days[worst.at] as number, row: rows[worst.at] as number };
}

const cashBelowZero: Control = {
  type: 'caisse_creditrice',
  title: 'Caisse créditrice',
  detects:
    'Une caisse (53) dont le solde de fin de journée est négatif ; les mouvements à l’intérieur d’une journée ne comptent pas. Signalé une fois par caisse, si toutes ses lignes sont lisibles.',
  severityRule: 'Critique ; importante si le fichier ne contient pas d’à-nouveaux.',
  basis: 'Une caisse ne peut être négative : une caisse créditrice peut ôter à la comptabilité sa valeur probante.',
  concerns: 'other',
  *find(books) {
    const isOpened = hasOpening(books);
    for (const account of accountsOf(books, '53')) {
      const worst = overdrawn(books, account);
      if (worst === undefined) continue;
      yield {
        severity: isOpened ? 'critique' : 'importante',
        weight: -worst.least,
        row: worst.row,
        describe: () => ({
          description: `La caisse ${accountText(books, account)} est créditrice pendant ${count(worst.days, 'jour')}, jusqu’à ${euros(-worst.least)} le ${frenchDate(worst.day)} (${linesText(books, [worst.row])}).${isOpened ? '' : ' Le fichier ne contient pas d’à-nouveaux.'}`,
          expectedValue: '≥ 0,00 €',
          actualValue: euros(worst.least),
          suggestion: 'Rechercher les recettes non comptabilisées ou l’apport à justifier.',
          compteNum: books.accounts.names[account] as string,
        }),
      };
    }
  },
};

const LEAST_HIGH_CASH = 5_000_00;
/** Whatever the receipts: so much is seldom in a till, and so much never. */
const IMPORTANT_CASH = 50_000_00;
const CRITICAL_CASH = 500_000_00;

function severityOfCash(cents: number): Severity {
  if (cents >= CRITICAL_CASH) return 'critique';
  return cents >= IMPORTANT_CASH ? 'importante' : 'mineure';
}

const highCash: Control = {
  type: 'caisse_elevee',
  title: 'Solde de caisse élevé',
  detects: 'Une caisse (53) dont le solde final dépasse 5 000 € et deux fois les recettes mensuelles médianes.',
  severityRule: 'Mineure ; importante à partir de 50 000 € ; critique à partir de 500 000 €.',
  basis: 'Un solde de caisse se justifie par un inventaire à la clôture.',
  concerns: 'other',
  *find(books) {
    const { balances, exercise } = books;
    for (const account of accountsOf(books, '53')) {
      const closing = balances.closing[account] as number;
      const flows = balances.monthlyDebit.slice(account * exercise.months, (account + 1) * exercise.months).sort();
      const most = Math.max(LEAST_HIGH_CASH, 2 * quantile(flows, 0.5));
      if (closing <= most) continue;
      yield {
        severity: severityOfCash(closing),
        weight: closing,
        row: dailyBalances(books, account).rows.at(-1) ?? -1,
        describe: () => ({
          description: `La caisse ${accountText(books, account)} présente un solde final de ${euros(closing)}.`,
          expectedValue: `≤ ${euros(most)}`,
          actualValue: euros(closing),
          suggestion: 'Produire l’inventaire de caisse à la clôture.',
          compteNum: books.accounts.names[account] as string,
          period: exercise.months === 0 ? null : monthText(exercise.firstMonth + exercise.months - 1),
        }),
      };
    }
  },
};

const MOST_CASH = 1_000_00;

/** By party: what its lines of one day say about one person. */
const Named = { one: 0, unknown: 1, many: 2 } as const;

function namesOf({ ledger, parties, accounts }: Books, party: number): number {
  const [account, thirdParty] = [parties.account[party] as number, parties.thirdParty[party] as number];
  const label = thirdParty === 0 ? ledger.accountLabel[account] : ledger.thirdPartyLabel[thirdParty];
  const name = comparableName(ledger.labels.text(label as number));
  if (isAnybody(name)) return accounts.starting('411')[account] === 1 ? Named.many : Named.unknown;
  return thirdParty === 0 && isGenericName(name) ? Named.unknown : Named.one;
}

/** By entry: what it moves in cash, whichever way; 0 for entries that are left alone. */
function cashMoves({ ledger, accounts, entries, roles }: Books): { received: Float64Array; spent: Float64Array } {
  const isCash = accounts.starting('53');
  const received = new Float64Array(entries.count);
  const spent = new Float64Array(entries.count);
  for (let row = 0; row < ledger.size; row += 1) {
    if (isCash[ledger.account[row] as number] === 0) continue;
    const entry = entries.of[row] as number;
    if (roles[entry] !== 0 || entries.isUnusable[ledger.journal[row] as number] === 1) continue;
    received[entry] = (received[entry] as number) + (ledger.debit[row] as number);
    spent[entry] = (spent[entry] as number) + (ledger.credit[row] as number);
  }
  return { received, spent };
}

const largeCashPayment: Control = {
  type: 'paiement_especes_excessif',
  title: 'Règlement en espèces au-dessus du plafond',
  detects:
    'Plus de 1 000 € réglés en espèces (53) en un jour à un fournisseur (401, 404) ou par un client (411), dans une écriture qui touche les deux comptes et pour sa seule part en espèces. Les clients divers ou de passage sont exclus.',
  severityRule: 'Importante.',
  basis: 'Plafond légal des paiements en espèces entre professionnels.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, entries, parties } = books;
    if (!accounts.has('53')) return;
    const isCustomer = accounts.starting('411');
    const isParty = accounts.starting('401', '404', '411');
    // Few are paid in cash: only these are looked at.
    const named = new Map<number, number>();
    const namesOnce = (party: number): number => {
      const known = named.get(party) ?? namesOf(books, party);
      named.set(party, known);
      return known;
    };
    const touches = books.entryTouches;
    const { received, spent } = cashMoves(books);
    const pairs = new PairTable();
    const sums: { amount: number; rows: number[] }[] = [];
    for (let row = 0; row < ledger.size; row += 1) {
      const account = ledger.account[row] as number;
      if (isParty[account] === 0) continue;
      const entry = entries.of[row] as number;
      if (((touches[entry] as number) & Touch.cash) === 0) continue;
      // A payment settles what is owed: to suppliers a debit, by customers a credit.
      const cash = isCustomer[account] === 1 ? received : spent;
      const net = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      const paid = Math.min(isCustomer[account] === 1 ? -net : net, cash[entry] as number);
      const party = parties.of[row] as number;
      if (paid <= 0) continue;
      const names = namesOnce(party);
      if (names === Named.many) continue;
      // What the entry's other lines may still have paid in cash.
      cash[entry] = (cash[entry] as number) - paid;
      const payer = names === Named.unknown ? -1 - row : party;
      const pair = pairs.numberOf(payer, ledger.date[row] as number);
      const sum = sums[pair] ?? { amount: 0, rows: [] };
      sums[pair] = sum;
      sum.amount += paid;
      if (sum.rows.length < MAX_ROWS) sum.rows.push(row);
    }
    for (const { amount, rows } of sums) {
      if (amount <= MOST_CASH) continue;
      const [row] = rows as [number];
      const account = ledger.account[row] as number;
      yield {
        severity: 'importante',
        weight: amount,
        row,
        describe: () => {
          const party = quoted(ledger.labels.text(ledger.thirdPartyLabel[ledger.thirdParty[row] as number] as number));
          const date = frenchDate(ledger.date[row] as number);
          return {
            description: `${euros(amount)} réglés en espèces${date === '' ? '' : ` le ${date}`} sur le compte ${accountText(books, account)}${party === '' ? '' : `, ${party}`} (${linesText(books, rows)}).`,
            expectedValue: `≤ ${euros(MOST_CASH)}`,
            actualValue: euros(amount),
            suggestion: 'Vérifier le mode de règlement, et respecter le plafond des espèces.',
            compteNum: accounts.names[account] as string,
            rows,
          };
        },
      };
    }
  },
};

const LONG_OVERDRAFT = 90;

const bankBelowZero: Control = {
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

const missingBankMonth: Control = {
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

const uncashed: Control = {
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

export const tresorerie: Category = {
  name: 'tresorerie',
  title: 'Trésorerie',
  controls: [cashBelowZero, highCash, largeCashPayment, bankBelowZero, missingBankMonth, uncashed],
};
