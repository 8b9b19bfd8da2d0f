import { accountText, euros } from '../../french/wording.ts';
import { monthlySeries } from '../../ledger/accounts/monthly-series.ts';
import { monthText } from '../../ledger/days.ts';
import type { Control } from '../control.ts';
import { noEntry, WHOLE_YEAR } from '../placing.ts';

/** Depreciation comes back with each year: one that has none, though there is something to write off. */
export const noDepreciation: Control = {
  type: 'dotation_absente',
  title: 'Dotations aux amortissements absentes',
  detects:
    'Des immobilisations amortissables d’une valeur nette supérieure au seuil de signification, hors acquisitions du dernier mois, et aucune dotation (681, 687) sur un exercice d’au moins douze mois.',
  severityRule: 'Importante.',
  basis: 'Plan comptable général : l’amortissement est constaté à chaque exercice.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds, rowsByAccount } = books;
    const { months } = exercise;
    if (months < WHOLE_YEAR || monthlySeries(books).months < WHOLE_YEAR) return;
    const isAllowance = accounts.starting('681', '687');
    if (accounts.names.some((_, id) => isAllowance[id] === 1 && (balances.debit[id] as number) > 0)) return;
    const isDepreciable = accounts.starting('201', '203', '205', '208', '212', '213', '214', '215', '218');
    const isWrittenOff = accounts.starting('280', '281', '290', '291');
    let net = 0;
    let largest = -1;
    for (let account = 0; account < accounts.count; account += 1) {
      const closing = balances.closing[account] as number;
      if (isWrittenOff[account] === 1) net += closing;
      if (isDepreciable[account] === 0) continue;
      net += closing - (balances.monthlyDebit[account * months + months - 1] as number);
      if (largest < 0 || closing > (balances.closing[largest] as number)) largest = account;
    }
    if (largest < 0 || net < thresholds.s1) return;
    yield {
      severity: 'importante',
      weight: net,
      row: rowsByAccount.rows[rowsByAccount.starts[largest] as number] as number,
      describe: () => ({
        description: `Les immobilisations amortissables, notamment le compte ${accountText(books, largest)}, ont une valeur nette de ${euros(net)}, et aucune dotation aux amortissements (681) n’est comptabilisée.`,
        expectedValue: '> 0,00 €',
        actualValue: euros(0),
        suggestion: 'Passer les dotations aux amortissements de l’exercice.',
        compteNum: accounts.names[largest] as string,
        period: monthText(exercise.firstMonth + months - 1),
        ...noEntry,
      }),
    };
  },
};
