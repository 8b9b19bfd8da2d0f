import { euros, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';

const ROUNDING = 5;
const VAT_PERMILLE = [200, 100, 55, 21];

/** What the gap itself tells about its cause, and the line that it points at (-1 if none). */
export function suspectOf(books: Books, rows: Int32Array, gap: number): { advice: string; row: number } {
  const { ledger, accounts } = books;
  const size = Math.abs(gap);
  const net = (row: number) => (ledger.debit[row] as number) - (ledger.credit[row] as number);
  if (size <= ROUNDING) return { advice: 'Corriger l’arrondi sur la ligne concernée.', row: -1 };
  const turned = rows.filter((row) => net(row) * 2 === gap);
  if (turned.length > 0) {
    const row = turned.find((each) => isOnOtherSide(books, each)) ?? (turned.length === 1 ? (turned[0] as number) : -1);
    if (row < 0)
      return { advice: `Vérifier le sens des lignes de ${euros(size / 2)} : l’une est sans doute inversée.`, row };
    const account = quoted(accounts.names[ledger.account[row] as number] as string);
    return { advice: `Vérifier le sens de la ligne du compte ${account}, sans doute inversé.`, row };
  }
  const same = rows.find((row) => Math.abs(net(row)) === size);
  if (same !== undefined) {
    return { advice: `Rechercher la ligne manquante ou en trop de ${euros(size)}.`, row: same };
  }
  const taxed = rows.find((row) =>
    VAT_PERMILLE.some((rate) => Math.round((Math.abs(net(row)) * rate) / 1000) === size),
  );
  if (taxed !== undefined) return { advice: `Vérifier si une ligne de TVA de ${euros(size)} a été omise.`, row: taxed };
  if (size % 9 === 0) return { advice: 'Rechercher une inversion de chiffres dans un montant de l’écriture.', row: -1 };
  return { advice: 'Reprendre la pièce justificative et corriger la ligne erronée.', row: -1 };
}

/** Whether a line stands where its account is seldom moved: a supplier's debit, a cost's credit. */
function isOnOtherSide({ ledger, accounts }: Books, row: number): boolean {
  const account = ledger.account[row] as number;
  const isDebit = (ledger.debit[row] as number) > (ledger.credit[row] as number);
  const seldom = isDebit
    ? accounts.starting('1', '40', '42', '43', '4457', '7')
    : accounts.starting('2', '3', '41', '4456', '6');
  return seldom[account] === 1;
}
