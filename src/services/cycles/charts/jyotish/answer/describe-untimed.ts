import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { SIGN_NAMES, signAt, signFrom } from '../../../zodiac/signs.ts';
import { writeInstant } from '../../civil-time/civil.ts';
import type { Chart } from '../chart/chart.ts';
import type { MoonStretch } from '../chart/moon-over-day.ts';
import { moonOverDay } from '../chart/moon-over-day.ts';
import type { DashaPeriod } from '../dashas/period.ts';
import { vimshottariPeriods } from '../dashas/vimshottari-periods.ts';
import { yoginiPeriods } from '../dashas/yogini-periods.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import { padasBetween, pointInVarga } from '../tables/zodiac-point.ts';
import type { JyotishChart } from './chart-schema.ts';
import { describePlanets } from './describe-placements.ts';

/** What is left of a chart when only the day is known: the Moon over that day, and houses that need no ascendant. */
const DAY_MS = 86_400_000;

type Untimed = NonNullable<JyotishChart['without_time']>;
type First = Pick<DashaPeriod, 'lord' | 'end'>;

export function describeMoonOverDay({ moonStretches, placements }: Chart): JyotishChart['moon_over_day'] {
  return moonStretches === null ? null : moonOverDay(placements.grahas.Moon.point, moonStretches);
}

export function describeUntimed(chart: Chart, planets: JyotishChart['planets']): Untimed | null {
  const { moonStretches: stretches, moment, ingresses, placements } = chart;
  if (stretches === null) return null;
  const signs = new Set(stretches.flatMap(({ start, end }) => [signAt(start.sign).name, signAt(end.sign).name]));
  const sun = ingresses.find(({ name }) => name === 'Sun');
  const sunSigns = sun === undefined ? [placements.grahas.Sun.point.sign] : [sun.from, sun.into];
  return {
    moon: stretches.map((stretch) => describeStretch(stretch, moment.instant)),
    moon_signs: [...signs],
    sun_signs: sunSigns.map((sign) => signAt(sign).name),
    planets: planetsOverDay(chart, planets),
    chandra_chart: housesFrom('Moon', planets),
    surya_chart: housesFrom('Sun', planets),
  };
}

/** What holds from the beginning of the day to its end; null for what does not. */
function planetsOverDay({ dayEnds, placements }: Chart, atNoon: JyotishChart['planets']): Untimed['planets'] {
  const [first, last] = dayEnds ?? [placements, placements];
  const ends = [describePlanets(first), describePlanets(last)];
  return atNoon.map((planet, index) => {
    const { name } = planet;
    const passed = padasBetween(first.grahas[name].point, last.grahas[name].point);
    const padas = passed.map(({ nakshatra, pada }) => ({ nakshatra: nakshatra.name, pada }));
    const steady = <Value>(told: (each: typeof planet) => Value): Value | null => {
      const value = told(planet);
      return ends.every((end) => told(end[index] ?? planet) === value) ? value : null;
    };
    const vargottama = new Set(passed.map((point) => pointInVarga(9, point) === point.sign));
    return {
      name,
      signs: [...new Set(passed.map(({ sign }) => signAt(sign).name))],
      padas,
      dignity: steady((each) => each.sign) === null ? null : steady((each) => each.dignity),
      retrograde: steady((each) => each.retrograde),
      combust: steady((each) => each.combust),
      vargottama: vargottama.size === 1 ? vargottama.has(true) : null,
    };
  });
}

/** Born later, with the Moon further on, the first period ends sooner. */
function describeStretch({ from, until, start, end }: MoonStretch, noon: number): Untimed['moon'][number] {
  const [earliest, latest] = [noon + from * DAY_MS, noon + until * DAY_MS];
  const { nakshatra } = start;
  const spanOf = (firstOf: (moon: ZodiacPoint, birth: number) => First | undefined) => {
    const [soonest, last] = [firstOf(end, latest), firstOf(start, earliest)];
    return {
      lord: last?.lord ?? nakshatra.lord,
      ends_earliest: writeInstant(soonest?.end ?? latest),
      ends_latest: writeInstant(last?.end ?? latest),
    };
  };
  return {
    nakshatra: nakshatra.name,
    from: writeInstant(earliest),
    until: writeInstant(latest),
    vimshottari: spanOf((moon, birth) => vimshottariPeriods(moon, birth, 1)[0]),
    yogini: spanOf((moon, birth) => yoginiPeriods(moon, birth)[0]),
  };
}

function housesFrom(name: GrahaName, planets: JyotishChart['planets']): Untimed['chandra_chart'] {
  const first = SIGN_NAMES.findIndex((sign) => planets.some((planet) => planet.name === name && planet.sign === sign));
  return SIGN_NAMES.map((_, index) => {
    const { name: sign, lord } = signAt(signFrom(first + index));
    const standing = planets.filter((planet) => planet.sign === sign).map((planet) => planet.name);
    return { house: index + 1, sign, lord, planets: standing };
  });
}
