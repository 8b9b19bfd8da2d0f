/** The nine grahas by name, the seven that rule signs before the two nodes. What is known of each is among the tables of `charts/jyotish/`. */
export const PLANET_NAMES = ['Sun', 'Moon', 'Mars', 'Mercury', 'Jupiter', 'Venus', 'Saturn'] as const;
export type PlanetName = (typeof PLANET_NAMES)[number];

export const NODE_NAMES = ['Rahu', 'Ketu'] as const;
export type NodeName = (typeof NODE_NAMES)[number];

export const GRAHA_NAMES = [...PLANET_NAMES, ...NODE_NAMES] as const;
export type GrahaName = (typeof GRAHA_NAMES)[number];

const PLANETS_AMONG_GRAHAS: readonly GrahaName[] = PLANET_NAMES;

/** Tells the seven planets, which tradition gives dignities, orbs and aspects, from the two nodes. */
export function isPlanet(name: GrahaName): name is PlanetName {
  return PLANETS_AMONG_GRAHAS.includes(name);
}
