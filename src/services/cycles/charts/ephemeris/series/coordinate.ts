import type { Motion } from '../motion.ts';

/**
 * What both theories share: a coordinate is a sum over powers of time, each with a list of periodic terms, and three such
 * coordinates (longitude, latitude, distance) make a motion. A rate comes from the same pass over the terms as the value.
 */
export type Changing = {
  value: number;
  /** For one unit of the theory's time. */
  rate: number;
};

/** As the package has it: lists of terms by power of time. */
export type Coordinate = Readonly<Record<string, readonly (readonly number[])[]>>;

/** The terms that belong to one power of time, packed for speed. */
export type PackedTerms = {
  /** Writes the sum at a time, and its rate, to `into`. */
  sum(time: number, into: Changing): void;
};

/** Of the powers 0, 1, 2 ... in that order. */
export function coordinateAt(powers: readonly PackedTerms[], time: number): Changing {
  let [value, rate] = [0, 0];
  const sum = { value: 0, rate: 0 };
  for (let power = powers.length - 1; power >= 0; power -= 1) {
    powers[power]?.sum(time, sum);
    rate = rate * time + value + sum.rate;
    value = value * time + sum.value;
  }
  return { value, rate };
}

/** The lists for the powers 0, 1, 2 ...; refuses a gap between them, and terms of another shape. */
export function rowsByPower(coordinate: Coordinate, width: number): readonly (readonly (readonly number[])[])[] {
  return Object.keys(coordinate).map((_, power) => {
    const rows = coordinate[String(power)];
    if (!rows?.every((row) => row.length === width && row.every(Number.isFinite))) {
      throw new TypeError(`For power ${power} of time there should be a list of terms of ${width} numbers.`);
    }
    return rows;
  });
}

/** The same number of every row. */
export const column = (rows: readonly (readonly number[])[], at: number): Float64Array =>
  Float64Array.from(rows, (row) => row[at] ?? 0);

/** Longitude and latitude in radians; `unitDays` is the theory's unit of time. The axes are those of the angles. */
export function motionOf(longitude: Changing, latitude: Changing, distance: Changing, unitDays: number): Motion {
  const [sinL, cosL] = [Math.sin(longitude.value), Math.cos(longitude.value)];
  const [sinB, cosB] = [Math.sin(latitude.value), Math.cos(latitude.value)];
  const radius = distance.value;
  const [turning, rising, receding] = [longitude.rate / unitDays, latitude.rate / unitDays, distance.rate / unitDays];
  const outward = receding * cosB - radius * sinB * rising;
  return {
    position: [radius * cosB * cosL, radius * cosB * sinL, radius * sinB],
    velocity: [
      outward * cosL - radius * cosB * sinL * turning,
      outward * sinL + radius * cosB * cosL * turning,
      receding * sinB + radius * cosB * rising,
    ],
  };
}
