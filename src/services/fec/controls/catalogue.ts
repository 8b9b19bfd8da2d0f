import { aNouveaux } from './a-nouveaux.ts';
import { attente } from './attente.ts';
import { calendrier } from './calendrier.ts';
import { chronologie } from './chronologie.ts';
import { cloture } from './cloture.ts';
import { comptes } from './comptes.ts';
import type { Category } from './control.ts';
import { dates } from './dates.ts';
import { desequilibre } from './desequilibre.ts';
import { devises } from './devises.ts';
import { doublons } from './doublons.ts';
import { format } from './format.ts';
import { immobilisations } from './immobilisations.ts';
import { lettrage } from './lettrage.ts';
import { libelles } from './libelles.ts';
import { montants } from './montants.ts';
import { paie } from './paie.ts';
import { pieces } from './pieces.ts';
import { recurrence } from './recurrence.ts';
import { regime } from './regime.ts';
import { sequence } from './sequence.ts';
import { tiers } from './tiers.ts';
import { tresorerie } from './tresorerie.ts';
import { tva } from './tva.ts';

/** Changes whenever the same file could give another report. */
export const CATALOGUE_VERSION = '1.1.0';

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
