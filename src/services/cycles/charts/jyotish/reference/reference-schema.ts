import Type from 'typebox';
import { oneOf, textOrNull } from '../../../interface/schema-parts.ts';
import type { PlanetName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { Element, Modality, Parity } from '../../../zodiac/signs.ts';
import { CIRCLE_ARC_MINUTES, ELEMENTS, MODALITIES, PARITIES, SIGN_NAMES } from '../../../zodiac/signs.ts';
import type { AyanamsaId } from '../tables/ayanamsas.ts';
import { AYANAMSA_IDS, AYANAMSAS } from '../tables/ayanamsas.ts';
import type { Gana } from '../tables/nakshatras.ts';
import { GANAS, NAKSHATRAS, PADAS } from '../tables/nakshatras.ts';
import {
  degreeInSign,
  exactly,
  grahaName,
  incidence,
  listOrNull,
  nakshatraName,
  number,
  orNull,
  signName,
  symbolic,
  symbolNote,
} from '../tables/schema-parts.ts';
import { VARGA_DIVISIONS } from '../tables/varga-sign.ts';
import { DASHA_LORDS, DASHA_TOTAL_YEARS } from '../tables/vimshottari.ts';
import type { YogaGroup } from '../yogas/yoga.ts';
import { COMMON_FROM, YOGA_GROUPS, YOGA_TERMS } from '../yogas/yoga.ts';
import { YOGAS } from '../yogas/yogas.ts';

/** The answer with all tables of Vedic astrology, as it is sent and documented. */
const degree = () => Type.Number({ minimum: 0, maximum: 360 });
const arcMinutes = () => Type.Integer({ minimum: 0, maximum: CIRCLE_ARC_MINUTES });

const SignSchema = Type.Object({
  number: number(SIGN_NAMES.length),
  name: signName(),
  sanskrit_name: Type.String(),
  lord: oneOf<PlanetName>(PLANET_NAMES),
  element: oneOf<Element>(ELEMENTS),
  modality: oneOf<Modality>(MODALITIES),
  parity: oneOf<Parity>(PARITIES),
  start_degree: degree(),
});

const PadaSchema = Type.Object({
  pada: number(PADAS),
  start_arcminutes: arcMinutes(),
  end_arcminutes: arcMinutes(),
  navamsa_sign: signName(),
});

const NakshatraSchema = Type.Object({
  number: number(NAKSHATRAS.length),
  name: nakshatraName(),
  lord: grahaName(),
  deity: Type.String(),
  symbol: Type.String(),
  gana: oneOf<Gana>(GANAS),
  start_degree: degree(),
  end_degree: degree(),
  start_arcminutes: arcMinutes(),
  end_arcminutes: arcMinutes(),
  padas: exactly(PadaSchema, PADAS, 'Quarters, in order.'),
  note: textOrNull('Where texts differ.'),
});

const DashaLordSchema = Type.Object({
  order: number(DASHA_LORDS.length),
  lord: grahaName(),
  years: Type.Integer({ minimum: 1 }),
  nakshatras: exactly(nakshatraName(), 3, 'Those it rules.'),
});

const signDegree = { sign: signName(), degree: degreeInSign() };
const planets = (description: string) => listOrNull(oneOf<PlanetName>(PLANET_NAMES), description);
const orb = () => Type.Number({ minimum: 0 });

const GrahaSchema = Type.Object(
  {
    name: grahaName(),
    sanskrit_name: Type.String(),
    own_signs: listOrNull(signName(), 'The signs it rules.'),
    exaltation: orNull(signDegree, 'The sign, and its deepest degree.'),
    debilitation: orNull(signDegree, 'The point opposite.'),
    moolatrikona: orNull({ sign: signName(), from: degreeInSign(), to: degreeInSign() }, 'Part of a sign, in degrees.'),
    friends: planets('By nature, not by the chart.'),
    enemies: planets('By nature, not by the chart.'),
    neutrals: planets('All others of the seven.'),
    combustion_orb: orNull({ direct: orb(), retrograde: orb() }, 'Degrees from the Sun.'),
    aspects: listOrNull(number(12), 'Houses that it looks at, counted from its own, which is 1.'),
    note: textOrNull('Where schools differ, and why something is null.'),
  },
  { description: 'The nodes, Rahu and Ketu, have nulls where schools disagree.' },
);

const StrandSchema = Type.Object({
  number: number(SIGN_NAMES.length),
  name: Type.String(),
  sign: signName(),
  element: oneOf<Element>(ELEMENTS),
  modality: oneOf<Modality>(MODALITIES),
  symbolic: symbolic(),
  note: symbolNote(),
});

const ClassSchema = Type.Object({
  number: number(DASHA_LORDS.length),
  name: Type.String(),
  lord: grahaName(),
  nakshatras: exactly(nakshatraName(), 3, 'Those of its lord.'),
  symbolic: symbolic(),
  note: symbolNote(),
});

const AyanamsaSchema = Type.Object({
  id: oneOf<AyanamsaId>(AYANAMSA_IDS),
  name: Type.String(),
  is_default: Type.Boolean(),
  value_at_j2000: Type.Number({ description: 'Degrees, mean: without nutation.' }),
  epoch: Type.Object(
    { julian_day_tt: Type.Number(), degrees: Type.Number() },
    { description: 'The mean value that it is counted from.' },
  ),
  definition: Type.String(),
});

const VargaSchema = Type.Object({
  id: Type.String({ description: 'D1, D9 and so on.' }),
  division: Type.Integer({ minimum: 1 }),
  sanskrit_name: Type.String(),
  parts: Type.Integer({ minimum: 1, description: 'Into how many parts a sign is cut.' }),
  equal_parts: Type.Boolean(),
  traditional_subject: Type.String(),
  rule: Type.String({ description: 'After Parashara: to which sign each part goes.' }),
  note: textOrNull('Where schools differ.'),
});

const YogaSchema = Type.Object({
  number: number(YOGAS.length),
  id: Type.String(),
  name: Type.String(),
  group: oneOf<YogaGroup>(YOGA_GROUPS),
  condition: Type.String({ description: 'In the birth chart, with whole-sign houses; see `yoga_terms`.' }),
  requires_ascendant: Type.Boolean({ description: 'False if it can be told without a birth place.' }),
  incidence: incidence(),
  note: textOrNull(`Says so from ${COMMON_FROM} per cent on, and where schools differ.`),
  variants: Type.Array(Type.Object({ name: Type.String(), condition: Type.String(), incidence: incidence() }), {
    description: 'Forms with names of their own, if there are any.',
  }),
});

export const JyotishReference = Type.Object(
  {
    framework: Type.Literal('interpretive', { description: 'A tradition of interpretation, not a science.' }),
    signs: exactly(SignSchema, SIGN_NAMES.length, 'From Aries.'),
    nakshatras: exactly(NakshatraSchema, NAKSHATRAS.length, 'Lunar mansions, 800 arc-minutes each.'),
    dasha_lords: exactly(
      DashaLordSchema,
      DASHA_LORDS.length,
      `The Vimshottari order; ${DASHA_TOTAL_YEARS} years in all.`,
    ),
    grahas: exactly(GrahaSchema, GRAHA_NAMES.length, 'The seven planets and the two nodes.'),
    dna_strands: exactly(StrandSchema, SIGN_NAMES.length, 'Symbols, one a sign. Not about biology or health.'),
    resonance_classes: exactly(
      ClassSchema,
      DASHA_LORDS.length,
      'Symbols, one a dasha lord. Not about biology or health.',
    ),
    ayanamsas: exactly(AyanamsaSchema, AYANAMSAS.length, 'Where the sidereal zodiac begins.'),
    vargas: exactly(VargaSchema, VARGA_DIVISIONS.length, 'Divisional charts.'),
    yogas: exactly(YogaSchema, YOGAS.length, 'Arrangements with names, by number.'),
    yoga_strength: Type.String({ description: 'What the strength of a yoga in a chart means.' }),
    yoga_terms: exactly(
      Type.Object({ term: Type.String(), meaning: Type.String() }),
      YOGA_TERMS.length,
      'What the conditions of the yogas mean by their words.',
    ),
  },
  {
    title: 'JyotishReference',
    description: 'The tables of Vedic astrology that charts are read by. Predicts nothing.',
  },
);
