import { expect, test } from 'vitest';
import { booksOf } from '../../../test/books-of.ts';
import { entry, fecOf } from '../../../test/drafts/build.ts';
import type { MarkName } from '../label-marks.ts';
import { folded } from '../label-marks.ts';

/** One entry for each text, as its label or as its reference. */
const withLabels = (labels: readonly string[]) =>
  labels.map((label) => entry({ journal: 'OD', date: '20250105', label }, ['471000', 1], ['467000', -1]));

const marked: readonly (readonly [MarkName, readonly string[], readonly string[]])[] = [
  [
    'opening',
    ['À NOUVEAU', 'à-nouveaux', 'Bilan d’ouverture', 'REPRISE DES SOLDES', 'Reprise solde 2024'],
    ['Facture', 'Nouv. contrat', 'Bilan comptable', 'Reprise de provision'],
  ],
  [
    'reversal',
    ['Extourne FNP', 'EXTOURN.', 'Contrepassation', 'Contre-passation CCA', 'Annulation fact. 12'],
    ['Facture 12', 'Passage en caisse'],
  ],
  [
    'accrual',
    ['FNP EDF', 'Facture à établir', 'Charges constatées d’avance', 'CCA assurance'],
    ['Fnpartners', 'Occasion'],
  ],
  ['equipment', ['Achat ORDINATEUR portable', 'Réfrigérateur', 'Véhicule de société'], ['Facture téléphone']],
  ['upkeep', ['Maintenance copieur', 'RÉPARATION toiture', 'Cartouches d’encre'], ['Achat copieur']],
  ['sensitive', ['Dépense perso', 'AMENDE', 'P.V. ?? à voir', 'Cadeaux clients'], ['Personnel', 'Divers']],
  ['creditNote', ['AVOIR 12', 'Remboursement trop perçu'], ['Savoir-faire', 'Trop perçu']],
];

test.for(marked)('labels that speak of %s, in both encodings', ([name, those, others]) => {
  const labels = [...those, ...others];
  for (const encoding of ['utf-8', 'iso-8859-15'] as const) {
    // The apostrophe of printed books is not in ISO 8859-15.
    const written = labels.map((label) => (encoding === 'utf-8' ? label : label.replaceAll('’', "'")));
    const books = booksOf(fecOf(withLabels([...written, 'é']), { encoding }));
    expect(books.file.encoding).toBe(encoding);
    const mask = books.labelsMarked(name);
    const found = written.filter((label) => mask[books.ledger.labels.find(label)] === 1);
    expect(found).toEqual(written.slice(0, those.length));
  }
});

test('words are seen in lower case and without accents', () => {
  expect(folded('À-NOUVEAUX Réglés ÇA Œuvre')).toBe('a-nouveaux regles ca œuvre');
});

test.for([
  ['', true],
  ['LOYER', true],
  ['CB', true],
  ['-', true],
  ['0000000', true],
  ['N/A', true],
  ['20250131', true],
  ['31012025', true],
  ['31/01/2025', true],
  ['2025-01-31', true],
  ['31.01.25', true],
  ['F001', false],
  ['12', false],
  ['310125', false],
  ['20251345', false],
  ['2025/0131', false],
  ['FA20250131', false],
  ['01/12', false],
  ['18990131', false],
] as const)('the reference %j identifies nothing: %s', ([reference, isGeneric]) => {
  const lines = ['F900', reference].map((piece) =>
    entry({ journal: 'OD', date: '20250105', piece }, ['471000', 1], ['467000', -1]),
  );
  const { genericPieces, ledger } = booksOf(fecOf(lines));
  expect(genericPieces[ledger.pieces.find(reference)]).toBe(isGeneric ? 1 : 0);
  expect(genericPieces[ledger.pieces.find('F900')]).toBe(0);
});
