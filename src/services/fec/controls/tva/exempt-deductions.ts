import { accountText, count, euros, linesText } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { noEntry } from '../placing.ts';

/** VAT that a company deducts although it collects none and declares none: a doctor, a landlord, an association. */
const LEAST_TAX = 10_00;
const FEWEST_SALES = 5;
/** Whoever sells so owes no tax and deducts it all the same. */
const ABROAD = /export|intracom|intra-com|autoliq|hors ue|livraisons? ue|suspension/;

/** By account: 1 for sales whose name speaks of abroad or of the buyer who owes the tax. */
const sellsAbroad = ({ ledger, accounts }: Books): boolean => {
  const isSale = accounts.starting('70');
  return [...isSale.keys()].some(
    (account) =>
      isSale[account] === 1 && ABROAD.test(folded(ledger.labels.text(ledger.accountLabel[account] as number))),
  );
};

export const exemptDeduction: Control = {
  type: 'tva_deduite_activite_exoneree',
  title: 'TVA déduite sans TVA collectée ni déclarée',
  detects:
    'De la TVA déductible (44562, 44566) pour au moins 10 € dans une comptabilité d’au moins cinq ventes ou recettes sans aucune TVA collectée (4457), due (4452, 4455) ni à rembourser (44567, 44583). Les ventes nommées comme exportations, livraisons intracommunautaires ou autoliquidées par leur libellé ou leur compte sont exclues.',
  severityRule: 'Importante.',
  basis: 'CGI, art. 271 : seule est déductible la TVA qui grève des opérations taxées.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, balances } = books;
    if (!accounts.has('44562', '44566') || accounts.has('4457', '4452', '4455', '44567', '44583')) return;
    const isInput = accounts.starting('44562', '44566');
    let tax = 0;
    for (const account of isInput.keys()) if (isInput[account] === 1) tax += balances.debit[account] as number;
    if (tax < LEAST_TAX || sellsAbroad(books)) return;
    const isIncome = accounts.starting('70', '74', '75');
    const isExempt = books.labelsMarked('exempt');
    let sales = 0;
    const rows: number[] = [];
    for (let row = 0; row < ledger.size; row += 1) {
      const account = ledger.account[row] as number;
      if (isInput[account] === 1 && (ledger.debit[row] as number) > 0 && rows.length < MAX_ROWS) rows.push(row);
      if (isIncome[account] === 0 || (ledger.credit[row] as number) === 0) continue;
      sales += 1;
      if (
        isExempt[ledger.label[row] as number] === 1 &&
        ABROAD.test(folded(ledger.labels.text(ledger.label[row] as number)))
      )
        return;
    }
    const row = rows[0];
    if (sales < FEWEST_SALES || row === undefined) return;
    const account = ledger.account[row] as number;
    yield {
      severity: 'importante',
      weight: tax,
      row,
      describe: () => ({
        description: `${euros(tax)} de TVA déductible au compte ${accountText(books, account)} (${linesText(books, rows)}), alors qu’aucune des ${count(sales, 'recette')} ne porte de TVA et qu’aucune n’est déclarée.`,
        expectedValue: euros(0),
        actualValue: euros(tax),
        suggestion:
          'Incorporer la TVA au coût des achats si l’activité est exonérée ou en franchise, et sinon collecter et déclarer la TVA.',
        compteNum: accounts.names[account] as string,
        rows,
        ...noEntry,
      }),
    };
  },
};
