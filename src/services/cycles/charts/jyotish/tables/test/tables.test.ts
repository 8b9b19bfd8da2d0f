import { describe, expect, test } from 'vitest';
import { GRAHA_NAMES, PLANET_NAMES } from '../../../../zodiac/graha-names.ts';
import { CIRCLE_ARC_MINUTES, SIGN_ARC_MINUTES, SIGNS, signAt, signFrom } from '../../../../zodiac/signs.ts';
import { J2000_JULIAN_DAY } from '../../../ephemeris/julian-day.ts';
import { AYANAMSAS, DEFAULT_AYANAMSA } from '../ayanamsas.ts';
import { debilitationOf, neutralsOf, ownSignsOf, PLANETS } from '../grahas.ts';
import { NAKSHATRAS } from '../nakshatras.ts';
import { DNA_STRANDS, RESONANCE_CLASSES } from '../symbols.ts';
import { DASHA_LORDS, DASHA_TOTAL_YEARS } from '../vimshottari.ts';

const unique = (values: readonly unknown[]) => new Set(values).size;

describe('signs', () => {
  test('twelve, with lords, elements, modalities and parities as written out', () => {
    expect(SIGNS.map(({ lord }) => lord.slice(0, 2)).join(' ')).toBe('Ma Ve Me Mo Su Me Ve Ma Ju Sa Sa Ju');
    const named = (wanted: (sign: (typeof SIGNS)[number]) => boolean) => SIGNS.filter(wanted).map(({ name }) => name);
    expect(named(({ element }) => element === 'fire')).toEqual(['Aries', 'Leo', 'Sagittarius']);
    expect(named(({ element }) => element === 'water')).toEqual(['Cancer', 'Scorpio', 'Pisces']);
    expect(named(({ modality }) => modality === 'fixed')).toEqual(['Taurus', 'Leo', 'Scorpio', 'Aquarius']);
    expect(named(({ parity }) => parity === 'even')).toEqual([
      'Taurus',
      'Cancer',
      'Virgo',
      'Scorpio',
      'Capricorn',
      'Pisces',
    ]);
    expect(unique(SIGNS.flatMap(({ name, sanskrit }) => [name, sanskrit]))).toBe(24);
    expect(SIGNS.map(({ startDegree }) => startDegree)).toEqual([
      0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330,
    ]);
  });

  test('each element has three signs, one of each modality', () => {
    const pairs = SIGNS.map(({ element, modality }) => `${element} ${modality}`);
    expect(unique(pairs)).toBe(12);
  });

  test('counting goes round, forward and backward', () => {
    expect([12, 25, -1, -12, 0].map(signFrom)).toEqual([0, 1, 11, 0, 0]);
    expect(Object.is(signFrom(-12), 0)).toBe(true);
  });
});

describe('nakshatras', () => {
  test('27 of 800 arc-minutes fill the circle without a gap', () => {
    expect(NAKSHATRAS.length).toBe(27);
    let reached = 0;
    for (const { startArcMinutes, endArcMinutes, padas } of NAKSHATRAS) {
      expect([startArcMinutes, endArcMinutes]).toEqual([reached, reached + 800]);
      expect(padas.map((pada) => [pada.pada, pada.startArcMinutes - reached, pada.endArcMinutes - reached])).toEqual([
        [1, 0, 200],
        [2, 200, 400],
        [3, 400, 600],
        [4, 600, 800],
      ]);
      reached = endArcMinutes;
    }
    expect([reached, CIRCLE_ARC_MINUTES]).toEqual([21_600, 21_600]);
    expect(unique(NAKSHATRAS.map(({ name }) => name))).toBe(27);
  });

  test('each sign holds nine padas, and each is the navamsa of nine', () => {
    const padas = NAKSHATRAS.flatMap((nakshatra) => nakshatra.padas);
    for (const { index } of SIGNS) {
      const inside = padas.filter((pada) => Math.floor(pada.startArcMinutes / SIGN_ARC_MINUTES) === index);
      expect(inside.length).toBe(9);
      expect(padas.filter(({ navamsaSign }) => navamsaSign === index).length).toBe(9);
    }
  });

  test('navamsas of padas by the rule of the modalities', () => {
    const firstOf = { movable: 0, fixed: 8, dual: 4 };
    for (const { startArcMinutes, navamsaSign } of NAKSHATRAS.flatMap((nakshatra) => nakshatra.padas)) {
      const sign = signAt(signFrom(Math.floor(startArcMinutes / 1800)));
      const place = (startArcMinutes % 1800) / 200;
      expect(navamsaSign).toBe((sign.index + firstOf[sign.modality] + place) % 12);
    }
  });

  test('nine of each gana', () => {
    const ganas = Map.groupBy(NAKSHATRAS, ({ gana }) => gana);
    expect([...ganas].map(([gana, list]) => [gana, list.length])).toEqual([
      ['Deva', 9],
      ['Manushya', 9],
      ['Rakshasa', 9],
    ]);
  });
});

