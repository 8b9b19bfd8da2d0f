import type { ClockReading } from './clock-reading.ts';
import { isNautical } from './nautical-time.ts';
import { formatOffset } from './utc-offset.ts';

/** What had to be supposed to read a birth's clock, in sentences for people. Decides nothing. */
export const NOTHING_GIVEN = 'Neither a place nor a time zone nor an offset was given: the time is taken as UTC.';
export const OFFSET_BEFORE_ZONE = 'Both utcOffset and tz were given: utcOffset decides, tz is not used.';

const MINUTE = 60;

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

export type ZoneChoice = { name: string; reading: ClockReading };

/** Of a zone that was found by the place; the first one is what was taken. `ownMeanTime` is that of the longitude. */
export function toldOfPlace(
  { name, reading }: ZoneChoice,
  others: readonly ZoneChoice[],
  { isPole, ownMeanTime }: { isPole: boolean; ownMeanTime: number },
): string[] {
  const isMean = reading.kind !== 'legal';
  const shown = formatOffset(reading.offset);
  const told: string[] = [];
  if (isPole && (isMean || isNautical(name)))
    told.push('All longitudes meet at a pole: the one that was given decides.');
  if (!isPole && others.length > 0) told.push(toldOfOthers(name, others));
  if (isNautical(name)) {
    told.push(
      isMean
        ? `No country's time holds at this place. Ships kept local mean time before 1920: ${shown}, by the longitude.`
        : `No country's time holds at this place: the nautical zone of its longitude, ${shown}, is taken, as at sea since 1920.`,
    );
  } else if (isMean) {
    told.push(`There was no standard time yet (${name}): local mean time by the longitude, ${shown}, is taken.`);
  } else if (!isPole && isCityTime(reading.offset, ownMeanTime)) {
    told.push(
      `${name} had the mean time of one city, ${shown}. Whether clocks at this place kept it is not known: its own mean time is ${formatOffset(ownMeanTime)}, which utcOffset takes.`,
    );
  }
  return told;
}

/** Standard time is of whole minutes: with seconds it is a city's own, and elsewhere people often kept theirs. */
function isCityTime(offset: number, ownMeanTime: number): boolean {
  return offset % MINUTE !== 0 && Math.abs(offset - ownMeanTime) >= MINUTE;
}

function toldOfOthers(name: string, others: readonly ZoneChoice[]): string {
  const list = others.map((each) => `${each.name} (${formatOffset(each.reading.offset)})`).join(', ');
  return `More than one time zone is told for this place: ${name} is taken, as its standard time is nearest to the Sun's. There is also ${list}.`;
}
