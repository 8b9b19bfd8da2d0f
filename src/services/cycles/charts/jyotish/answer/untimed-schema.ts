import Type from 'typebox';
import { oneOf } from '../../../interface/schema-parts.ts';
import { GRAHA_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import type { Dignity } from '../chart/dignity.ts';
import { DIGNITIES } from '../chart/dignity.ts';
import { PADAS } from '../tables/nakshatras.ts';
import { exactly, grahaName, nakshatraName, number, orNull, signName } from '../tables/schema-parts.ts';
import { instant } from './birth-schema.ts';

/** What a chart without a time of birth says in the place of an ascendant, houses and dates. */
const firstPeriod = (description: string) =>
  Type.Object({ lord: grahaName(), ends_earliest: instant(), ends_latest: instant() }, { description });

const MoonStretch = Type.Object(
  {
    nakshatra: nakshatraName(),
    from: instant('When the Moon is in it first on that day.'),
    until: instant(),
    vimshottari: firstPeriod('The first mahadasha of a birth in that part of the day.'),
    yogini: firstPeriod('The first Yogini period of such a birth.'),
  },
  { title: 'MoonStretch' },
);

const steady = (description: string) =>
  Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: `${description} Null where that changes on the day.`,
  });

const PlanetOverDay = Type.Object(
  {
    name: grahaName(),
    signs: Type.Array(signName(), { minItems: 1, maxItems: 2, description: 'In the order in which they are passed.' }),
    padas: Type.Array(Type.Object({ nakshatra: nakshatraName(), pada: number(PADAS) }), {
      minItems: 1,
      description: 'All that are passed on that day, in order.',
    }),
    dignity: Type.Unsafe<Dignity | null>({
      type: ['string', 'null'],
      enum: [...DIGNITIES, null],
      description: 'Null where it changes on the day, and for the nodes.',
    }),
    retrograde: steady('Whether it goes backwards.'),
    combust: steady('Whether it is within its orb of the Sun.'),
    vargottama: steady('Whether it is in the same sign in D1 and D9.'),
  },
  { title: 'PlanetOverDay' },
);

const CountedHouse = Type.Object(
  {
    house: number(SIGN_NAMES.length),
    sign: signName(),
    lord: oneOf(PLANET_NAMES),
    planets: Type.Array(grahaName()),
  },
  { title: 'CountedHouse' },
);

export const WithoutTime = orNull(
  {
    moon: Type.Array(MoonStretch, { minItems: 1, maxItems: 3, description: 'By nakshatra, over the local day.' }),
    moon_signs: Type.Array(signName(), { description: 'More than one: the Chandra chart may begin in another sign.' }),
    sun_signs: Type.Array(signName(), { description: 'More than one: the Surya chart may begin in another sign.' }),
    planets: exactly(PlanetOverDay, GRAHA_NAMES.length, 'What is true of each all day long.'),
    chandra_chart: exactly(CountedHouse, SIGN_NAMES.length, "Houses counted from the Moon's sign at noon."),
    surya_chart: exactly(CountedHouse, SIGN_NAMES.length, "Houses counted from the Sun's sign at noon."),
  },
  'What the day alone tells, when no time was given; otherwise null.',
);
