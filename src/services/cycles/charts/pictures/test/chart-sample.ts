import type { GrahaName, PlanetName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignIndex, SignName } from '../../../zodiac/signs.ts';
import { SIGN_DEGREES, SIGN_NAMES, signAt, signFrom } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { Dignity } from '../../jyotish/chart/dignity.ts';
import { houseFrom } from '../../jyotish/chart/placements.ts';
import { debilitationOf, PLANETS } from '../../jyotish/tables/grahas.ts';
import { SYMBOL_NOTE } from '../../jyotish/tables/symbols.ts';
import { VARGA_DIVISIONS, vargaId } from '../../jyotish/tables/varga-sign.ts';
import type { ZodiacPoint } from '../../jyotish/tables/zodiac-point.ts';
import { pointInVarga, zodiacPoint } from '../../jyotish/tables/zodiac-point.ts';
import { sampleDashas } from './chart-sample-dashas.ts';

/**
 * A whole birth chart made from signs, for tests of what is done with an answer. Every field is there and of the right
 * shape, and houses, mansions and dashas follow from the signs; it is not the sky of any day.
 */
type ChartPlanet = JyotishChart['planets'][number];
type Sample = {
  /** Null: there is none, and houses are counted from the Moon. */
  ascendant?: SignName | null;
  signs?: Partial<Record<GrahaName, SignName>>;
  /** Instead of what follows from the signs. */
  planets?: Partial<Record<GrahaName, Partial<ChartPlanet>>>;
  birth?: Partial<JyotishChart['birth']>;
  asOf?: string;
};

const DEFAULT_SIGNS: Readonly<Record<GrahaName, SignName>> = {
  Sun: 'Capricorn',
  Moon: 'Leo',
  Mars: 'Scorpio',
  Mercury: 'Sagittarius',
  Jupiter: 'Gemini',
  Venus: 'Capricorn',
  Saturn: 'Sagittarius',
  Rahu: 'Capricorn',
  Ketu: 'Cancer',
};
const DEGREES: Readonly<Record<GrahaName, number>> = {
  Sun: 1.2088,
  Moon: 12.55,
  Mars: 26.7513,
  Mercury: 21.5541,
  Jupiter: 9.0333,
  Venus: 8.9167,
  Saturn: 23.4072,
  Rahu: 24.1,
  Ketu: 24.1,
};
const ASCENDANT_DEGREE = 17.3667;
const RETROGRADE: readonly GrahaName[] = ['Mercury', 'Jupiter', 'Rahu', 'Ketu'];

export function sampleChart({
  ascendant = 'Taurus',
  signs = {},
  planets = {},
  birth = {},
  asOf = '2026-03-01T00:00:00Z',
}: Sample = {}): JyotishChart {
  const points = byName(GRAHA_NAMES, (name) => pointIn(signs[name] ?? DEFAULT_SIGNS[name], DEGREES[name]));
  const rising = ascendant === null ? null : pointIn(ascendant, ASCENDANT_DEGREE);
  const first = rising?.sign ?? points.Moon.sign;
  const wholeBirth = { ...BIRTH, ...birth };
  const placed = GRAHA_NAMES.map((name) => ({ ...planetAt(name, points[name], first), ...planets[name] }));
  return {
    framework: 'interpretive',
    birth: wholeBirth,
    old_style: null,
    time_zone: ZONE,
    ayanamsa: { id: 'lahiri', name: 'Lahiri (Chitrapaksha)', degrees: 23.7178321, true_degrees: 23.7214321 },
    ascendant: rising === null ? null : placeOf(rising),
    ascendant_reason: rising === null ? 'No place of birth was given.' : null,
    planets: placed,
    nodes: { used: 'mean', mean_longitude: points.Rahu.longitude, true_longitude: points.Rahu.longitude },
    houses: housesFrom(first, placed),
    moon_over_day: null,
    without_time: null,
    ...sampleDashas(wholeBirth.utc, points.Moon, asOf),
    yogini_dashas: [],
    yogas: [],
    panchanga: PANCHANGA,
    vargas: Object.fromEntries(
      VARGA_DIVISIONS.map((division) => [
        vargaId(division),
        {
          ascendant: rising === null ? null : signAt(pointInVarga(division, rising)).name,
          planets: byName(GRAHA_NAMES, (name) => signAt(pointInVarga(division, points[name])).name),
        },
      ]),
    ),
    ashtakavarga: rising === null ? null : ASHTAKAVARGA,
    dna_strand: { name: `Strand of ${signAt(first).name}`, sign: signAt(first).name, ...SYMBOL },
    resonance_class: { name: 'Class of Ketu', lord: 'Ketu', ...SYMBOL },
    accuracy: {
      grade: 'full',
      moon_arcsec: 1,
      ascendant_arcsec: rising === null ? null : 5,
      dasha_hours: 0.5,
      delta_t_seconds: 56.9,
      note: 'A sample.',
    },
    warnings: [],
    assumptions: rising === null ? ['No place was given: houses are counted from the Moon.'] : [],
  };
}

