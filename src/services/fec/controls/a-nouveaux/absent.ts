import { accountText, linesText } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { openingOf } from './opening.ts';

/** Opening balances that are missing: told only where something shows that there was a year before. */
const CONTENT_RULE = 'LPF, art. A. 47 A-1, VII-1° et VII-3° : le fichier contient les reprises des soldes, en premier.';

export const absent: Control = {
  type: 'an_absent',
  title: 'À-nouveaux absents',
  detects:
    'Aucune reprise des soldes, alors que des comptes montrent un exercice antérieur (réserves, report à nouveau, résultat, emprunt remboursé sans avoir été reçu, immobilisation ou stock sortis sans être entrés, amortissements supérieurs aux immobilisations). Un capital libéré au début du fichier indique un premier exercice.',
  severityRule: 'Importante.',
  basis: CONTENT_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts } = books;
    if (openingOf(books).entries.length > 0 || books.accountingType === 'tresorerie' || isFirstExercise(books)) return;
    const witness = accountOfEarlierYear(books);
    if (witness < 0) return;
    const row = books.rowsByAccount.rows[books.rowsByAccount.starts[witness] as number] as number;
    yield {
      severity: 'importante',
      weight: 0,
      row,
      describe: () => ({
        description: `Le fichier ne contient aucune écriture d’à-nouveaux, alors que le compte ${accountText(books, witness)} (${linesText(books, [row])}) suppose un exercice antérieur.`,
        expectedValue: 'présents',
        actualValue: 'absents',
        suggestion: 'Réexporter le fichier avec les écritures de reprise des soldes.',
        compteNum: accounts.names[witness] as string,
        period: null,
      }),
    };
  },
};

const FIRST_MONTHS = 3;

/** Capital that is paid in during the first months, and not out of reserves. */
function isFirstExercise({ ledger, accounts, entries, exercise, rowsByAccount }: Books): boolean {
  const isCapital = accounts.starting('101');
  const isEquity = accounts.starting('10', '11', '12');
  const isPaidIn = new Uint8Array(entries.count);
  for (let row = 0; row < ledger.size; row += 1) {
    if (isEquity[ledger.account[row] as number] === 0 && (ledger.debit[row] as number) > 0) {
      isPaidIn[entries.of[row] as number] = 1;
    }
  }
  for (let account = 0; account < accounts.count; account += 1) {
    if (isCapital[account] === 0) continue;
    for (const row of rowsOf(rowsByAccount, account)) {
      const month = exercise.monthOf[row] as number;
      if ((ledger.credit[row] as number) <= 0 || month < 0 || month >= FIRST_MONTHS) continue;
      if (isPaidIn[entries.of[row] as number] === 1) return true;
    }
  }
  return false;
}

/** An account that only balances of an earlier year explain; -1 if there is none. */
function accountOfEarlierYear(books: Books): number {
  const { accounts, balances } = books;
  const moved = accountOfAllocation(books);
  if (moved >= 0) return moved;
  const turned = accounts.names.findIndex((name, account) => {
    const closing = balances.closing[account] as number;
    return /^(?:16[14-8]|28)/.test(name) ? closing > 0 : /^(?:2[0-7]|3[1-7])/.test(name) && closing < 0;
  });
  if (turned >= 0) return turned;
  // More written off than there ever was.
  const sum = (mask: Uint8Array) =>
    mask.reduce((total, each, account) => total + each * (balances.closing[account] as number), 0);
  const isWrittenOff = accounts.starting('28');
  return sum(accounts.starting('20', '21', '22', '23', '24')) + sum(isWrittenOff) < 0 ? isWrittenOff.indexOf(1) : -1;
}

/** Reserves, what is carried forward or a result. The year's own result comes out of classes 6 and 7: that shows nothing. */
function accountOfAllocation({ ledger, accounts, entries }: Books): number {
  const isAllocated = accounts.starting('106', '11', '12');
  const isIncome = accounts.starting('6', '7');
  if (!isAllocated.includes(1)) return -1;
  const hasIncome = new Uint8Array(entries.count);
  for (let row = 0; row < ledger.size; row += 1) {
    if (isIncome[ledger.account[row] as number] === 1) hasIncome[entries.of[row] as number] = 1;
  }
  for (let row = 0; row < ledger.size; row += 1) {
    const account = ledger.account[row] as number;
    if (isAllocated[account] === 1 && hasIncome[entries.of[row] as number] === 0) return account;
  }
  return -1;
}
