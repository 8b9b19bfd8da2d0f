import { frenchMonth } from '../../french/notation.ts';
import { accountText, euros } from '../../french/wording.ts';
import { quantile, spreadOf } from '../../ledger/accounts/monthly-series.ts';
import { monthText } from '../../ledger/days.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { CATCH_UP_ADVICE, caughtUpText } from '../month-findings.ts';
import { noEntry } from '../placing.ts';
import { declaredByMonth, declaredTransfers, RESIDUE, returnsByMonth, transferHistory } from './vat-returns.ts';

/** Returns of VAT: missing ones, and VAT that none of them took off its account. */
const FEWEST_RETURNS = 6;
const FEWEST_QUARTERS = 3;
const PERIODS_TO_CATCH_UP = 3;

const missingReturn: Control = {
  type: 'tva_declaration_manquante',
  title: 'Déclaration de TVA manquante',
  detects:
    'Une TVA due (4455) ou un crédit (44567) comptabilisés au rythme mensuel (au moins six fois) ou trimestriel (au moins trois fois), et une période sans déclaration entre deux autres.',
  severityRule:
    'Importante ; mineure si l’une des trois déclarations suivantes semble contenir le rattrapage : assez d’écritures pour les périodes sans déclaration ou, si les montants sont réguliers, un montant qui les couvre.',
  basis: 'Exhaustivité des déclarations de TVA.',
  concerns: 'other',
  *find(books) {
    const { accounts, exercise } = books;
    const declared = declaredByMonth(books);
    const months = [...declared.keys()].filter((month) => (declared[month] as number) > 0);
    const steps = months.slice(1).map((month, at) => month - (months[at] as number));
    const isMonthly = months.length >= FEWEST_RETURNS && steps.filter((step) => step === 1).length * 2 > steps.length;
    const isQuarterly = months.length >= FEWEST_QUARTERS && steps.includes(3) && steps.every((step) => step % 3 === 0);
    if (!isMonthly && !isQuarterly) return;
    const rhythm = isMonthly ? 1 : 3;
    const { median, deviation } = spreadOf(months.map((month) => declared[month] as number));
    // Where the amounts vary, one that is twice the usual says nothing.
    const isRegular = deviation * 10 <= median;
    const account = accounts.starting('4455', '44567').indexOf(1);
    const returns = returnsByMonth(books);
    const usual = quantile(
      months.map((month) => returns[month] as number).sort((a, b) => a - b),
      0.5,
    );
    for (const [at, step] of steps.entries()) {
      // As many periods as a later one would have to hold, its own included.
      const periods = Math.floor(step / rhythm);
      const later = months
        .slice(at + 1, at + 1 + PERIODS_TO_CATCH_UP)
        .find(
          (month) =>
            (usual > 0 && (returns[month] as number) >= periods * usual) ||
            (isRegular && Math.abs((declared[month] as number) - periods * median) * 10 <= periods * median),
        );
      for (let missing = 1; missing < periods; missing += 1) {
        const text = monthText(exercise.firstMonth + (months[at] as number) + missing * rhythm);
        yield {
          severity: later === undefined ? 'importante' : 'mineure',
          weight: median,
          row: -1,
          describe: () => ({
            description: `Aucune déclaration de TVA n’est comptabilisée en ${frenchMonth(text)}, alors que les autres périodes en portent une d’environ ${euros(median)}.${later === undefined ? '' : caughtUpText(books, later)}`,
            expectedValue: euros(median),
            actualValue: euros(0),
            suggestion: later === undefined ? 'Passer l’écriture de TVA de la période.' : CATCH_UP_ADVICE,
            compteNum: accounts.names[account] as string,
            period: text,
          }),
        };
      }
    }
  },
};

const notTransferred: Control = {
  type: 'tva_non_soldee',
  title: 'Comptes de TVA non soldés',
  detects:
    'Un compte de TVA collectée (4457) ou déductible (44566, 44562) dont plus de 5 € n’ont pas été transférés, hors dernière période si elle n’est pas déclarée, alors que la TVA est déclarée chaque mois. La TVA collectée transférée au rythme des encaissements est exclue.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Justification des comptes de TVA à la clôture.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds } = books;
    const { months } = exercise;
    const returns = declaredByMonth(books).filter((figure) => figure > 0).length;
    if (returns < FEWEST_RETURNS || returns < months - 2) return;
    const isOutput = accounts.starting('4457');
    const isInput = accounts.starting('44566', '44562');
    const transfers = declaredTransfers(books);
    for (let account = 0; account < accounts.count; account += 1) {
      if (isOutput[account] === 0 && isInput[account] === 0) continue;
      const sign = isOutput[account] === 1 ? -1 : 1;
      const { posted, moved, rhythm } = transferHistory(books, transfers, account, sign);
      if (rhythm === 'none' && sign < 0) continue;
      const [last, lastMoved] = [posted.at(-1) as number, moved.at(-1) as number];
      // What came in during the last month may be declared after the end.
      const pending = Math.max(0, rhythm === 'same month' ? last - lastMoved : last);
      const left = sign * (balances.closing[account] as number) - pending;
      if (left <= RESIDUE) continue;
      yield {
        severity: left >= thresholds.s1 ? 'importante' : 'mineure',
        weight: left,
        row: rowsOf(books.rowsByAccount, account)[0] as number,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} conserve ${euros(left)} ${pending === 0 ? 'que les déclarations n’ont pas transférés' : 'antérieurs à la dernière période'}.`,
          expectedValue: euros(0),
          actualValue: euros(left),
          suggestion: 'Solder le compte par 44551 ou 44567.',
          compteNum: accounts.names[account] as string,
          period: monthText(exercise.firstMonth + months - 1),
          ...noEntry,
        }),
      };
    }
  },
};

export const returnControls: readonly Control[] = [missingReturn, notTransferred];
