import type { Static } from 'typebox';
import { jyotishReference } from '../charts/jyotish/reference/reference.ts';
import { NAKSHATRAS } from '../charts/jyotish/tables/nakshatras.ts';
import { DNA_STRANDS, RESONANCE_CLASSES } from '../charts/jyotish/tables/symbols.ts';
import { DASHA_LORDS } from '../charts/jyotish/tables/vimshottari.ts';
import { LATTICE } from '../timeline/lattice/lattice.ts';
import { Profile } from '../timeline/reading/profile.ts';
import { METHOD, NEARBY_KM, NEARBY_YEARS, NODE_REACH_KM } from '../timeline/reading/profile-method.ts';
import { coherenceOf } from '../timeline/system/coherence.ts';
import { ANCHOR_YEAR, CYCLES, MASTER_LENGTH } from '../timeline/system/nine-cycles.ts';
import { turningPoints } from '../timeline/system/turning-points.ts';
import { SIGNS } from '../zodiac/signs.ts';
import type { Claim } from './gateway-figures.ts';
import { limitIn, rounded } from './gateway-figures.ts';

/** What the fifth document states in figures, beside what the service says: profiles, the index, the symbols. */
const years = Array.from({ length: MASTER_LENGTH }, (_, index) => ANCHOR_YEAR + index);
const lowest = years.reduce((least, year) => (coherenceOf(year) < coherenceOf(least) ? year : least));
const mean = years.reduce((sum, year) => sum + coherenceOf(year), 0) / MASTER_LENGTH;
const { index, percentile, nearby_events, nearby_star_forts } = Profile.properties;
const ofCoherence = Number(/([\d.]+) of the coherence/.exec(METHOD.ofPlace.index)?.[1]);
const ofProximity = Number(/([\d.]+) of the proximity/.exec(METHOD.ofPlace.index)?.[1]);
const nakshatrasOfAClass = new Set(RESONANCE_CLASSES.map(({ nakshatras }) => nakshatras.length));

const symbolic = Object.values(jyotishReference()).filter((table) => JSON.stringify(table).includes('"symbolic":true'));

/** `present` is the profile of 2026, `nearestNodes` how many a profile of a place lists. */
export const gatewayClaims = (present: Static<typeof Profile>, nearestNodes: number): readonly Claim[] => [
  ['The {} shares were set by hand', [...METHOD.ofPlace.index.matchAll(/[\d.]+ of the/g)].length],
  ['The framework adds {} sets of names', symbolic.length],
  ['The {} cycles', CYCLES.length],
  ['Think of {} hands on one dial', CYCLES.length],
  [
    'weighted mean: {} when all point the same way, {} when they cancel out. It is {} at the anchor',
    1,
    0,
    coherenceOf(ANCHOR_YEAR),
  ],
  [
    'lowest in the year {}, at {}, and its mean over a master cycle is {}',
    lowest,
    rounded(coherenceOf(lowest)),
    rounded(mean),
  ],
  ['In {} it is {}.\n- Percentile', present.year, rounded(present.coherence)],
  ['share of the {} years of a master cycle', MASTER_LENGTH],
  [
    'In {} it is {}, which means that {} years in {} are',
    present.year,
    present.percentile,
    (limitIn(percentile, 'maximum') - present.percentile) / 10,
    10,
  ],
  [`In {} it is ${present.dominant_phase}.`, present.year],
  [
    'the event nearest in time, within {} years, at most {}. For a place',
    NEARBY_YEARS,
    limitIn(nearby_events, 'maxItems'),
  ],
  ['events of all times within {} km', NEARBY_KM],
  ['star forts within {} km, at most {} of each', NEARBY_KM, limitIn(nearby_star_forts, 'maxItems')],
  ['a whole number from {} to {} that', limitIn(index, 'minimum'), limitIn(index, 'maximum')],
  ['it is {} times the coherence, rounded; in {} that gives {}', 100, present.year, present.index],
  ['it is {} times the sum of {} of the coherence and {} of the proximity', 100, ofCoherence, ofProximity],
  ['exp(-(d / {})^{})', NODE_REACH_KM, Number(/\^(\d)/.exec(METHOD.ofPlace.index)?.[1])],
  ['the nearest of the {} nodes. The profile lists the {} nearest', LATTICE.length, nearestNodes],
  [
    'hand it down: {} signs, {} nakshatras, {} lords whose periods add up to {} years',
    SIGNS.length,
    NAKSHATRAS.length,
    DASHA_LORDS.length,
    DASHA_LORDS.reduce((sum, lord) => sum + lord.years, 0),
  ],
  ['{} DNA strands', DNA_STRANDS.length],
  ['{} resonance classes stand', RESONANCE_CLASSES.length],
  ['each gathers {} nakshatras', nakshatrasOfAClass.size === 1 ? Math.max(...nakshatrasOfAClass) : Number.NaN],
  ['With {} turning points in a master cycle', turningPoints(ANCHOR_YEAR, ANCHOR_YEAR + MASTER_LENGTH - 1).length],
];
