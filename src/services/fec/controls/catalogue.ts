import { aNouveaux } from './a-nouveaux/a-nouveaux.ts';
import { attente } from './attente/attente.ts';
import { calendrier } from './calendrier/calendrier.ts';
import { chronologie } from './chronologie/chronologie.ts';
import { cloture } from './cloture/cloture.ts';
import { comptes } from './comptes/comptes.ts';
import type { Category } from './control.ts';
import { dates } from './dates/dates.ts';
import { desequilibre } from './desequilibre/desequilibre.ts';
import { devises } from './devises/devises.ts';
import { doublons } from './doublons/doublons.ts';
import { format } from './format/format.ts';
import { immobilisations } from './immobilisations/immobilisations.ts';
import { lettrage } from './lettrage/lettrage.ts';
import { libelles } from './libelles/libelles.ts';
import { montants } from './montants/montants.ts';
import { paie } from './paie/paie.ts';
import { pieces } from './pieces/pieces.ts';
import { recurrence } from './recurrence/recurrence.ts';
import { regime } from './regime/regime.ts';
import { sequence } from './sequence/sequence.ts';
import { tiers } from './tiers/tiers.ts';
import { tresorerie } from './tresorerie/tresorerie.ts';
import { tva } from './tva/tva.ts';

/** Changes whenever the same file could give another report. */
export const CATALOGUE_VERSION = '1.2.0';

/** All controls by category, in the order of the report. */
export const catalogue: readonly Category[] = [
  format,
  desequilibre,
  doublons,
  chronologie,
  sequence,
  dates,
  calendrier,
  comptes,
  tiers,
  lettrage,
  tva,
  tresorerie,
  attente,
  aNouveaux,
  recurrence,
  pieces,
  libelles,
  montants,
  devises,
  immobilisations,
  paie,
  cloture,
  regime,
];
