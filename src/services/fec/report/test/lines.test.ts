import { expect, test } from 'vitest';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import { analyse } from '../../test/analyse.ts';

/** How an anomaly that is about many lines names them. */
const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';

/** Purchases whose documents have no reference: two lines each. */
function withoutPieces(purchases: number) {
  const lines = Array.from({ length: purchases }, (_, index) =>
    [
      `AC|Achats|${index + 1}|20250114|606400|Fournitures|||-|20250114|Papier|1${index},00|0,00|||20250131||`,
      `AC|Achats|${index + 1}|20250114|401000|Fournisseurs|||-|20250114|Papier|0,00|1${index},00|||20250131||`,
    ].join('\n'),
  );
  const { anomalies } = analyse(Buffer.from(`${[HEADER, ...lines].join('\n')}\n`));
  return anomalies.find(({ type }) => type === 'piece_absente')?.description;
}

test('all of them, where an anomaly has room for all', () => {
  expect(withoutPieces(3)).toContain('6 lignes sont sans référence de pièce (l. 2-7).');
});

test('the first of them and that there are more, where it has not', () => {
  expect(withoutPieces(40)).toContain(`80 lignes sont sans référence de pièce (l. 2-${MAX_ROWS + 1}…).`);
});
