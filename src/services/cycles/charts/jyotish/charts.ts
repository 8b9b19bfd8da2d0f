import type { Clock } from '#kernel/clock.ts';
import { systemClock } from '#kernel/clock.ts';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { wrongParameters } from '#platform/http/operation/wrong-parameters.ts';
import type { BirthInput } from '../civil-time/birth-moment.ts';
import { NOON } from '../civil-time/civil.ts';
import type { BirthClock } from '../civil-time/open-zones.ts';
import { openZones } from '../civil-time/open-zones.ts';
import { ascendantAt } from '../ephemeris/ascendant.ts';
import { openSky } from '../ephemeris/open-sky.ts';
import type { SkyReader } from '../ephemeris/sky.ts';
import { julianDayAt } from '../ephemeris/unix-time.ts';
import type { JyotishChart } from './answer/chart-schema.ts';
import { describeChart } from './answer/describe-chart.ts';
import { ayanamsaAt } from './chart/ayanamsa.ts';
import type { Chart, Reading } from './chart/chart.ts';
import { ingressesBetween } from './chart/ingresses.ts';
import type { LocalDay } from './chart/moon-over-day.ts';
import { moonStretches } from './chart/moon-over-day.ts';
import { placeGrahas } from './chart/place-grahas.ts';
import type { ChartParameters, ChartQuestion } from './chart/question.ts';
import { faultsOfQuestion, readQuestion } from './chart/question.ts';
import { dayAt } from './panchanga/sunrise.ts';
import type { ZodiacPoint } from './tables/zodiac-point.ts';
import { zodiacPoint } from './tables/zodiac-point.ts';

/** Casts charts, from what was asked to the answer. Keeps nothing of a birth. */
export type Charts = {
  /** Throws one problem that names everything that is wrong. */
  cast(parameters: ChartParameters): JyotishChart;
  /** The same without a chart, also of some parameters only. */
  faultsIn(parameters: Partial<ChartParameters>): readonly WrongParameter[];
};

export type Instruments = { sky: SkyReader; zones: BirthClock };

/** Births that take every path: by segments and by series, with and without a time and a place. */
const FIRST_CHARTS: readonly ChartParameters[] = [
  { birthDate: '1990-05-15', birthTime: '14:30', lat: 28.6, lng: 77.2 },
  { birthDate: '1200-05-15', birthTime: '14:30', lat: 48.1, lng: 11.6, dashaLevels: 3, vargas: 'all' },
  { birthDate: '1969-07-20' },
];
const ROUNDS = 10;

export function openCharts(clock: Clock = systemClock): Charts {
  return chartsUnder({ sky: openSky(), zones: openZones() }, clock);
}

/** Casts some charts at once: the first ones take ten times as long, and no caller shall wait for them. */
export function warmUp(charts: Charts): Charts {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const parameters of FIRST_CHARTS) charts.cast(parameters);
  }
  return charts;
}

/** Charts by other instruments than those that are shipped. */
export function chartsUnder(instruments: Instruments, clock: Clock = systemClock): Charts {
  const faultsIn = (parameters: Partial<ChartParameters>) => faultsOfQuestion(parameters, instruments.zones);
  return {
    cast: (parameters) => {
      const faults = faultsIn(parameters);
      if (faults.length > 0) throw wrongParameters(...faults);
      return describeChart(castChart(instruments, readQuestion(parameters, clock.now())));
    },
    faultsIn,
  };
}

