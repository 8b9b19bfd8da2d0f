import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { isPlanet, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import { PLANETS } from '../tables/grahas.ts';
import type { Placement, Placements } from './placements.ts';

/** Full aspects by sign (graha drishti): which houses a graha looks at, and so whom. The nodes look at none. */
const HOUSES = SIGN_NAMES.length;

/** From each house, in rising order. */
const ASPECTED = byName(PLANET_NAMES, (name) =>
  SIGN_NAMES.map((_, index) =>
    PLANETS[name].aspects.map((count) => ((index + count - 1) % HOUSES) + 1).sort((one, other) => one - other),
  ),
);

/** In rising order. */
export function aspectedHouses({ name, house }: Pick<Placement, 'name' | 'house'>): readonly number[] {
  return isPlanet(name) ? (ASPECTED[name][house - 1] ?? []) : [];
}

/** A graha does not aspect itself, nor those that stand with it. */
export function aspects({ grahas }: Pick<Placements, 'grahas'>, from: GrahaName, to: GrahaName): boolean {
  if (!isPlanet(from)) return false;
  const count = ((grahas[to].house - grahas[from].house + HOUSES) % HOUSES) + 1;
  return PLANETS[from].aspects.includes(count);
}
