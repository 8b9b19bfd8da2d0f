import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { Element, Modality, SignIndex, SignName } from '../../../zodiac/signs.ts';
import { SIGNS } from '../../../zodiac/signs.ts';
import type { NakshatraName } from './nakshatras.ts';
import { NAKSHATRAS } from './nakshatras.ts';
import { DASHA_LORDS } from './vimshottari.ts';

/**
 * Two sets of names that this framework adds to the tradition: a strand for each sign and a class for each dasha lord.
 * They hold nothing of their own; all they have, they inherit. They say nothing about bodies.
 */
export const SYMBOL_NOTE =
  'A symbol of this framework only: it is no statement about biology, genetics or health, and nothing about a body can be learnt from it.';

export type DnaStrand = { name: string; sign: SignIndex; signName: SignName; element: Element; modality: Modality };

export const DNA_STRANDS: readonly DnaStrand[] = SIGNS.map(({ index, name, element, modality }) => ({
  name: `Strand of ${name}`,
  sign: index,
  signName: name,
  element,
  modality,
}));

export type ResonanceClass = { name: string; lord: GrahaName; nakshatras: readonly NakshatraName[] };

export const RESONANCE_CLASSES: readonly ResonanceClass[] = DASHA_LORDS.map(({ lord }) => ({
  name: `Class of ${lord}`,
  lord,
  nakshatras: nakshatrasOf(lord),
}));

export function nakshatrasOf(lord: GrahaName): NakshatraName[] {
  return NAKSHATRAS.filter((nakshatra) => nakshatra.lord === lord).map(({ name }) => name);
}
