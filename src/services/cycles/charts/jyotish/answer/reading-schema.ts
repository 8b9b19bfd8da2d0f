import Type from 'typebox';
import { oneOf, textOrNull } from '../../../interface/schema-parts.ts';
import { GRAHA_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { PAKSHAS } from '../panchanga/tithi.ts';
import { NAKSHATRAS, PADAS } from '../tables/nakshatras.ts';
import {
  exactly,
  grahaName,
  incidence,
  nakshatraName,
  number,
  orNull,
  signName,
  symbolic,
  symbolNote,
} from '../tables/schema-parts.ts';
import { DASHA_LORDS } from '../tables/vimshottari.ts';
import type { YogaGroup } from '../yogas/yoga.ts';
import { YOGA_GROUPS } from '../yogas/yoga.ts';
import { instant } from './birth-schema.ts';

/** What tradition reads from the placements: periods, yogas, the qualities of the day, and two symbols. */
const period = { lord: grahaName(), start: instant(), end: instant() };

const Pratyantardasha = Type.Object(period, { title: 'Pratyantardasha' });
const Antardasha = Type.Object(
  {
    ...period,
    pratyantardashas: Type.Optional(Type.Array(Pratyantardasha, { description: 'With `dashaLevels=3`.' })),
  },
  { title: 'Antardasha' },
);
const Mahadasha = Type.Object(
  {
    ...period,
    years: Type.Integer(),
    antardashas: Type.Optional(Type.Array(Antardasha, { description: 'Unless `dashaLevels=1`.' })),
  },
  { title: 'Mahadasha' },
);
export const Dashas = exactly(
  Mahadasha,
  DASHA_LORDS.length,
  'Vimshottari, in years of 365.25 days. The first one runs at birth, so that it starts before it.',
);

const running = () => orNull(period, 'Null outside the 120 years.');

export const CurrentDasha = Type.Object(
  {
    as_of: instant(),
    maha: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: [...GRAHA_NAMES, null],
      description: 'Its lord.',
    }),
    antar: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...GRAHA_NAMES, null] }),
    pratyantar: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...GRAHA_NAMES, null] }),
    periods: Type.Object({ maha: running(), antar: running(), pratyantar: running() }),
    reason: textOrNull('Why there is none.'),
  },
  { title: 'CurrentDasha' },
);

const YoginiDasha = Type.Object(
  { yogini: Type.String(), lord: grahaName(), years: Type.Integer(), start: instant(), end: instant() },
  { title: 'YoginiDasha' },
);
export const YoginiDashas = Type.Array(YoginiDasha, {
  description: 'Three rounds of 36 years, from the one at birth.',
});

const FoundYoga = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    variant: textOrNull('The form of it, where it has several.'),
    group: oneOf<YogaGroup>(YOGA_GROUPS),
    strength: Type.Integer({ minimum: 0, maximum: 3, description: '0 is cancelled, 3 is strong.' }),
    planets: Type.Array(grahaName()),
    houses: Type.Array(number(12)),
    evidence: Type.Array(Type.String(), { minItems: 1, description: 'What holds in this chart.' }),
    cancellations: Type.Array(Type.String(), { description: 'What tradition holds against it in this chart.' }),
    incidence: incidence(),
  },
  { title: 'FoundYoga' },
);
export const FoundYogas = Type.Array(FoundYoga, { description: 'Those of the sixty that hold, by number.' });

export const Panchanga = Type.Object(
  {
    tithi: Type.Object({ number: number(30), name: Type.String(), paksha: oneOf(PAKSHAS, 'Waxing or waning.') }),
    vara: Type.Object({
      name: Type.String({ description: 'Of the day that began at sunrise.' }),
      sanskrit_name: Type.String(),
      lord: oneOf(PLANET_NAMES),
    }),
    nakshatra: Type.Object({
      number: number(NAKSHATRAS.length),
      name: nakshatraName(),
      pada: number(PADAS),
      lord: grahaName(),
    }),
    yoga: Type.Object({ number: number(27), name: Type.String() }),
    karana: Type.Object({ number: number(60), name: Type.String() }),
    sunrise: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      maxLength: 40,
      description:
        "The last one before the birth: upper limb, refraction 34'. Null without a place, and in polar day or night.",
    }),
    is_day: Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description: 'Whether the Sun was up; null without a place.',
    }),
  },
  { title: 'Panchanga' },
);

export const ChartStrand = Type.Object(
  { name: Type.String(), sign: signName(), basis: Type.String(), symbolic: symbolic(), note: symbolNote() },
  { title: 'ChartStrand', description: 'A symbol of this framework, no part of Jyotish.' },
);

export const ChartClass = Type.Object(
  { name: Type.String(), lord: grahaName(), basis: Type.String(), symbolic: symbolic(), note: symbolNote() },
  { title: 'ChartClass', description: 'A symbol of this framework, no part of Jyotish.' },
);