function castChart({ sky: reader, zones }: Instruments, question: ChartQuestion): Chart {
  const birth = birthOf(question);
  const moment = zones.momentOf(birth);
  const ut = julianDayAt(moment.instant);
  const sky = reader.at(ut);
  const { place } = question;
  const day = place === null ? null : dayAt((at, days) => reader.sunAround(at, days, sky.nutation), ut, place);
  const ayanamsa = ayanamsaAt(question.ayanamsa, sky.ecliptic);
  const placements = placeGrahas(sky, {
    ayanamsa,
    node: question.node,
    ascendant: place === null ? null : ascendantAt(sky, place.lat, place.lng),
    isDay: day?.isSunUp ?? null,
  });
  const moonAt = (julianDay: number): ZodiacPoint => {
    const { longitude, ecliptic } = reader.moonAt(julianDay);
    return zodiacPoint(longitude - ayanamsaAt(question.ayanamsa, ecliptic));
  };
  const skyAt = (instant: number) => {
    const { bodies, ecliptic, meanNode, trueNode } = reader.at(julianDayAt(instant));
    const node = question.node === 'mean' ? meanNode : trueNode;
    return { bodies, node: node.longitude, ayanamsa: ayanamsaAt(question.ayanamsa, ecliptic) };
  };
  const placementsAt = (instant: number) => {
    const at = reader.at(julianDayAt(instant));
    const zero = ayanamsaAt(question.ayanamsa, at.ecliptic);
    return placeGrahas(at, { ayanamsa: zero, node: question.node, ascendant: null, isDay: null });
  };
  const readingAt = (instant: number): Reading => {
    const at = reader.at(julianDayAt(instant));
    const zero = ayanamsaAt(question.ayanamsa, at.ecliptic);
    const rising = place === null ? null : ascendantAt(at, place.lat, place.lng);
    return {
      ascendant: rising === null ? null : zodiacPoint(rising - zero),
      moon: zodiacPoint(at.bodies.Moon.longitude - zero),
    };
  };
  const { other, otherClocks } = moment.zone;
  const ownOffset = ownOffsetUnlike(zones, birth, question);
  const hours = question.time === null ? zones.dayOf(birth) : null;
  return {
    question,
    moment,
    sky,
    ayanamsa,
    placements,
    daylight: day?.daylight ?? null,
    moonStretches: hours === null ? null : moonStretches((days) => moonAt(ut + days), daysFrom(moment.instant, hours)),
    // Whoever is told an hour of such a day is told first that the day was not.
    isDayLeftOut: moment.zone.isNonexistent && zones.dayOf(birth).isLeftOut,
    dayEnds: hours === null ? null : [placementsAt(hours.from), placementsAt(hours.until)],
    ingresses: hours === null ? [] : ingressesBetween(skyAt(hours.from), skyAt(hours.until)),
    otherReading: other === null ? null : readingAt(other.instant),
    clockReadings: otherClocks.map(({ instant }) => readingAt(instant)),
    ownClock:
      ownOffset === null
        ? null
        : {
            offsetSeconds: ownOffset,
            reading: readingAt(moment.instant + (moment.zone.offsetSeconds - ownOffset) * 1000),
          },
    oldStyle: question.isCalendarGiven && question.julianDate === null ? null : zones.oldStyleOf(birth),
  };
}

/** No minute of a certificate tells such clocks apart. */
const SAME_SECONDS = 60;
const WHOLE_DAY = [NOON, { hour: 0, minute: 0 }, { hour: 23, minute: 59 }];

/** Null where no offset was given, and where it is one of those that are known for the place at that time. */
function ownOffsetUnlike(zones: BirthClock, birth: BirthInput, { time }: ChartQuestion): number | null {
  if (birth.utcOffset === undefined || birth.place === null) return null;
  const { offsetSeconds: given } = zones.momentOf(birth).zone;
  const { place, date } = birth;
  const known = (time === null ? WHOLE_DAY : [time]).flatMap((at) => zones.offsetsKnown({ date, time: at, place }));
  return known.some((offset) => Math.abs(offset - given) < SAME_SECONDS) ? null : (known[0] ?? null);
}

const DAY_MS = 86_400_000;

const daysFrom = (noon: number, { from, until }: LocalDay): LocalDay => ({
  from: (from - noon) / DAY_MS,
  until: (until - noon) / DAY_MS,
});

function birthOf({ date, time, place, tz, utcOffset }: ChartQuestion): BirthInput {
  return {
    date,
    time: time ?? NOON,
    place,
    ...(tz === undefined ? {} : { tz }),
    ...(utcOffset === undefined ? {} : { utcOffset }),
  };
}
