import { accountText, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import type { Control } from '../control.ts';

/** Labels whose words belong to another account than the one on which they stand. Only words that leave no doubt. */
type Rule = { words: RegExp; class: 6 | 7; belongs: readonly string[]; instead: string };

const RULES: readonly Rule[] = [
  { words: /\bdividendes?\b/, class: 7, belongs: ['76'], instead: 'produits de participations (761)' },
  {
    words: /\bdividendes?\b/,
    class: 6,
    // Contributions on dividends, fees of the meeting that decides them, and taxes of theirs are expenses.
    belongs: ['622', '627', '63', '64', '66', '69'],
    instead: 'dividendes à payer (457)',
  },
  {
    words: /\b(?:impot sur les (?:societes|benefices)|acompte (?:d')?is)\b/,
    class: 6,
    belongs: ['69', '658', '671'],
    instead: 'impôt sur les bénéfices (444, 695)',
  },
  {
    words: /\b(?:remboursement|echeance|mensualite) (?:du |de |d')?(?:pret|emprunt)\b/,
    class: 6,
    belongs: ['66', '616', '627', '668', '671'],
    instead: 'emprunt (164) pour le capital, 661 pour les intérêts',
  },
  {
    words: /\burssaf\b/,
    class: 6,
    belongs: ['63', '64', '658', '66', '67', '622', '69'],
    instead: 'organisme social (431) ou cotisations (645, 646)',
  },
];

/** Lines of income and expense whose label has such a word: few. */
function tellingRows(books: Books): number[] {
  const isResult = books.accounts.starting('6', '7');
  const isTelling = books.labelsMarked('telling');
  const { size, account, label } = books.ledger;
  const rows: number[] = [];
  for (let row = 0; row < size; row += 1) {
    if (isResult[account[row] as number] === 1 && isTelling[label[row] as number] === 1) rows.push(row);
  }
  return rows;
}

export const contraryLabel: Control = {
  type: 'libelle_contraire_au_compte',
  title: 'Libellé qui contredit le compte',
  detects:
    'Une charge ou un produit dont le libellé nomme sans ambiguïté une opération d’un autre compte : dividende hors de 76, impôt sur les sociétés hors de 69, échéance de prêt hors de 66, Urssaf hors des charges de personnel. Extournes exclues.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Plan comptable général : fonctionnement des comptes.',
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries, roles, thresholds } = books;
    const rules = RULES.map((rule) => ({ ...rule, isPlaced: accounts.starting(...rule.belongs) }));
    for (const row of tellingRows(books)) {
      const account = ledger.account[row] as number;
      const label = ledger.label[row] as number;
      const net = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      const amount = accounts.classes[account] === 7 ? -net : net;
      if (amount <= 0 || roles[entries.of[row] as number] !== 0) continue;
      const text = folded(ledger.labels.text(label));
      const rule = rules.find(
        (each) => each.class === accounts.classes[account] && each.isPlaced[account] === 0 && each.words.test(text),
      );
      if (rule === undefined) continue;
      yield {
        severity: amount >= thresholds.s1 ? 'importante' : 'mineure',
        weight: amount,
        row,
        describe: () => ({
          description: `${euros(amount)} au ${rule.class === 6 ? 'débit' : 'crédit'} du compte ${accountText(books, account)}, avec le libellé « ${quoted(ledger.labels.text(label))} » (${linesText(books, [row])}).`,
          expectedValue: rule.instead,
          actualValue: quoted(accounts.names[account] as string),
          suggestion: 'Reclasser dans le compte que le libellé annonce, ou corriger le libellé.',
          compteNum: accounts.names[account] as string,
        }),
      };
    }
  },
};
