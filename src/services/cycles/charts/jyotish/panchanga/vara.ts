import type { PlanetName } from '../../../zodiac/graha-names.ts';
import type { Daylight } from './sunrise.ts';

/** The weekday as tradition counts it, from sunrise to sunrise, and its lord. */
const VARAS = [
  { name: 'Sunday', sanskrit: 'Ravivara', lord: 'Sun' },
  { name: 'Monday', sanskrit: 'Somavara', lord: 'Moon' },
  { name: 'Tuesday', sanskrit: 'Mangalavara', lord: 'Mars' },
  { name: 'Wednesday', sanskrit: 'Budhavara', lord: 'Mercury' },
  { name: 'Thursday', sanskrit: 'Guruvara', lord: 'Jupiter' },
  { name: 'Friday', sanskrit: 'Shukravara', lord: 'Venus' },
  { name: 'Saturday', sanskrit: 'Shanivara', lord: 'Saturn' },
] as const satisfies readonly { name: string; sanskrit: string; lord: PlanetName }[];

export type Vara = (typeof VARAS)[number];

const DAY_SECONDS = 86_400;

/**
 * `ut` is a Julian day; the offset is that of the local clock. A day that began at sunrise takes the name of the date on
 * which its noon falls, so that a sunrise shortly before midnight, in a northern summer, does not shift it. Without
 * daylight to go by, it is the weekday of the local date.
 */
export function varaOf(ut: number, utcOffsetSeconds: number, daylight: Daylight | null): Vara {
  const named = daylight === null ? ut : (daylight.sunrise + daylight.sunset) / 2;
  return weekdayAt(named, utcOffsetSeconds);
}

/** A Julian day starts at noon and cannot hold every second exactly: to whole seconds first, then to days. */
function weekdayAt(ut: number, utcOffsetSeconds: number): Vara {
  const seconds = Math.round((ut + 0.5) * DAY_SECONDS) + utcOffsetSeconds;
  const daysSinceMonday = Math.floor(seconds / DAY_SECONDS);
  return VARAS[(daysSinceMonday + 1) % VARAS.length] as Vara;
}
