import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { SignIndex } from '../../../zodiac/signs.ts';
import { signFrom } from '../../../zodiac/signs.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';

/** Where everything stands in a birth chart: what every reading of it starts from. */
export type Placement = {
  name: GrahaName;
  point: ZodiacPoint;
  /** Degrees from the ecliptic. */
  latitude: number;
  /** Degrees a day against the fixed zodiac; negative while retrograde. */
  speed: number;
  isRetrograde: boolean;
  /** 1 to 12, whole signs, counted from `firstSign`. */
  house: number;
};

export type Placements = {
  /** Null without a place of birth, and near the poles. */
  ascendant: ZodiacPoint | null;
  /** The sign that is the first house: the ascendant's, or the Moon's where there is no ascendant. */
  firstSign: SignIndex;
  grahas: Readonly<Record<GrahaName, Placement>>;
  /** Whether the Sun was up; null without a place. */
  isDay: boolean | null;
};

/** A sign's house, counted from the sign that is the first; both ends count, so a sign is in the 1st from itself. */
export function houseFrom(first: SignIndex, sign: SignIndex): number {
  return signFrom(sign - first) + 1;
}
