import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import { addEntry, entriesWith, someDay } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Labels that say nothing, or too much. */
export const libellesMutations: readonly Mutation[] = [
  {
    type: 'libelle_peu_explicite',
    plant: (draft, random) => random.pick([withoutWords, withoutWords, copiedWords])(draft, random),
  },
  { type: 'libelle_sensible', plant: privateExpense },
  { type: 'libelle_contraire_au_compte', plant: elsewhere },
];

function withoutWords(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { code } = draft.journals[random.pick(['sales', 'purchases', 'miscellaneous', 'payroll'] as const)];
  const entries = random.shuffled(draft.entries.filter((one) => one.journal === code)).slice(0, random.between(1, 8));
  for (const one of entries) {
    one.label = random.pick([
      '.',
      '-',
      '...',
      '1',
      '0125',
      `${one.number.replaceAll(/\D/g, '')}`,
      'OD',
      'F',
      '12/2025',
    ]);
  }
  return draft;
}

/** A journal whose labels are those of the accounts, or its own, on all lines or on most of them. */
function copiedWords(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { code, label } = draft.journals[random.pick(['sales', 'purchases'] as const)];
  const ownWords = random.chance(50);
  const percent = random.pick([100, 80, 65]);
  for (const one of draft.entries) {
    if (one.journal !== code || !random.chance(percent)) continue;
    for (const line of one.lines) line.label = ownWords ? line.accountLib : label;
  }
  return draft;
}

const WORDS = [
  'Courses perso',
  'Achat privé du gérant',
  'Cadeau anniversaire',
  'Amende stationnement',
  'PV excès de vitesse',
  'Pénalités de retard Urssaf',
  'Billets famille',
  'Location vacances août',
  'Frais de scolarité Léa',
  'Erreur de caisse à revoir',
  '?? facture à retrouver',
  'À justifier ???',
];

function privateExpense(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const purchases = entriesWith(draft, '401', random.pick(['60', '61', '62']));
  const chosen = random.shuffled(purchases).slice(0, random.between(1, 3));
  for (const one of chosen) {
    const words = random.pick(WORDS);
    one.label = random.pick([words, words.toUpperCase(), `${one.label} - ${words}`]);
  }
  return draft;
}

/** Posted where its own words say that it does not belong. */
function elsewhere(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [account, label, sign] = random.pick([
    ['758000', 'Dividende reçu de la filiale', -1],
    ['706000', 'Dividendes exercice clos', -1],
    ['658000', 'Versement dividendes associé', 1],
    ['635800', 'Acompte IS', 1],
    ['637800', 'Impôt sur les sociétés solde', 1],
    ['612200', 'Échéance prêt camion', 1],
    ['628000', 'Remboursement emprunt', 1],
    ['628000', 'URSSAF régularisation', 1],
    ['622600', 'MENSUALITE PRET 12345', 1],
  ] as const);
  const cents = random.between(80_00, 15_000_00);
  const words = { date: someDay(draft, random), piece: `BQ-${random.between(1000, 9999)}`, label };
  addEntry(draft, 'bank', words, [account, sign * cents], ['512000', -sign * cents]);
  return draft;
}
