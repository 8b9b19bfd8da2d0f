import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignIndex } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import type { VargaDivision } from '../tables/varga-sign.ts';
import { pointInVarga } from '../tables/zodiac-point.ts';
import type { Placements } from './placements.ts';

/** A divisional chart: the birth chart with every point moved to the sign that its part of a sign belongs to. */
export type VargaPlacements = {
  /** Null where the birth chart has none. */
  ascendant: SignIndex | null;
  grahas: Readonly<Record<GrahaName, SignIndex>>;
};

export function vargaPlacements(
  division: VargaDivision,
  { ascendant, grahas }: Pick<Placements, 'ascendant' | 'grahas'>,
): VargaPlacements {
  return {
    ascendant: ascendant === null ? null : pointInVarga(division, ascendant),
    grahas: byName(GRAHA_NAMES, (name) => pointInVarga(division, grahas[name].point)),
  };
}
