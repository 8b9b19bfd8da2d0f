import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import { entriesWith } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Labels that say nothing, or too much. */
export const libellesMutations: readonly Mutation[] = [
  {
    type: 'libelle_peu_explicite',
    plant: (draft, random) => random.pick([withoutWords, withoutWords, copiedWords])(draft, random),
  },
  { type: 'libelle_sensible', plant: privateExpense },
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
