import type { GrahaName, PlanetName } from '../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { Sign, SignIndex } from '../../../zodiac/signs.ts';
import { oppositeSign, SIGNS } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';

/**
 * What tradition gives each graha: dignities, natural friendships, orbs of combustion (the Surya-Siddhanta set) and the
 * houses it looks at. Own signs, debilitation and neutrals follow from the other tables. The nodes get none of it here.
 */
export const SANSKRIT_NAMES: Readonly<Record<GrahaName, string>> = {
  Sun: 'Surya',
  Moon: 'Chandra',
  Mars: 'Mangala',
  Mercury: 'Budha',
  Jupiter: 'Guru',
  Venus: 'Shukra',
  Saturn: 'Shani',
  Rahu: 'Rahu',
  Ketu: 'Ketu',
};

/** A degree counted from the sign's start. */
export type SignDegree = { sign: SignIndex; degree: number };

export type PlanetFacts = {
  /** The degree is the deepest point; the whole sign counts. */
  exaltation: SignDegree;
  moolatrikona: { sign: SignIndex; from: number; to: number };
  friends: readonly PlanetName[];
  enemies: readonly PlanetName[];
  /** Degrees from the Sun, while in direct and in retrograde motion. */
  combustion: { direct: number; retrograde: number } | null;
  /** Houses counted from its own, which is 1. */
  aspects: readonly number[];
  note?: string;
};

export const PLANETS: Readonly<Record<PlanetName, PlanetFacts>> = {
  Sun: {
    exaltation: { sign: 0, degree: 10 },
    moolatrikona: { sign: 4, from: 0, to: 20 },
    friends: ['Moon', 'Mars', 'Jupiter'],
    enemies: ['Venus', 'Saturn'],
    combustion: null,
    aspects: [7],
    note: 'Combustion is nearness to the Sun, so it has no orb of its own.',
  },
  Moon: {
    exaltation: { sign: 1, degree: 3 },
    moolatrikona: { sign: 1, from: 3, to: 30 },
    friends: ['Sun', 'Mercury'],
    enemies: [],
    combustion: { direct: 12, retrograde: 12 },
    aspects: [7],
    note: 'The Moon is never retrograde: both orbs are the same.',
  },
  Mars: {
    exaltation: { sign: 9, degree: 28 },
    moolatrikona: { sign: 0, from: 0, to: 12 },
    friends: ['Sun', 'Moon', 'Jupiter'],
    enemies: ['Mercury'],
    combustion: { direct: 17, retrograde: 17 },
    aspects: [4, 7, 8],
    note: 'Some works give a smaller orb, 8 degrees, to retrograde Mars.',
  },
  Mercury: {
    exaltation: { sign: 5, degree: 15 },
    moolatrikona: { sign: 5, from: 15, to: 20 },
    friends: ['Sun', 'Venus'],
    enemies: ['Moon'],
    combustion: { direct: 14, retrograde: 12 },
    aspects: [7],
    note: 'Virgo is shared: exaltation up to 15 degrees, then moolatrikona up to 20, then own sign.',
  },
  Jupiter: {
    exaltation: { sign: 3, degree: 5 },
    moolatrikona: { sign: 8, from: 0, to: 10 },
    friends: ['Sun', 'Moon', 'Mars'],
    enemies: ['Mercury', 'Venus'],
    combustion: { direct: 11, retrograde: 11 },
    aspects: [5, 7, 9],
  },
  Venus: {
    exaltation: { sign: 11, degree: 27 },
    moolatrikona: { sign: 6, from: 0, to: 15 },
    friends: ['Mercury', 'Saturn'],
    enemies: ['Sun', 'Moon'],
    combustion: { direct: 10, retrograde: 8 },
    aspects: [7],
  },
  Saturn: {
    exaltation: { sign: 6, degree: 20 },
    moolatrikona: { sign: 10, from: 0, to: 20 },
    friends: ['Mercury', 'Venus'],
    enemies: ['Sun', 'Moon', 'Mars'],
    combustion: { direct: 15, retrograde: 15 },
    aspects: [3, 7, 10],
  },
};

export const NODE_NOTE =
  'Schools disagree about the dignities, friendships and aspects of the nodes (exaltation in Taurus and Scorpio, or in Gemini and Sagittarius, among others), so none is given.';

export function ownSignsOf(planet: PlanetName): readonly Sign[] {
  return SIGNS.filter(({ lord }) => lord === planet);
}

const DEBILITATIONS = byName(PLANET_NAMES, (planet): SignDegree => {
  const { sign, degree } = PLANETS[planet].exaltation;
  return { sign: oppositeSign(sign), degree };
});

/** The point opposite the exaltation. */
export function debilitationOf(planet: PlanetName): SignDegree {
  return DEBILITATIONS[planet];
}

export function neutralsOf(planet: PlanetName): readonly PlanetName[] {
  const { friends, enemies } = PLANETS[planet];
  return PLANET_NAMES.filter((other) => other !== planet && !friends.includes(other) && !enemies.includes(other));
}