const BIRTH: JyotishChart['birth'] = {
  date: '1990-01-15',
  julian_date: null,
  time: '14:30',
  time_assumed: false,
  name: null,
  lat: 28.6139,
  lng: 77.209,
  utc: '1990-01-15T09:00:00Z',
};

const ZONE: JyotishChart['time_zone'] = {
  name: 'Asia/Kolkata',
  utc_offset: '+05:30',
  source: 'place',
  ambiguous: false,
  nonexistent: false,
  day_left_out: false,
  lmt: false,
  alternative: null,
  other_clocks: [],
};

const PANCHANGA: JyotishChart['panchanga'] = {
  tithi: { number: 19, name: 'Chaturthi', paksha: 'Krishna' },
  vara: { name: 'Monday', sanskrit_name: 'Somavara', lord: 'Moon' },
  nakshatra: { number: 10, name: 'Magha', pada: 4, lord: 'Ketu' },
  yoga: { number: 5, name: 'Shobhana' },
  karana: { number: 37, name: 'Balava' },
  sunrise: '1990-01-15T01:45:00Z',
  is_day: true,
};

const SYMBOL = { basis: 'A sample.', symbolic: true, note: SYMBOL_NOTE } as const;

/** 337 points in all, shared out as evenly as may be. */
const TOTALS: Readonly<Record<PlanetName, number>> = {
  Sun: 48,
  Moon: 49,
  Mars: 39,
  Mercury: 54,
  Jupiter: 56,
  Venus: 52,
  Saturn: 39,
};
const ASHTAKAVARGA: JyotishChart['ashtakavarga'] = {
  planets: PLANET_NAMES.map((name) => ({ name, bindus: evenly(TOTALS[name]), total: TOTALS[name] })),
  sarva: SIGN_NAMES.map((_, sign) => PLANET_NAMES.reduce((sum, name) => sum + (evenly(TOTALS[name])[sign] ?? 0), 0)),
  total: 337,
};

function evenly(total: number): number[] {
  return SIGN_NAMES.map((_, sign) => Math.floor((total * (sign + 1)) / 12) - Math.floor((total * sign) / 12));
}

function pointIn(sign: SignName, degree: number): ZodiacPoint {
  return zodiacPoint(SIGN_NAMES.indexOf(sign) * SIGN_DEGREES + degree);
}

function placeOf({ longitude, sign, degree, nakshatra, pada }: ZodiacPoint) {
  return { longitude, sign: signAt(sign).name, degree, nakshatra: nakshatra.name, pada };
}

function planetAt(name: GrahaName, point: ZodiacPoint, first: SignIndex): ChartPlanet {
  const house = houseFrom(first, point.sign);
  const planet = PLANET_NAMES.find((each) => each === name);
  const navamsa = pointInVarga(9, point);
  const isRetrograde = RETROGRADE.includes(name);
  return {
    name,
    ...placeOf(point),
    latitude: 0,
    speed: isRetrograde ? -0.05 : 0.9,
    retrograde: isRetrograde,
    house,
    dignity: planet === undefined ? null : dignityIn(planet, point.sign),
    friendship: null,
    combust: false,
    navamsa_sign: signAt(navamsa).name,
    vargottama: navamsa === point.sign,
    aspects: planet === undefined ? [] : PLANETS[planet].aspects.map((aspect) => signFrom(house + aspect - 2) + 1),
  };
}

/** By sign alone. */
function dignityIn(planet: PlanetName, sign: SignIndex): Dignity {
  if (PLANETS[planet].exaltation.sign === sign) return 'exalted';
  if (debilitationOf(planet).sign === sign) return 'debilitated';
  return signAt(sign).lord === planet ? 'own' : 'neutral';
}

function housesFrom(first: SignIndex, planets: readonly ChartPlanet[]): JyotishChart['houses'] {
  return SIGN_NAMES.map((_, index) => {
    const { name, lord } = signAt(signFrom(first + index));
    const house = index + 1;
    return {
      house,
      sign: name,
      lord,
      planets: planets.filter((planet) => planet.house === house).map((planet) => planet.name),
      aspected_by: planets.filter(({ aspects }) => aspects.includes(house)).map((planet) => planet.name),
    };
  });
}
