import { accountText, entryText, euros } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';

/** Purchases out of the till that name nobody: the limit of cash payments holds for them too, and nobody can check it. */
const HIGHEST_WITH_TAX = 1.2;
const MOST_CASH = 1_000_00;

export const cashPurchase: Control = {
  type: 'achat_especes_sans_tiers',
  title: 'Achat en espèces sans fournisseur identifié',
  detects:
    'Un achat ou une immobilisation (60, 61, 62, 20 à 23) de plus de 1 000 € payé par la caisse (53) dans une écriture sans aucun compte de tiers.',
  severityRule: 'Importante.',
  basis:
    'Plafond légal des paiements en espèces entre professionnels ; justification des charges par une facture au nom de l’entreprise.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries, roles } = books;
    if (!accounts.has('53')) return;
    const touches = books.entryTouches;
    for (let entry = 0; entry < entries.count; entry += 1) {
      const touched = touches[entry] as number;
      if ((touched & Touch.cash) === 0 || (touched & Touch.cost) === 0 || (touched & Touch.party) !== 0) continue;
      if (roles[entry] !== 0 || entries.isUnreliable[entry] === 1) continue;
      if (entries.isUnusable[entries.journal[entry] as number] === 1) continue;
      const { spent, bought, row } = purchaseOf(books, entry);
      if (row < 0 || Math.min(spent, bought) <= MOST_CASH) continue;
      // A month of small tickets in one entry is no purchase of that much.
      if ((ledger.debit[row] as number) * HIGHEST_WITH_TAX <= MOST_CASH) continue;
      const account = ledger.account[row] as number;
      yield {
        severity: 'importante',
        weight: spent,
        row,
        describe: () => ({
          description: `L’${entryText(books, entry)} paie ${euros(spent)} par la caisse pour un achat au compte ${accountText(books, account)}, sans fournisseur.`,
          expectedValue: `≤ ${euros(MOST_CASH)}`,
          actualValue: euros(spent),
          suggestion: 'Produire la facture au nom de l’entreprise, et passer l’achat par le compte du fournisseur.',
          compteNum: accounts.names[account] as string,
          rows: [...rowsOf(entries.groups, entry)],
        }),
      };
    }
  },
};

/** What an entry takes out of the till and what it buys, tax included, with its largest line; row -1 where somebody else is part of it. */
function purchaseOf({ ledger, accounts, entries }: Books, entry: number) {
  const isCash = accounts.starting('53');
  const isCost = accounts.starting('60', '61', '62', '20', '21', '22', '23');
  const isTax = accounts.starting('4456');
  let [spent, bought, row] = [0, 0, -1];
  for (const each of rowsOf(entries.groups, entry)) {
    const account = ledger.account[each] as number;
    const net = (ledger.debit[each] as number) - (ledger.credit[each] as number);
    if (isCash[account] === 1) spent -= net;
    else if (isTax[account] === 1) bought += net;
    else if (isCost[account] === 1) {
      bought += net;
      if (row < 0 || net > (ledger.debit[row] as number)) row = each;
    } else if (accounts.classes[account] === 4) return { spent: 0, bought: 0, row: -1 };
  }
  return { spent, bought, row };
}
