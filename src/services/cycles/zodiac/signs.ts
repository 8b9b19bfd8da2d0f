import type { PlanetName } from './graha-names.ts';

/**
 * The twelve signs of the sidereal zodiac, by index from 0 (Aries). Element, modality and parity repeat along the
 * circle, so they are computed. Does not say where the zodiac begins: that is the ayanamsa.
 */
export type SignIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

export const ELEMENTS = ['fire', 'earth', 'air', 'water'] as const;
export type Element = (typeof ELEMENTS)[number];

export const MODALITIES = ['movable', 'fixed', 'dual'] as const;
export type Modality = (typeof MODALITIES)[number];

export const PARITIES = ['odd', 'even'] as const;
export type Parity = (typeof PARITIES)[number];

const SIGN_COUNT = 12;
export const SIGN_DEGREES = 30;
export const SIGN_ARC_MINUTES = SIGN_DEGREES * 60;
export const CIRCLE_ARC_MINUTES = SIGN_COUNT * SIGN_ARC_MINUTES;

type SignNames = { name: string; sanskrit: string; lord: PlanetName };

const NAMES = [
  { name: 'Aries', sanskrit: 'Mesha', lord: 'Mars' },
  { name: 'Taurus', sanskrit: 'Vrishabha', lord: 'Venus' },
  { name: 'Gemini', sanskrit: 'Mithuna', lord: 'Mercury' },
  { name: 'Cancer', sanskrit: 'Karka', lord: 'Moon' },
  { name: 'Leo', sanskrit: 'Simha', lord: 'Sun' },
  { name: 'Virgo', sanskrit: 'Kanya', lord: 'Mercury' },
  { name: 'Libra', sanskrit: 'Tula', lord: 'Venus' },
  { name: 'Scorpio', sanskrit: 'Vrishchika', lord: 'Mars' },
  { name: 'Sagittarius', sanskrit: 'Dhanu', lord: 'Jupiter' },
  { name: 'Capricorn', sanskrit: 'Makara', lord: 'Saturn' },
  { name: 'Aquarius', sanskrit: 'Kumbha', lord: 'Saturn' },
  { name: 'Pisces', sanskrit: 'Meena', lord: 'Jupiter' },
] as const satisfies readonly SignNames[];

export type SignName = (typeof NAMES)[number]['name'];
export const SIGN_NAMES: readonly SignName[] = NAMES.map(({ name }) => name);

export type Sign = {
  index: SignIndex;
  name: SignName;
  sanskrit: string;
  lord: PlanetName;
  element: Element;
  modality: Modality;
  parity: Parity;
  startDegree: number;
};

export const SIGNS: readonly Sign[] = NAMES.map((names, index) => ({
  ...names,
  index: signFrom(index),
  element: ELEMENTS[index % ELEMENTS.length] as Element,
  modality: MODALITIES[index % MODALITIES.length] as Modality,
  parity: PARITIES[index % PARITIES.length] as Parity,
  startDegree: index * SIGN_DEGREES,
}));

export function signAt(index: SignIndex): Sign {
  return SIGNS[index] as Sign;
}

/** Counts signs round the circle, also backward: 12 is Aries again and -1 is Pisces. Takes whole numbers only. */
export function signFrom(count: number): SignIndex {
  return (((count % SIGN_COUNT) + SIGN_COUNT) % SIGN_COUNT) as SignIndex;
}

export function oppositeSign(index: SignIndex): SignIndex {
  return signFrom(index + SIGN_COUNT / 2);
}
