import { writeDate } from '../../civil-time/civil.ts';
import type { Chart } from './chart.ts';
import type { ChartQuestion } from './question.ts';

/** What a chart takes for granted, told in sentences: what this question left open first, then what holds for all charts. */
const GREGORIAN_REFORM = 15_821_015;

const NOON_TAKEN = 'No birth time was given: noon is taken. The Moon can be up to 8 degrees off.';
const NOON_RISING = 'The ascendant and the houses are those of noon, and change within hours.';

const ALWAYS = [
  'Places are apparent and seen from the centre of the Earth: the Moon is not shifted by parallax.',
  'Houses are whole signs. The nodes have no dignity and look at no house.',
  'Dashas are counted in years of 365.25 days.',
  'Civil time is taken as universal time (UT1), which it follows within 0.9 s. The Earth turns by 14 arc-seconds in that, the ascendant at high latitudes by several times as much.',
];

const READ_AS_GREGORIAN =
  'The date is read in the proleptic Gregorian calendar; one of the Julian calendar is converted with calendar=julian.';

function calendarOf({ julianDate, isCalendarGiven }: ChartQuestion, day: number): string[] {
  if (julianDate !== null) {
    return [`The date was given in the Julian calendar, ${writeDate(julianDate)}, and converted.`];
  }
  return !isCalendarGiven && day < GREGORIAN_REFORM ? [READ_AS_GREGORIAN] : [];
}

export function assumptionsOf({ question, moment, placements }: Chart): string[] {
  const { date, time, place, node } = question;
  const day = date.year * 10_000 + date.month * 100 + date.day;
  return [
    ...(time === null ? [placements.ascendant === null ? NOON_TAKEN : `${NOON_TAKEN} ${NOON_RISING}`] : []),
    ...(place === null
      ? ['No place was given: there is no ascendant, and houses are counted from the sign of the Moon.']
      : []),
    ...(place !== null && placements.ascendant === null
      ? ['There is no ascendant so near to a pole: houses are counted from the sign of the Moon.']
      : []),
    ...moment.assumptions,
    ...calendarOf(question, day),
    `Rahu and Ketu are the ${node} nodes of the Moon.`,
    ...ALWAYS,
  ];
}
