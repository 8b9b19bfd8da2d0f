import type { YogaId } from './yoga-ids.ts';

/**
 * What is kept of a yoga: a named arrangement of grahas with a condition that can be tested in the birth chart with
 * whole-sign houses. Tests no chart. The incidence tells how often the condition holds by chance.
 */
export const YOGA_GROUPS = [
  'mahapurusha',
  'lunar',
  'solar',
  'conjunction',
  'placement',
  'lordship',
  'dignity',
  'exchange',
  'nodal',
  'dosha',
  'nabhasa',
  'divisional',
] as const;
export type YogaGroup = (typeof YOGA_GROUPS)[number];

/** A form with a name of its own. */
export type YogaVariant = { name: string; condition: string; incidence: number | null };

export type Yoga = {
  number: number;
  id: YogaId;
  name: string;
  group: YogaGroup;
  condition: string;
  requiresAscendant: boolean;
  /** Per cent of 20,000 random charts from 1900 to 2050, up to 50 degrees north and south; null where not measured. */
  incidence: number | null;
  note?: string;
  variants?: readonly YogaVariant[];
};

/** From this share on, in per cent, a yoga is called common. */
export const COMMON_FROM = 20;

/** The words that the conditions use in a fixed meaning. */
export const YOGA_TERMS: readonly { term: string; meaning: string }[] = [
  {
    term: 'house',
    meaning: 'A whole sign, counted from that of the ascendant, which is the 1st, unless said otherwise.',
  },
  { term: 'angle', meaning: 'The 1st, 4th, 7th or 10th house (kendra).' },
  { term: 'trine', meaning: 'The 1st, 5th or 9th house (trikona).' },
  { term: 'hard house', meaning: 'The 6th, 8th or 12th house (dusthana).' },
  { term: 'the five', meaning: 'Mars, Mercury, Jupiter, Venus and Saturn.' },
  { term: 'the seven', meaning: 'The five, the Sun and the Moon.' },
  {
    term: 'benefic',
    meaning: 'Jupiter; Venus; Mercury unless conjunct a malefic; the Moon while it waxes.',
  },
  { term: 'malefic', meaning: 'The Sun, Mars, Saturn, Rahu and Ketu.' },
  { term: 'conjunct', meaning: 'In the same sign.' },
  { term: 'aspect', meaning: 'A full glance by sign (graha drishti), at the houses listed for each graha.' },
  { term: 'exchange', meaning: 'Two planets, each in a sign that the other rules.' },
  { term: 'associated', meaning: 'Conjunct, in mutual aspect or in exchange.' },
  { term: 'dispositor', meaning: 'The lord of the sign in which a planet stands.' },
  { term: 'combust', meaning: 'As near to the Sun as the orb of combustion, or nearer.' },
  { term: 'exalted, debilitated, own', meaning: 'Told by the sign alone, not by the degree.' },
];
