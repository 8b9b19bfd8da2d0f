import type { PlanetName } from '../../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../../zodiac/graha-names.ts';
import { SIGN_DEGREES, SIGNS } from '../../../../zodiac/signs.ts';
import type { Placements } from '../../chart/placements.ts';
import { placementsOf } from '../../test/placements-of.ts';
import type { YogaFinding } from '../finding.ts';
import type { YogaId } from '../yoga-ids.ts';
import { yogasOf } from '../yogas-of.ts';

/**
 * Charts written by hand, for the yogas. A place is a sign, a degree if it matters (else the middle of the sign) and an R
 * for retrograde: `Leo`, `Leo 12`, `Leo 12 R`. Not every one of them can be in the sky.
 */
export type Places = Partial<Record<PlanetName | 'Rahu', string>> & {
  Ascendant?: string | null;
  isDay?: boolean;
};

/** Has neither Raja nor much else; the cases change what they are about. */
const PLAIN_PLACES = {
  Ascendant: 'Aries',
  Sun: 'Taurus',
  Moon: 'Virgo',
  Mars: 'Gemini',
  Mercury: 'Taurus',
  Jupiter: 'Libra',
  Venus: 'Gemini',
  Saturn: 'Leo',
  Rahu: 'Aquarius',
} as const satisfies Places;

/** A yoga, a chart that has it, and changes to that chart each of which takes it away. */
export type YogaCase = { id: YogaId; variant?: string; has: Places; not: readonly Places[] };

export function chartOf(changes: Places): Placements {
  const places = { ...PLAIN_PLACES, ...changes };
  const at = (name: Exclude<keyof typeof places, 'Ascendant' | 'isDay'>) => longitudeOf(places[name]);
  const longitudes = {
    Sun: at('Sun'),
    Moon: at('Moon'),
    Mars: at('Mars'),
    Mercury: at('Mercury'),
    Jupiter: at('Jupiter'),
    Venus: at('Venus'),
    Saturn: at('Saturn'),
    Rahu: at('Rahu'),
  };
  const retrograde = PLANET_NAMES.filter((name) => places[name].endsWith(' R'));
  const ascendant = places.Ascendant === null ? null : longitudeOf(places.Ascendant);
  return { ...placementsOf(longitudes, ascendant, retrograde), isDay: places.isDay ?? null };
}

function longitudeOf(place: string): number {
  const [sign = '', degree = '15'] = place.split(' ');
  const index = SIGNS.findIndex(({ name }) => name === sign);
  if (index === -1) throw new Error(`Not a sign: ${sign}`);
  return index * SIGN_DEGREES + Number(degree);
}

/** The seven over these signs, in turn. */
export function seven(...signs: readonly string[]): Places {
  const places: Partial<Record<PlanetName, string>> = {};
  PLANET_NAMES.forEach((name, index) => {
    places[name] = signs[index % signs.length] ?? 'Aries';
  });
  return places;
}

export function findingIn(id: YogaId, changes: Places): YogaFinding | undefined {
  return yogasOf(chartOf(changes)).find((finding) => finding.id === id);
}
