import { writeInstant } from '../../civil-time/civil.ts';
import { instantAt } from '../../ephemeris/unix-time.ts';
import type { Chart } from '../chart/chart.ts';
import { karanaOf } from '../panchanga/karana.ts';
import { nityaYogaOf } from '../panchanga/nitya-yoga.ts';
import { tithiOf } from '../panchanga/tithi.ts';
import { varaOf } from '../panchanga/vara.ts';
import type { JyotishChart } from './chart-schema.ts';

/** The five limbs of the day, in the words of the answer. */
export function describePanchanga({ placements, daylight, sky, moment }: Chart): JyotishChart['panchanga'] {
  const [sun, moon] = [placements.grahas.Sun.point, placements.grahas.Moon.point];
  const vara = varaOf(sky.ut, moment.zone.offsetSeconds, daylight);
  return {
    tithi: tithiOf(sun, moon),
    vara: { name: vara.name, sanskrit_name: vara.sanskrit, lord: vara.lord },
    nakshatra: {
      number: moon.nakshatra.index + 1,
      name: moon.nakshatra.name,
      pada: moon.pada,
      lord: moon.nakshatra.lord,
    },
    yoga: nityaYogaOf(sun, moon),
    karana: karanaOf(sun, moon),
    sunrise: daylight === null ? null : writeInstant(instantAt(daylight.sunrise)),
    is_day: placements.isDay,
  };
}
