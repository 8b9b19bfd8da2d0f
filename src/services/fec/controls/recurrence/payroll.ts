import { euros } from '../../french/wording.ts';
import type { Control } from '../control.ts';
import { CATCH_UP_ADVICE, CUT_OFF_RULE, caughtUpText, monthOf, rowBefore, rowsIn } from '../month-findings.ts';
import { noEntry } from '../placing.ts';
import {
  contributionRate,
  largestWageAccount,
  monthsWithoutPayroll,
  runsWithoutContributions,
} from './payroll-months.ts';

/** Wages come back each month and contributions with them: where one of them does not. */
export const missingPayroll: Control = {
  type: 'paie_manquante',
  title: 'Paie d’un mois manquante',
  detects:
    'Des salaires (641) dans au moins trois mois sur quatre, et un ou deux mois de suite sans salaires ni dette de personnel (421), entourés de mois payés. Un mois presque vide est exclu, de même que le dernier mois d’un exercice en cours s’il n’est pas tenu jusqu’à sa fin.',
  severityRule: 'Critique ; mineure si l’un des trois mois suivants semble contenir le rattrapage.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts } = books;
    const account = largestWageAccount(books);
    const { months, caughtUpIn, median } = monthsWithoutPayroll(books);
    for (const month of months) {
      const { period, words } = monthOf(books, month);
      const later = caughtUpIn.get(month);
      yield {
        severity: later === undefined ? 'critique' : 'mineure',
        weight: median,
        row: rowBefore(books, account, month),
        describe: () => ({
          description: `Aucun salaire (641) ni dette de personnel (421) en ${words}, alors que les autres mois portent environ ${euros(median)} de salaires.${later === undefined ? '' : caughtUpText(books, later)}`,
          expectedValue: euros(median),
          actualValue: euros(0),
          suggestion: later === undefined ? 'Comptabiliser l’écriture de paie du mois.' : CATCH_UP_ADVICE,
          compteNum: accounts.names[account] as string,
          period,
          ...noEntry,
        }),
      };
    }
  },
};

export const missingContributions: Control = {
  type: 'cotisation_manquante',
  title: 'Cotisations sociales manquantes',
  detects:
    'Au moins 10 000 € de salaires, et plusieurs mois payés de suite sans aucune cotisation (645, 646) : deux au moins, et plus que le rythme habituel des cotisations (un trimestre s’il n’y en a pas).',
  severityRule: 'Importante.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts } = books;
    const rate = contributionRate(books);
    const account = largestWageAccount(books);
    for (const { from, to, wages } of runsWithoutContributions(books)) {
      const expected = Math.round(wages * rate);
      const [first, last] = [monthOf(books, from), monthOf(books, to)];
      yield {
        severity: 'importante',
        weight: expected,
        row: rowsIn(books, account, from)[0] ?? rowBefore(books, account, from),
        describe: () => ({
          description: `${euros(wages)} de salaires (641) de ${first.words} à ${last.words}, sans cotisation sociale (645, 646).`,
          expectedValue: euros(expected),
          actualValue: euros(0),
          suggestion: 'Comptabiliser les charges sociales de la période.',
          compteNum: accounts.names[account] as string,
          period: first.period,
          ...noEntry,
        }),
      };
    }
  },
};