describe('dasha lords', () => {
  test('nine lords, 120 years, each of the nine grahas once', () => {
    expect(DASHA_LORDS.map(({ years }) => years)).toEqual([7, 20, 6, 10, 7, 18, 16, 19, 17]);
    expect(DASHA_TOTAL_YEARS).toBe(120);
    expect(DASHA_LORDS.map(({ lord }) => lord).sort()).toEqual([...GRAHA_NAMES].sort());
  });

  test('each rules three nakshatras, nine apart', () => {
    for (const { lord } of DASHA_LORDS) {
      const [first, ...others] = NAKSHATRAS.filter((nakshatra) => nakshatra.lord === lord).map(({ index }) => index);
      expect(others).toEqual([(first ?? 0) + 9, (first ?? 0) + 18]);
    }
    const lordOf = (name: string) => NAKSHATRAS.find((nakshatra) => nakshatra.name === name)?.lord;
    expect(['Ashwini', 'Rohini', 'Pushya', 'Swati', 'Mula', 'Revati'].map(lordOf)).toEqual([
      'Ketu',
      'Moon',
      'Saturn',
      'Rahu',
      'Ketu',
      'Mercury',
    ]);
  });
});

describe('grahas', () => {
  test.each(PLANET_NAMES)('%s: friends, enemies and neutrals are the other six', (planet) => {
    const { friends, enemies } = PLANETS[planet];
    const all = [...friends, ...enemies, ...neutralsOf(planet)];
    expect(all.length).toBe(6);
    expect([...all, planet].sort()).toEqual([...PLANET_NAMES].sort());
  });

  test('neutrals, written out', () => {
    expect(PLANET_NAMES.map((planet) => neutralsOf(planet).join(' '))).toEqual([
      'Mercury',
      'Mars Jupiter Venus Saturn',
      'Venus Saturn',
      'Mars Jupiter Saturn',
      'Saturn',
      'Mars Jupiter',
      'Jupiter',
    ]);
  });

  test('deep exaltation and debilitation on the circle are half of it apart', () => {
    const longitude = ({ sign, degree }: { sign: number; degree: number }) => sign * 30 + degree;
    expect(PLANET_NAMES.map((planet) => longitude(PLANETS[planet].exaltation))).toEqual([
      10, 33, 298, 165, 95, 357, 200,
    ]);
    expect(PLANET_NAMES.map((planet) => longitude(debilitationOf(planet)))).toEqual([190, 213, 118, 345, 275, 177, 20]);
  });

  test('own signs: one for the lights, two for the others', () => {
    expect(PLANET_NAMES.map((planet) => ownSignsOf(planet).map(({ index }) => index))).toEqual([
      [4],
      [3],
      [0, 7],
      [2, 5],
      [8, 11],
      [1, 6],
      [9, 10],
    ]);
  });

  test('moolatrikona is part of an own sign; for the Moon of its sign of exaltation', () => {
    for (const planet of PLANET_NAMES) {
      const { moolatrikona, exaltation } = PLANETS[planet];
      const homes = planet === 'Moon' ? [exaltation.sign] : ownSignsOf(planet).map(({ index }) => index);
      expect(homes).toContain(moolatrikona.sign);
      expect(0 <= moolatrikona.from && moolatrikona.from < moolatrikona.to && moolatrikona.to <= 30).toBe(true);
    }
  });

  test('every planet looks at the 7th; no orb is wider in retrograde motion', () => {
    for (const planet of PLANET_NAMES) {
      const { aspects, combustion } = PLANETS[planet];
      expect(aspects).toContain(7);
      expect(combustion === null).toBe(planet === 'Sun');
      if (combustion !== null) expect(combustion.retrograde).toBeLessThanOrEqual(combustion.direct);
    }
    expect([PLANETS.Mars.aspects, PLANETS.Jupiter.aspects, PLANETS.Saturn.aspects]).toEqual([
      [4, 7, 8],
      [5, 7, 9],
      [3, 7, 10],
    ]);
  });
});

describe('ayanamsas', () => {
  test('five, Lahiri by default, each between 22 and 25 degrees at J2000', () => {
    expect(AYANAMSAS.map(({ id }) => id)).toEqual(['lahiri', 'raman', 'krishnamurti', 'fagan', 'yukteshwar']);
    expect(DEFAULT_AYANAMSA).toBe('lahiri');
    expect(AYANAMSAS.map(({ degreesAtJ2000 }) => degreesAtJ2000)).toEqual([
      23.8570923255, 22.410791012, 23.760240012, 24.740299966, 22.478803,
    ]);
  });

  test('an epoch leads to the value at J2000 at the rate of precession, some 50.3 arc-seconds a year', () => {
    for (const { epoch, degreesAtJ2000 } of AYANAMSAS) {
      const years = (J2000_JULIAN_DAY - epoch.julianDay) / 365.25;
      expect(Math.abs(epoch.degrees + (years * 50.28) / 3600 - degreesAtJ2000)).toBeLessThan(0.001);
    }
  });
});

describe('symbols', () => {
  test('strands inherit from signs, classes from dasha lords', () => {
    expect(DNA_STRANDS.map(({ sign, element, modality }) => [sign, element, modality])).toEqual(
      SIGNS.map(({ index, element, modality }) => [index, element, modality]),
    );
    expect(RESONANCE_CLASSES.map(({ lord }) => lord)).toEqual(DASHA_LORDS.map(({ lord }) => lord));
    for (const { lord, nakshatras } of RESONANCE_CLASSES) {
      expect(nakshatras.length).toBe(3);
      for (const name of nakshatras) expect(NAKSHATRAS.find((each) => each.name === name)?.lord).toBe(lord);
    }
    expect(unique(RESONANCE_CLASSES.flatMap(({ nakshatras }) => nakshatras))).toBe(27);
  });
});
