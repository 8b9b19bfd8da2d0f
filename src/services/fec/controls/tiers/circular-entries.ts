import { accountText, entryText, euros } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';

/** Entries that debit and credit one account of one third party with the same amount: they change no balance. */
const LEAST = 1_00;

/** Entries of two lines or more, all of them on one account of third parties and for one third party: few. */
function entriesOfOneAccount({ ledger, accounts, entries }: Books): number[] {
  const isParty = accounts.starting('40', '41', '42', '46');
  const { starts, rows } = entries.groups;
  const { account, thirdParty } = ledger;
  const found: number[] = [];
  for (let entry = 0; entry < entries.count; entry += 1) {
    const start = starts[entry] as number;
    const end = starts[entry + 1] as number;
    const first = rows[start] as number;
    const own = account[first] as number;
    if (isParty[own] === 0 || end - start < 2) continue;
    const party = thirdParty[first] as number;
    let at = start + 1;
    while (at < end && account[rows[at] as number] === own && thirdParty[rows[at] as number] === party) at += 1;
    if (at === end) found.push(entry);
  }
  return found;
}

export const circularEntry: Control = {
  type: 'ecriture_circulaire',
  title: 'Écriture sans effet, au débit et au crédit du même compte',
  detects:
    'Une écriture équilibrée d’au moins 1 € dont toutes les lignes sont sur un même compte de tiers (40, 41, 42, 46) et, s’il en a, sur un même auxiliaire. À-nouveaux, extournes et écritures dont toutes les lignes sont lettrées sont exclus.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis:
    'Une écriture traduit une opération : une écriture sans effet masque parfois l’âge d’une créance ou gonfle les mouvements (NEP 240).',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries, roles, thresholds } = books;
    for (const entry of entriesOfOneAccount(books)) {
      if (roles[entry] !== 0 || entries.isUnreliable[entry] === 1) continue;
      const amount = entries.debit[entry] as number;
      if (amount < LEAST || amount !== entries.credit[entry]) continue;
      if (entries.isUnusable[entries.journal[entry] as number] === 1) continue;
      const lines = rowsOf(entries.groups, entry);
      if (lines.every((row) => ledger.lettering[row] !== 0)) continue;
      const first = lines[0] as number;
      const own = ledger.account[first] as number;
      const party = ledger.thirdParty[first] as number;
      yield {
        severity: amount >= thresholds.s1 ? 'importante' : 'mineure',
        weight: amount,
        row: first,
        describe: () => ({
          description: `L’${entryText(books, entry)} débite et crédite de ${euros(amount)} le même compte ${accountText(books, own)}${party === 0 ? '' : ` et le même tiers ${ledger.thirdParties.text(party)}`}.`,
          expectedValue: 'deux comptes ou deux tiers',
          actualValue: 'un seul',
          suggestion: 'Expliquer l’objet de l’écriture, et sinon l’annuler.',
          compteNum: accounts.names[own] as string,
          rows: [...lines],
        }),
      };
    }
  },
};
