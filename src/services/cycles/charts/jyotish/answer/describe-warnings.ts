import { signAt } from '../../../zodiac/signs.ts';
import { toldOfLocalSummer } from '../../civil-time/assumptions.ts';
import { writeDate, writeTime } from '../../civil-time/civil.ts';
import { formatOffset } from '../../civil-time/utc-offset.ts';
import type { Chart, Reading } from '../chart/chart.ts';
import type { MoonStretch } from '../chart/moon-over-day.ts';
import type { Placements } from '../chart/placements.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import type { JyotishChart } from './chart-schema.ts';
import { describeOldStyle } from './describe-birth.ts';
import type { WarningId } from './warning-ids.ts';
import { degreeText } from './whole-parts.ts';

/** What would make another chart of this one, in sentences, with the ascendant that it would have. */
type Warning = { id: WarningId; text: string };

export function describeWarnings(chart: Chart): JyotishChart['warnings'] {
  return [
    ...ofTheTime(chart),
    ...ofLocalSummerTime(chart),
    ...ofOtherClocks(chart),
    ...ofTheOffset(chart),
    ...ofTheDate(chart),
    ...ofThePlace(chart),
  ];
}

function ofTheTime(chart: Chart): Warning[] {
  const { time } = chart.question;
  const { moment, placements, otherReading } = chart;
  const { isNonexistent, other, offsetSeconds } = moment.zone;
  if (time === null) return [...ofDayLeftOut(chart), ...ofTheDay(chart)];
  if (chart.isDayLeftOut) return ofDayLeftOut(chart);
  const shown = formatOffset(offsetSeconds);
  if (isNonexistent) {
    const text = `No clock showed ${writeTime(time)}: clocks were put forward over it. It is read with the offset before, ${shown}.`;
    return [{ id: 'time_skipped', text }];
  }
  if (other === null || otherReading === null) return [];
  const [first, second] = [risingIn(placements.ascendant), risingIn(otherReading.ascendant)];
  const later = formatOffset(other.offsetSeconds);
  const text = `Clocks showed ${writeTime(time)} twice. The first is taken (${shown}${first}); the second was at ${later}${second}.`;
  return [{ id: 'time_shown_twice', text }];
}

const TIME_UNKNOWN =
  'No birth time was given: the ascendant, the houses and the dates of the dashas are not known. Noon is taken for the rest.';

function ofDayLeftOut({ isDayLeftOut, moment, question }: Chart): Warning[] {
  if (!isDayLeftOut) return [];
  const shown = formatOffset(moment.zone.offsetSeconds);
  const text = `There was no ${writeDate(question.date)} at the place: its calendar went over that day when the date line moved. The day is read with the offset before, ${shown}.`;
  return [{ id: 'time_skipped', text }];
}

function ofTheDay({ moonStretches, ingresses }: Chart): Warning[] {
  const signs = ingresses.map(({ name, from, into }) => {
    const told = `${name === 'Sun' ? 'The Sun' : name} goes from ${signAt(from).name} into ${signAt(into).name} on that day`;
    return `${told}: ${name === 'Sun' ? 'the Surya chart is that of noon' : 'the sign is that of noon'}.`;
  });
  return [
    { id: 'time_unknown', text: TIME_UNKNOWN },
    ...ofTheMoon(moonStretches ?? []),
    ...(signs.length === 0 ? [] : [{ id: 'sign_uncertain' as const, text: signs.join(' ') }]),
  ];
}

function ofTheMoon(stretches: readonly MoonStretch[]): Warning[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return [];
  const told: string[] = [];
  if (stretches.length > 1) {
    const names = stretches.map(({ start }) => start.nakshatra.name).join(', then ');
    const lords = stretches.map(({ start }) => start.nakshatra.lord).join(' or ');
    told.push(`The Moon is in ${names} on that day: the first mahadasha is that of ${lords}.`);
  }
  if (first.start.sign !== last.end.sign) {
    const [from, to] = [signAt(first.start.sign).name, signAt(last.end.sign).name];
    told.push(`The Moon goes from ${from} into ${to}: the Chandra chart is that of noon.`);
  }
  return told.length === 0 ? [] : [{ id: 'moon_uncertain', text: told.join(' ') }];
}

