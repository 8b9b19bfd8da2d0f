import type { OtherClock } from './birth-moment.ts';
import type { ClockReading } from './clock-reading.ts';
import type { FormerLand } from './local-clocks/former-lands.ts';
import { isNautical } from './nautical-time.ts';
import { formatOffset } from './utc-offset.ts';

/** What had to be supposed to read a birth's clock, in sentences for people. Decides nothing. */
export const NOTHING_GIVEN = 'Neither a place nor a time zone nor an offset was given: the time is taken as UTC.';
export const OFFSET_BEFORE_ZONE = 'Both utcOffset and tz were given: utcOffset decides, tz is not used.';

const MINUTE = 60;
const QUARTER_SECONDS = 900;

export function toldOfReading({ offset, isNonexistent, other }: ClockReading): string[] {
  if (isNonexistent) {
    return [
      `Clocks were put forward over this time, so that none showed it: it is read with the offset before that, ${formatOffset(offset)}.`,
    ];
  }
  if (other === null) return [];
  return [
    `Clocks showed this time twice: the first is taken (${formatOffset(offset)}), the second had ${formatOffset(other.offset)}.`,
  ];
}

/** Of a zone that was asked for by its name. */
export function toldOfNamedZone(name: string, { offset, kind }: ClockReading): string[] {
  if (kind === 'legal') return [];
  const shown = formatOffset(offset);
  return kind === 'mean'
    ? [`${name} had no standard time yet: the local mean time of the city it is named for, ${shown}, is taken.`]
    : [`For ${name} no clock is known at that time: UTC is taken. With utcOffset another offset can be given.`];
}

/** `listed` is the reading by the database alone; `reading` is what was made of it for the place. */
export type ZoneChoice = { name: string; reading: ClockReading; listed: ClockReading };

type Beside = {
  isPole: boolean;
  /** The zone that the place is in today. */
  today: string;
  former: FormerLand | null;
  others: readonly ZoneChoice[];
  isSummerTimeLocal: boolean;
  otherClocks: readonly OtherClock[];
};

/** Of a zone that was found by the place; the first one is what was taken. */
export function toldOfPlace({ name, reading, listed }: ZoneChoice, beside: Beside): string[] {
  const { isPole, today, former, others, isSummerTimeLocal, otherClocks } = beside;
  const isMean = reading.kind !== 'legal';
  const shown = formatOffset(reading.offset);
  const told: string[] = [];
  if (isPole && (isMean || isNautical(name)))
    told.push('All longitudes meet at a pole: the one that was given decides.');
  if (former !== null) told.push(toldOfFormer(former, today));
  if (!isPole && others.length > 0) told.push(toldOfOthers(name, others));
  if (isNautical(name)) {
    told.push(
      isMean
        ? `No country's time holds at this place. Ships kept local mean time before 1920: ${shown}, by the longitude.`
        : `No country's time holds at this place: the nautical zone of its longitude, ${shown}, is taken, as at sea since 1920.`,
    );
  } else if (isMean) {
    const why = listed.offset === reading.offset ? '' : ' What the database lists is the mean time of one city.';
    told.push(`There was no standard time yet (${name}): local mean time by the longitude, ${shown}, is taken.${why}`);
  }
  if (isSummerTimeLocal) told.push(toldOfLocalSummer(name, reading.offset));
  return isPole ? told : [...told, ...otherClocks.map(toldOfOtherClock)];
}

/** Some of these clocks stayed forward in winter, too. */
export const toldOfLocalSummer = (zone: string, offset: number) =>
  `Whether clocks were put forward was a matter of each town here then: the clock of ${zone}, ${formatOffset(offset)}, is taken.`;

const toldOfFormer = ({ land, clock, until }: FormerLand, today: string) =>
  `The place was part of ${land} until ${until}: its clock is that of ${clock}, not of ${today}, where it lies today.`;

const toldOfOtherClock = ({ name, offsetSeconds }: OtherClock) =>
  `Clocks here may also have shown ${name}, ${formatOffset(offsetSeconds)}: if the time was read from such a one, utcOffset takes it.`;

/** Standard time is of quarters of an hour: otherwise it is a city's own, and elsewhere people often kept theirs. */
export function isCityTime(offset: number, ownMeanTime: number): boolean {
  return offset % QUARTER_SECONDS !== 0 && Math.abs(offset - ownMeanTime) >= MINUTE;
}

function toldOfOthers(name: string, others: readonly ZoneChoice[]): string {
  const list = others.map((each) => `${each.name} (${formatOffset(each.reading.offset)})`).join(', ');
  return `More than one time zone is told for this place: ${name} is taken, as its standard time is nearest to the Sun's. There is also ${list}.`;
}
