import Type from 'typebox';
import { oneOf, textOrNull } from '../../../interface/schema-parts.ts';
import { GRAHA_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import type { Dignity } from '../chart/dignity.ts';
import { DIGNITIES } from '../chart/dignity.ts';
import { COMPOUND_RELATIONS, NATURAL_RELATIONS, TEMPORARY_RELATIONS } from '../chart/friendship.ts';
import { PADAS } from '../tables/nakshatras.ts';
import { degreeInSign, exactly, grahaName, nakshatraName, number, orNull, signName } from '../tables/schema-parts.ts';
import { VARGA_DIVISIONS, vargaId } from '../tables/varga-sign.ts';

/** Where the ascendant and the nine grahas stand: in signs, lunar mansions, houses and divisional charts. */
const HOUSES = 12;

const longitude = () => Type.Number({ minimum: 0, exclusiveMaximum: 360, description: 'Sidereal, in degrees.' });

export const point = {
  longitude: longitude(),
  sign: signName(),
  degree: degreeInSign(),
  nakshatra: nakshatraName(),
  pada: number(PADAS),
};

export const Ascendant = orNull(point, 'The degree that was rising; null when it cannot be told.');

const Planet = Type.Object(
  {
    name: grahaName(),
    ...point,
    latitude: Type.Number({ description: 'Degrees from the ecliptic.' }),
    speed: Type.Number({ description: 'Degrees a day; negative while retrograde.' }),
    retrograde: Type.Boolean(),
    house: number(HOUSES),
    dignity: Type.Unsafe<Dignity | null>({
      type: ['string', 'null'],
      enum: [...DIGNITIES, null],
      description: 'By sign and degree, with compound friendships; null for the nodes.',
    }),
    friendship: orNull(
      {
        lord: oneOf(PLANET_NAMES, 'Of the sign.'),
        natural: oneOf(NATURAL_RELATIONS),
        temporary: oneOf(TEMPORARY_RELATIONS, 'By where the lord stands from the planet.'),
        compound: oneOf(COMPOUND_RELATIONS, 'Both together: panchadha maitri.'),
      },
      'How it stands to the lord of its sign; null in its own sign, and for the nodes.',
    ),
    combust: Type.Boolean({ description: 'Within its orb of the Sun.' }),
    navamsa_sign: signName(),
    vargottama: Type.Boolean({ description: 'In the same sign in D1 and D9.' }),
    aspects: Type.Array(number(HOUSES), { description: 'Houses that it looks at. The nodes look at none here.' }),
  },
  { title: 'ChartPlanet' },
);
export const Planets = exactly(Planet, GRAHA_NAMES.length, 'The seven planets and the two nodes.');

const House = Type.Object(
  {
    house: number(HOUSES),
    sign: signName(),
    lord: oneOf(PLANET_NAMES),
    planets: Type.Array(grahaName(), { description: 'Those that stand in it.' }),
    aspected_by: Type.Array(grahaName(), { description: 'Those that look at it from elsewhere.' }),
  },
  { title: 'ChartHouse' },
);
export const Houses = exactly(
  House,
  HOUSES,
  "Whole signs, from the ascendant's, or from the Moon's where there is no ascendant.",
);

export const Nodes = Type.Object(
  {
    used: oneOf(['mean', 'true'], 'Which one `planets` holds as Rahu; Ketu is opposite.'),
    mean_longitude: longitude(),
    true_longitude: longitude(),
  },
  { title: 'LunarNodes' },
);

const Varga = Type.Object(
  {
    ascendant: textOrNull('Its sign; null without an ascendant.'),
    planets: Type.Object(
      Object.fromEntries(GRAHA_NAMES.map((name) => [name, signName()])) as Record<
        (typeof GRAHA_NAMES)[number],
        ReturnType<typeof signName>
      >,
    ),
  },
  { title: 'VargaChart' },
);

export const VARGA_IDS = VARGA_DIVISIONS.map((division) => vargaId(division));
export type VargaId = (typeof VARGA_IDS)[number];

export const Vargas = Type.Unsafe<Partial<Record<VargaId, Type.Static<typeof Varga>>>>({
  type: 'object',
  properties: Object.fromEntries(VARGA_IDS.map((id) => [id, Varga])),
  description: 'The divisional charts that were asked for.',
});

const Bindus = Type.Object(
  {
    name: oneOf(PLANET_NAMES),
    bindus: exactly(Type.Integer({ minimum: 0, maximum: 8 }), SIGN_NAMES.length, 'By sign, from Aries.'),
    total: Type.Integer(),
  },
  { title: 'Bindus' },
);

export const Ashtakavarga = orNull(
  {
    planets: exactly(Bindus, PLANET_NAMES.length, 'Bhinnashtakavarga: the points of each planet.'),
    sarva: exactly(
      Type.Integer({ minimum: 0, maximum: 56 }),
      SIGN_NAMES.length,
      'Sarvashtakavarga: their sums, from Aries.',
    ),
    total: Type.Integer({ description: 'Always 337.' }),
  },
  'Points by sign; null without an ascendant, which gives points too.',
);
