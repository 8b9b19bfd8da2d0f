import { aNouveauxMutations } from './a-nouveaux.ts';
import { attenteMutations } from './attente.ts';
import { calendrierMutations } from './calendrier.ts';
import { chronologieMutations } from './chronologie.ts';
import { clotureMutations } from './cloture.ts';
import { comptesMutations } from './comptes.ts';
import { datesMutations } from './dates.ts';
import { desequilibreMutations } from './desequilibre.ts';
import { devisesMutations } from './devises.ts';
import { doublonsMutations } from './doublons.ts';
import { formatMutations } from './format.ts';
import { immobilisationsMutations } from './immobilisations.ts';
import { lettrageMutations } from './lettrage.ts';
import { libellesMutations } from './libelles.ts';
import { montantsMutations } from './montants.ts';
import type { Mutation } from './mutation.ts';
import { paieMutations } from './paie.ts';
import { piecesMutations } from './pieces.ts';
import { recurrenceMutations } from './recurrence.ts';
import { regimeMutations } from './regime.ts';
import { sequenceMutations } from './sequence.ts';
import { tiersMutations } from './tiers.ts';
import { tresorerieMutations } from './tresorerie.ts';
import { tvaMutations } from './tva.ts';

/** Every fault that can be planted; at least one for each type of the catalogue. */
export const allMutations: readonly Mutation[] = [
  ...formatMutations,
  ...desequilibreMutations,
  ...doublonsMutations,
  ...chronologieMutations,
  ...sequenceMutations,
  ...datesMutations,
  ...calendrierMutations,
  ...comptesMutations,
  ...tiersMutations,
  ...lettrageMutations,
  ...tvaMutations,
  ...tresorerieMutations,
  ...attenteMutations,
  ...aNouveauxMutations,
  ...recurrenceMutations,
  ...piecesMutations,
  ...libellesMutations,
  ...montantsMutations,
  ...devisesMutations,
  ...immobilisationsMutations,
  ...paieMutations,
  ...clotureMutations,
  ...regimeMutations,
];
