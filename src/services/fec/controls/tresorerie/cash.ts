import type { Severity } from '../../french/severity-words.ts';
import { accountText, count, euros, linesText, quoted } from '../../french/wording.ts';
import { quantile } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, monthText } from '../../ledger/days.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { comparableName, isAnybody, isGenericName } from '../../ledger/parties/nameless-parties.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { dailyBalances } from './daily-balances.ts';
import { accountsOf, hasOpening, overdrawn } from './treasury-accounts.ts';

/** Cash: what cannot be less than nothing, and what must not be paid in notes. */

export const cashBelowZero: Control = {
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

export const highCash: Control = {
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

export const largeCashPayment: Control = {
  type: 'paiement_especes_excessif',
  title: 'Règlement en espèces au-dessus du plafond',
  detects:
    'Plus de 1 000 € réglés en espèces (53) en un jour à un fournisseur (401, 404) ou par un client (411), dans une écriture qui touche les deux comptes et pour sa seule part en espèces. Les clients divers ou de passage sont exclus.',
  severityRule: 'Importante.',
  basis: 'Plafond légal des paiements en espèces entre professionnels.',
  concerns: 'other',
  about: 'lines',
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
