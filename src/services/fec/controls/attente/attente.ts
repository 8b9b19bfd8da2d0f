import { accountText, euros, linesText } from '../../french/wording.ts';
import { oldestOpenRow } from '../../ledger/accounts/oldest-open-row.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control } from '../control.ts';
import { lastMonth, WHOLE_YEAR } from '../placing.ts';

/** Accounts that hold something for a while only, and must be empty in the end. */
const SMALL = 10_00;

/** Accounts that begin so, with a balance at the end. */
function openAccounts(books: Books, ...prefixes: readonly string[]): number[] {
  const mask = books.accounts.starting(...prefixes);
  return [...mask.keys()].filter((account) => mask[account] === 1 && books.balances.closing[account] !== 0);
}

/** The oldest row that is still open; nothing where there is none. */
function openRowText(books: Books, row: number): string {
  if (row < 0) return '';
  const date = frenchDate(books.ledger.date[row] as number);
  return ` ; la plus ancienne ligne ouverte est ${date === '' ? 'sans date' : `du ${date}`} (${linesText(books, [row])})`;
}

/** How a finding about the end of the exercise is placed. */
const atEnd = (books: Books) => ({ period: lastMonth(books) });

/** Differences in value of tokens: like those of currencies (476, 477), they may stay. */
const TOKENS = ['4746', '4747'];

const suspense: Control = {
  type: 'compte_attente_non_solde',
  title: 'Compte d’attente non soldé',
  detects:
    'Un compte d’attente (471 à 475, hors 4746 et 4747) dont le solde final n’est pas nul, avec la plus ancienne ligne encore ouverte.',
  severityRule:
    'Importante ; mineure en dessous de 10 € ou sur moins de douze mois ; critique à partir de cent fois le seuil de signification.',
  basis: 'Plan comptable général : les comptes transitoires ou d’attente sont soldés à la clôture.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds } = books;
    const isToken = accounts.starting(...TOKENS);
    for (const account of openAccounts(books, '471', '472', '473', '474', '475')) {
      if (isToken[account] === 1) continue;
      const closing = balances.closing[account] as number;
      const amount = Math.abs(closing);
      const isLight = amount < SMALL || exercise.months < WHOLE_YEAR;
      const row = oldestOpenRow(books, account);
      yield {
        severity: isLight ? 'mineure' : amount >= thresholds.s2 * 10 ? 'critique' : 'importante',
        weight: amount,
        row,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} présente un solde final ${closing > 0 ? 'débiteur' : 'créditeur'} de ${euros(amount)}${openRowText(books, row)}.`,
          expectedValue: euros(0),
          actualValue: euros(closing),
          suggestion: 'Identifier et reclasser chaque mouvement du compte.',
          compteNum: accounts.names[account] as string,
          ...atEnd(books),
        }),
      };
    }
  },
};

const DAYS_IN_TRANSIT = 5;

const transfers: Control = {
  type: 'virement_interne_non_solde',
  title: 'Virements internes non soldés',
  detects: 'Un compte de virements internes (58) dont le solde final n’est pas nul.',
  severityRule: 'Importante ; mineure si le solde s’explique par les cinq derniers jours.',
  basis: 'Plan comptable général : les comptes de virements internes sont soldés.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, balances, exercise } = books;
    for (const account of openAccounts(books, '58')) {
      const closing = balances.closing[account] as number;
      const row = oldestOpenRow(books, account);
      let recent = 0;
      for (const each of rowsOf(books.rowsByAccount, account)) {
        if ((ledger.date[each] as number) <= exercise.lastDate - DAYS_IN_TRANSIT) continue;
        recent += (ledger.debit[each] as number) - (ledger.credit[each] as number);
      }
      yield {
        severity: recent === closing ? 'mineure' : 'importante',
        weight: Math.abs(closing),
        row,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} présente un solde final ${closing > 0 ? 'débiteur' : 'créditeur'} de ${euros(Math.abs(closing))}${openRowText(books, row)}.`,
          expectedValue: euros(0),
          actualValue: euros(closing),
          suggestion: 'Rechercher la contrepartie manquante en banque ou en caisse.',
          compteNum: accounts.names[account] as string,
          ...atEnd(books),
        }),
      };
    }
  },
};

const LEAST_OLD = 1_00;

const oldOthers: Control = {
  type: 'debiteurs_divers_ancien',
  title: 'Débiteurs ou créditeurs divers anciens',
  detects:
    'Un compte 467 ou 468 repris à l’ouverture et non apuré, à 1 € près, au cours d’un exercice d’au moins douze mois.',
  severityRule: 'Mineure.',
  basis: 'Justification des soldes à l’inventaire.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    if (exercise.months < WHOLE_YEAR) return;
    for (const account of openAccounts(books, '467', '468')) {
      const opening = balances.opening[account] as number;
      const cleared = opening > 0 ? (balances.credit[account] as number) : (balances.debit[account] as number);
      const open = Math.abs(opening) - cleared;
      if (opening === 0 || open < LEAST_OLD) continue;
      yield {
        severity: 'mineure',
        weight: open,
        row: rowsOf(books.rowsByAccount, account)[0] as number,
        describe: () => ({
          description: `Le compte ${accountText(books, account)}, repris pour ${euros(Math.abs(opening))} au ${opening > 0 ? 'débit' : 'crédit'}, comprend encore ${euros(open)} de plus de douze mois.`,
          expectedValue: euros(0),
          actualValue: euros(open),
          suggestion: 'Justifier ce solde ou l’apurer.',
          compteNum: accounts.names[account] as string,
          ...atEnd(books),
        }),
      };
    }
  },
};

export const attente: Category = {
  name: 'attente',
  title: 'Comptes d’attente',
  controls: [suspense, transfers, oldOthers],
};