/** Why standard time is among the other clocks. */
function ofLocalSummerTime({ question: { time }, moment: { zone } }: Chart): Warning[] {
  if (time === null || !zone.isSummerTimeLocal || zone.name === null) return [];
  return [{ id: 'local_summer_time', text: toldOfLocalSummer(zone.name, zone.offsetSeconds) }];
}

/** Of times that were given only: by another clock, a day whose hour is not known is the same day. */
function ofOtherClocks({ question: { time }, moment, placements, clockReadings }: Chart): Warning[] {
  if (time === null) return [];
  return moment.zone.otherClocks.map(({ name, offsetSeconds }, index) => ({
    id: 'other_clock',
    text: `If ${writeTime(time)} was by ${name} (${formatOffset(offsetSeconds)}): ${instead(placements, clockReadings[index])}.`,
  }));
}

function ofTheOffset({ ownClock, moment, placements, question: { time } }: Chart): Warning[] {
  if (ownClock === null) return [];
  const [given, own] = [formatOffset(moment.zone.offsetSeconds), formatOffset(ownClock.offsetSeconds)];
  const other = time === null ? '' : `: ${instead(placements, ownClock.reading)}`;
  return [
    {
      id: 'offset_unlikely',
      text: `No clock of that place is known to have had ${given} then. Its own had ${own}${other}.`,
    },
  ];
}

/** The Moon only where it is in another sign, or there is no ascendant. */
function instead({ ascendant: taken, grahas }: Placements, reading: Reading | undefined): string {
  if (reading === undefined) return 'another instant';
  const { ascendant, moon } = reading;
  const now = grahas.Moon.point.sign;
  const moved = moon.sign === now ? '' : `; Moon ${spot(moon)}, not ${signAt(now).name}`;
  if (ascendant === null) return moved === '' ? `Moon ${spot(moon)}` : moved.slice(2);
  const isSame = ascendant.sign === taken?.sign;
  return `ascendant ${spot(ascendant)}${isSame ? '' : `, not ${taken === null ? 'none' : signAt(taken.sign).name}`}${moved}`;
}

const risingIn = (ascendant: ZodiacPoint | null) => (ascendant === null ? '' : `, ascendant ${spot(ascendant)}`);

const spot = ({ sign, degree }: ZodiacPoint) => `${signAt(sign).name} ${degreeText(degree)}`;

function ofTheDate(chart: Chart): Warning[] {
  const { oldStyle, question } = chart;
  if (oldStyle === null && question.julianDate !== null) return ofUnusualCalendar(question);
  if (oldStyle !== null && question.julianDate !== null) {
    return oldStyle.note === ''
      ? []
      : [
          {
            id: 'old_style',
            text: `The date was converted from the Julian calendar, as it held in ${oldStyle.land}. ${oldStyle.note}`,
          },
        ];
  }
  const told = describeOldStyle(chart);
  if (told === null || oldStyle === null) return [];
  const { land, until, certain, as_gregorian } = told;
  const when = certain ? `until ${until}` : `in parts until ${until}`;
  const { note } = oldStyle;
  const text = `The Julian calendar held in ${land} ${when}: if the date is of that one, it is ${as_gregorian} here (calendar=julian).`;
  return [{ id: 'old_style', text: note === '' ? text : `${text} ${note}` }];
}

/** Until its first day nobody had the other calendar. */
const FIRST_GREGORIAN_DATE = '1582-10-15';

function ofUnusualCalendar({ date, julianDate, place, tz }: Chart['question']): Warning[] {
  const isKnown = place !== null || tz !== undefined;
  if (julianDate === null || !isKnown || writeDate(date) < FIRST_GREGORIAN_DATE) return [];
  const text = `${writeDate(julianDate)} was converted from the Julian calendar to ${writeDate(date)}, though that calendar is not known to have held at the place then.`;
  return [{ id: 'calendar_unlikely', text }];
}

function ofThePlace({ moment: { zone } }: Chart): Warning[] {
  return zone.source === 'assumed'
    ? [{ id: 'utc_assumed', text: 'Neither a place nor a time zone was given: the time is read as UTC.' }]
    : [];
}
