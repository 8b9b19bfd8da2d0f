import { inCircle, turn } from '#lib/geometry/angles.ts';
import type { Vector } from '#lib/geometry/vector.ts';
import { dot, lengthOf, minus, plus, times, unit } from '#lib/geometry/vector.ts';
import type { EclipticOfDate } from './precession.ts';
import { latitudeIn, longitudeIn } from './precession.ts';
import type { ApparentPlace } from './sky.ts';
import type { Trajectory } from './trajectory.ts';
import { positionAfter, velocityAfter } from './trajectory.ts';

/**
 * Where a body is seen from the centre of the Earth: where it was when its light left, bent by the Sun and tilted by the
 * Earth's own motion. The Sun is taken to be at rest: its own slow motion would change a place by 0.01 arc-seconds.
 */
const LIGHT_DAYS_PER_UNIT = 0.0057755183;
/** Twice the Sun's mass as a length, in astronomical units. */
const DEFLECTION_LENGTH = 1.974126e-8;
/** As if the Sun's density fell off like a bell curve, with half of its mass within a quarter of its radius. */
const SUN_CORE = 0.23 * 0.00465047;
/** So close to the line from the Earth through the Sun's centre that no side is left to bend to. */
const BEHIND_SUN = 1e-12;
/** Light-time converges by a factor of ten thousand a round. */
const LIGHT_TIME_ROUNDS = 3;

/** In days; small, so that a difference is a speed, and large enough to be measured. */
const STEP = 0.001;

/** A direction so many days after the instant; any length. */
type Direction = (days: number) => Vector;

export function placeOf(direction: Direction, ecliptic: EclipticOfDate): ApparentPlace {
  const now = direction(0);
  return {
    longitude: inCircle(longitudeIn(ecliptic, now)),
    latitude: latitudeIn(ecliptic, now),
    speed: speedOf(direction, ecliptic),
  };
}

/** Degrees of longitude a day: what the direction moves against the stars, and what the equinox recedes. */
export function speedOf(direction: Direction, ecliptic: EclipticOfDate): number {
  const moved = turn(longitudeIn(ecliptic, direction(-STEP)), longitudeIn(ecliptic, direction(STEP)));
  return moved / (2 * STEP) + ecliptic.precession;
}

export const sunDirection =
  (earth: Trajectory): Direction =>
  (days) =>
    aberrated(times(-1, unit(positionAfter(earth, days))), velocityAfter(earth, days));

export const planetDirection =
  (planet: Trajectory, earth: Trajectory): Direction =>
  (days) => {
    const observer = positionAfter(earth, days);
    const seen = positionAfter(planet, days - lightTime(planet, observer, days));
    return aberrated(deflected(unit(minus(seen, observer)), seen, observer), velocityAfter(earth, days));
  };

/** The Earth's own motion has moved the Moon along by as much as it tilts its light: only the light-time is left. */
export const moonDirection =
  (moon: Trajectory): Direction =>
  (days) =>
    positionAfter(moon, days - lengthOf(positionAfter(moon, days)) * LIGHT_DAYS_PER_UNIT);

function lightTime(body: Trajectory, observer: Vector, days: number): number {
  let taken = 0;
  for (let round = 0; round < LIGHT_TIME_ROUNDS; round += 1) {
    taken = lengthOf(minus(positionAfter(body, days - taken), observer)) * LIGHT_DAYS_PER_UNIT;
  }
  return taken;
}

/**
 * A ray bent by the mass of the Sun. `direction` is a unit vector from the Earth; both places are seen from the Sun. Behind
 * the disc, where nobody can see a body, only the mass nearer to the Sun's axis than the ray counts.
 */
function deflected(direction: Vector, body: Vector, earth: Vector): Vector {
  const distance = lengthOf(earth);
  const [fromSun, earthFromSun] = [unit(body), times(1 / distance, earth)];
  const opposition = 1 + dot(fromSun, earthFromSun);
  if (opposition < BEHIND_SUN) return direction;
  const awayFromSun = dot(direction, earthFromSun);
  const missedBy = (1 - awayFromSun * awayFromSun) * (distance / SUN_CORE) ** 2;
  const strength = (-Math.expm1(-missedBy) * DEFLECTION_LENGTH) / distance / opposition;
  return plus(
    direction,
    minus(times(strength * dot(direction, fromSun), earthFromSun), times(strength * awayFromSun, fromSun)),
  );
}

/** Tilted towards where the Earth is going, by the rule of special relativity. `direction` is a unit vector. */
function aberrated(direction: Vector, earthVelocity: Vector): Vector {
  const velocity = times(LIGHT_DAYS_PER_UNIT, earthVelocity);
  const along = dot(direction, velocity);
  const contraction = Math.sqrt(1 - dot(velocity, velocity));
  return plus(times(contraction, direction), times(1 + along / (1 + contraction), velocity));
}
