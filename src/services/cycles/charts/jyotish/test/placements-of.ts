import type { GrahaName, NodeName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES } from '../../../zodiac/graha-names.ts';
import { byName } from '../../by-name.ts';
import type { Placements } from '../chart/placements.ts';
import { houseFrom } from '../chart/placements.ts';
import { zodiacPoint } from '../tables/zodiac-point.ts';

/** Sidereal longitudes of a chart; Ketu is opposite Rahu. */
export type Longitudes = Readonly<Record<Exclude<GrahaName, NodeName> | 'Rahu', number>>;

/** A chart from its longitudes alone: what is not given is plain, and only those named move backward. */
export function placementsOf(
  longitudes: Longitudes,
  ascendant: number | null = null,
  retrograde: readonly GrahaName[] = [],
): Placements {
  const all: Record<GrahaName, number> = { ...longitudes, Ketu: longitudes.Rahu + 180 };
  const rising = ascendant === null ? null : zodiacPoint(ascendant);
  const firstSign = (rising ?? zodiacPoint(all.Moon)).sign;
  return {
    ascendant: rising,
    firstSign,
    grahas: byName(GRAHA_NAMES, (name) => {
      const point = zodiacPoint(all[name]);
      const isRetrograde = retrograde.includes(name);
      const house = houseFrom(firstSign, point.sign);
      return { name, point, latitude: 0, speed: isRetrograde ? -1 : 1, isRetrograde, house };
    }),
    isDay: null,
  };
}

/** 7 December 1996, 10:34 in Chennai: the chart that PyJHora is tested with, computed by Swiss Ephemeris. */
export const CHENNAI_1996: Longitudes = {
  Sun: 231.559503,
  Moon: 186.959295,
  Mars: 145.536084,
  Mercury: 249.926877,
  Jupiter: 265.820761,
  Venus: 203.706904,
  Saturn: 336.806919,
  Rahu: 160.553787,
};
export const CHENNAI_1996_ASCENDANT = 292.445759;
