import type earthTheory from 'astronomia/data/vsop87Bearth';
import { J2000_JULIAN_DAY } from '../julian-day.ts';
import type { Motion } from '../motion.ts';
import type { Coordinate, PackedTerms } from './coordinate.ts';
import { column, coordinateAt, motionOf, rowsByPower } from './coordinate.ts';

/**
 * The planets around the Sun by VSOP87 (Bretagnon and Francou 1988), version B: longitude, latitude and distance in the
 * dynamical ecliptic and equinox of J2000. Each term is amplitude x cos(phase + frequency x time).
 */
type Vsop87Theory = typeof earthTheory;

const DAYS_IN_MILLENNIUM = 365250;
const NUMBERS_IN_TERM = 3;

/** The motion from the Sun at a Julian day in terrestrial time. Terms below `smallest`, radians or units, are left out. */
export function planetTheory(theory: Vsop87Theory, smallest: number): (tt: number) => Motion {
  const pack = (coordinate: Coordinate) =>
    rowsByPower(coordinate, NUMBERS_IN_TERM).map((rows) =>
      packed(rows.filter(([amplitude = 0]) => Math.abs(amplitude) >= smallest)),
    );
  const [longitude, latitude, distance] = [pack(theory.L), pack(theory.B), pack(theory.R)];
  return (tt) => {
    const time = (tt - J2000_JULIAN_DAY) / DAYS_IN_MILLENNIUM;
    return motionOf(
      coordinateAt(longitude, time),
      coordinateAt(latitude, time),
      coordinateAt(distance, time),
      DAYS_IN_MILLENNIUM,
    );
  };
}

function packed(rows: readonly (readonly number[])[]): PackedTerms {
  const [amplitudes, phases, frequencies] = [column(rows, 0), column(rows, 1), column(rows, 2)];
  return {
    sum(time, into) {
      let [value, rate] = [0, 0];
      for (let term = amplitudes.length - 1; term >= 0; term -= 1) {
        const amplitude = amplitudes[term] as number;
        const frequency = frequencies[term] as number;
        const angle = (phases[term] as number) + frequency * time;
        value += amplitude * Math.cos(angle);
        rate -= amplitude * frequency * Math.sin(angle);
      }
      into.value = value;
      into.rate = rate;
    },
  };
}
