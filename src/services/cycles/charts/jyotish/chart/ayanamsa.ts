import { inCircle } from '#lib/geometry/angles.ts';
import type { EclipticOfDate } from '../../ephemeris/precession.ts';
import { eclipticOfDate, longitudeIn } from '../../ephemeris/precession.ts';
import type { AyanamsaId } from '../tables/ayanamsas.ts';
import { AYANAMSAS } from '../tables/ayanamsas.ts';

/**
 * An ayanamsa at a date: the known value at its epoch, and how far the equinox has moved since along the ecliptic of that
 * epoch. Mean values, without nutation.
 */
const EPOCHS = new Map(
  AYANAMSAS.map(({ id, epoch }) => [id, { degrees: epoch.degrees, ecliptic: eclipticOfDate(epoch.julianDay) }]),
);

/** Degrees in [0, 360): a little below 360 is before the zodiacs coincided. */
export function ayanamsaAt(id: AyanamsaId, ecliptic: EclipticOfDate): number {
  const epoch = EPOCHS.get(id);
  if (epoch === undefined) throw new RangeError(`No ayanamsa is called ${id}`);
  return inCircle(epoch.degrees - longitudeIn(epoch.ecliptic, ecliptic.equinox));
}
