import type { Severity } from '../../french/severity-words.ts';
import { accountText, euros, linesText } from '../../french/wording.ts';
import { oldestOpenRow } from '../../ledger/accounts/oldest-open-row.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { lastMonth, noEntry, WHOLE_YEAR } from '../placing.ts';
import { accountFinding } from './account-findings.ts';
import { debitSpells, longestDebt } from './debit-spells.ts';

/** What partners and managers are given: dividends that nobody decided or that nobody paid, and advances. */
const LEAST_BALANCE = 1_00;
const atClosing = (books: Books) => ({ period: lastMonth(books), ...noEntry });
const severityOf = (books: Books, cents: number): Severity => (cents >= books.thresholds.s1 ? 'importante' : 'mineure');

/** The debits of an account from the row that is still open on, or its first ones. */
function openDebits(books: Books, account: number): number[] {
  const { ledger } = books;
  const open = oldestOpenRow(books, account);
  const debits = [...rowsOf(books.rowsByAccount, account)].filter((row) => (ledger.debit[row] as number) > 0);
  const late = debits.filter((row) => open >= 0 && (ledger.date[row] as number) >= (ledger.date[open] as number));
  return (late.length === 0 ? debits : late).slice(0, MAX_ROWS);
}

export const undecidedDividend: Control = {
  type: 'dividende_sans_decision',
  title: 'Dividendes versés sans décision comptabilisée',
  detects:
    'Un compte de dividendes à payer (457) débiteur à la fin du fichier, ou plus de trente jours de suite : les versements dépassent les distributions comptabilisées.',
  severityRule: 'Importante.',
  basis: 'Code de commerce : un dividende n’est distribué que sur décision des associés.',
  concerns: 'other',
  *find(books) {
    for (const [account, name] of books.accounts.names.entries()) {
      if (!name.startsWith('457')) continue;
      const debt = longestDebt(debitSpells(books, [...rowsOf(books.rowsByAccount, account)], LEAST_BALANCE));
      if (debt === undefined) continue;
      const rows = openDebits(books, account);
      yield accountFinding(books, account, 'importante', debt.most, () => ({
        description: `Le compte ${accountText(books, account)} est débiteur ${debt.isAtEnd ? `de ${euros(debt.closing)} au ${frenchDate(debt.to)}` : `jusqu’à ${euros(debt.most)} du ${frenchDate(debt.from)} au ${frenchDate(debt.to)}`} (${linesText(books, rows)}) : les versements dépassent les distributions décidées.`,
        expectedValue: 'solde créditeur ou nul',
        actualValue: `${euros(debt.isAtEnd ? debt.closing : debt.most)} débiteur`,
        suggestion: 'Produire la décision de distribution, ou faire restituer la somme versée.',
        rows,
        ...atClosing(books),
      }));
    }
  },
};

export const unpaidDividend: Control = {
  type: 'dividende_non_verse',
  title: 'Dividendes anciens non versés',
  detects:
    'Un compte de dividendes à payer (457) créditeur à l’ouverture et dont 1 € au moins n’est pas versé après un exercice d’au moins douze mois.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Code de commerce : mise en paiement des dividendes dans les neuf mois de la clôture, sauf prolongation.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    if (exercise.months < WHOLE_YEAR) return;
    const isDividend = accounts.starting('457');
    for (const account of isDividend.keys()) {
      const owed = -(balances.opening[account] as number);
      const open = owed - (balances.debit[account] as number);
      if (isDividend[account] === 0 || open < LEAST_BALANCE) continue;
      yield accountFinding(books, account, severityOf(books, open), open, () => ({
        description: `Le compte ${accountText(books, account)}, créditeur de ${euros(owed)} à l’ouverture, comprend encore ${euros(open)} de dividendes de plus de douze mois.`,
        expectedValue: euros(0),
        actualValue: euros(open),
        suggestion: 'Verser ces dividendes, ou les inscrire au compte courant des associés (455) qui l’acceptent.',
        ...atClosing(books),
      }));
    }
  },
};

const MANAGER =
  /\b(?:presidente?|gerante?|dirigeante?|associee?|directeur general|directrice generale|tresoriere?|administrat(?:eur|rice)(?! (?:de |d')(?:biens|immeubles?|judiciaire))(?! judiciaire)|exploitante?)\b/;

export const advanceToManager: Control = {
  type: 'avance_dirigeant',
  title: 'Avance à un dirigeant hors de son compte courant',
  detects:
    'Un compte de débiteurs divers, de prêts ou d’avances (274, 425, 462, 467) débiteur d’au moins 1 € à la fin du fichier, dont l’intitulé ou le seul tiers désigne un dirigeant ou un associé.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis:
    'Code de commerce : prêts et avances interdits aux dirigeants personnes physiques ; gestion désintéressée des associations.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, ledger } = books;
    const isConcerned = accounts.starting('274', '425', '462', '467');
    for (const account of isConcerned.keys()) {
      const closing = balances.closing[account] as number;
      if (isConcerned[account] === 0 || closing < LEAST_BALANCE) continue;
      const labels = [ledger.accountLabel[account] as number, onlyPartyLabel(books, account)];
      if (!labels.some((label) => MANAGER.test(folded(ledger.labels.text(label))))) continue;
      const rows = openDebits(books, account);
      yield accountFinding(books, account, severityOf(books, closing), closing, () => ({
        description: `Le compte ${accountText(books, account)} est débiteur de ${euros(closing)} au ${frenchDate(books.exercise.lastDate)} (${linesText(books, rows)}).`,
        expectedValue: 'solde créditeur ou nul',
        actualValue: `${euros(closing)} débiteur`,
        suggestion: 'Faire rembourser l’avance, ou produire la convention qui l’autorise.',
        rows,
        ...atClosing(books),
      }));
    }
  },
};

/** The label of the one third party that an account is kept for; 0, the empty one, if there are several or none. */
function onlyPartyLabel({ ledger, rowsByAccount }: Books, account: number): number {
  let only = -1;
  for (const row of rowsOf(rowsByAccount, account)) {
    const party = ledger.thirdParty[row] as number;
    if (only >= 0 && party !== only) return 0;
    only = party;
  }
  return only <= 0 ? 0 : (ledger.thirdPartyLabel[only] as number);
}
