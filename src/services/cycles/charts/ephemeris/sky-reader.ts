import { DEGREE, inCircle } from '#lib/geometry/angles.ts';
import { moonDirection, placeOf, planetDirection, sunDirection } from './apparent-place.ts';
import { deltaTSeconds } from './delta-t.ts';
import { meanNodeAt, trueNodeOf } from './lunar-nodes.ts';
import type { MotionSource, OrbitingBody } from './motion.ts';
import type { Nutation } from './nutation.ts';
import { nutationAt } from './nutation.ts';
import { eclipticOfDate, latitudeIn, longitudeIn } from './precession.ts';
import { apparentSiderealTime } from './sidereal-time.ts';
import type { SkyReader } from './sky.ts';
import { aroundEarth, aroundSun } from './trajectory.ts';

/** Reads the sky at an instant from whichever source knows the motions there. Keeps nothing from one instant to the next. */
const SECONDS_IN_DAY = 86400;

export function skyReader(sourceFor: (tt: number) => MotionSource): SkyReader {
  return {
    at(ut) {
      const turning = earthAt(ut);
      const { tt, ecliptic } = turning;
      const source = sourceFor(tt);
      const earth = aroundSun(source.heliocentric('Earth', tt));
      const moon = aroundEarth(source.moon(tt), earth.position);
      const planet = (body: OrbitingBody) =>
        placeOf(planetDirection(aroundSun(source.heliocentric(body, tt)), earth), ecliptic);
      return {
        ut,
        tt,
        deltaTSeconds: deltaTSeconds(ut),
        bodies: {
          Sun: placeOf(sunDirection(earth), ecliptic),
          Moon: placeOf(moonDirection(moon), ecliptic),
          Mars: planet('Mars'),
          Mercury: planet('Mercury'),
          Jupiter: planet('Jupiter'),
          Venus: planet('Venus'),
          Saturn: planet('Saturn'),
        },
        meanNode: meanNodeAt(tt),
        trueNode: trueNodeOf(moon, ecliptic),
        nutation: turning.nutation,
        ecliptic,
        trueObliquity: turning.trueObliquity,
        siderealTime: turning.siderealTime,
        source: source.name,
      };
    },
    moonAt(ut) {
      const tt = terrestrialTime(ut);
      const source = sourceFor(tt);
      const { position } = source.heliocentric('Earth', tt);
      const direction = moonDirection(aroundEarth(source.moon(tt), position));
      const ecliptic = eclipticOfDate(tt);
      return { ecliptic, longitude: inCircle(longitudeIn(ecliptic, direction(0))) };
    },
    sunAround(ut, days, nutation = nutationAt(terrestrialTime(ut))) {
      // In a few days nutation changes by less than a second of arc, and moves the Sun and the clock alike.
      return days.map((day) => {
        const { tt, ecliptic, trueObliquity, siderealTime } = earthAt(ut + day, nutation);
        const direction = sunDirection(aroundSun(sourceFor(tt).heliocentric('Earth', tt)))(0);
        const [longitude, latitude] = [longitudeIn(ecliptic, direction), latitudeIn(ecliptic, direction)];
        return { ...equatorial(longitude + nutation.longitude, latitude, trueObliquity), siderealTime };
      });
    },
  };
}

const terrestrialTime = (ut: number): number => ut + deltaTSeconds(ut) / SECONDS_IN_DAY;

/** What does not depend on where the bodies are. */
function earthAt(ut: number, known?: Nutation) {
  const tt = terrestrialTime(ut);
  const ecliptic = eclipticOfDate(tt);
  const nutation = known ?? nutationAt(tt);
  const { obliquity } = ecliptic;
  return {
    tt,
    ecliptic,
    nutation,
    trueObliquity: obliquity + nutation.obliquity,
    siderealTime: apparentSiderealTime(ut, tt, nutation.longitude, obliquity),
  };
}

/** From longitude and latitude of the true ecliptic of date, in degrees. */
function equatorial(longitude: number, latitude: number, trueObliquity: number) {
  const [lambda, beta, epsilon] = [longitude * DEGREE, latitude * DEGREE, trueObliquity * DEGREE];
  const east = Math.cos(beta) * Math.sin(lambda);
  const [x, y] = [Math.cos(beta) * Math.cos(lambda), east * Math.cos(epsilon) - Math.sin(beta) * Math.sin(epsilon)];
  const z = east * Math.sin(epsilon) + Math.sin(beta) * Math.cos(epsilon);
  return { rightAscension: inCircle(Math.atan2(y, x) / DEGREE), declination: Math.asin(z) / DEGREE };
}
