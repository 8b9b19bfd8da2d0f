import type { CivilDate } from '#lib/calendar/civil-date.ts';

/** Dates and times as people write them, in figures of either script and with months by name. Undefined for what is neither. */
const ZERO_IN_DEVANAGARI = 0x0966;

/** Figures of Devanagari become those of everybody. */
const inFigures = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[०-९]/g, (figure) => String(figure.charCodeAt(0) - ZERO_IN_DEVANAGARI));

const FIGURES = /^\d{1,4}$/;

type WrittenDate = Readonly<Record<'day' | 'month' | 'year', string>>;

export function readWrittenDate({ day, month, year }: WrittenDate): CivilDate | undefined {
  const parts = { day: numberIn(day), month: monthIn(month), year: numberIn(year) };
  return Number.isNaN(parts.day + parts.month + parts.year) ? undefined : parts;
}

function numberIn(text: string): number {
  const figures = inFigures(text);
  return FIGURES.test(figures) ? Number(figures) : Number.NaN;
}

const monthsIn = (locale: string) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)).toLowerCase(),
  );
/** By so many letters at least. */
const MONTHS = [
  { months: monthsIn('en'), letters: 3 },
  { months: monthsIn('hi'), letters: 2 },
];

function monthIn(text: string): number {
  const written = inFigures(text).replace(/\.$/, '');
  if (FIGURES.test(written)) return Number(written);
  for (const { months, letters } of MONTHS) {
    const [found, ...others] = months.flatMap((month, index) => (month.startsWith(written) ? [index] : []));
    if (found !== undefined && others.length === 0 && written.length >= letters) return found + 1;
  }
  return Number.NaN;
}

const TIME = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?(?: ?([ap])\.?m\.?)?$/;
const HALF_DAY = 12;

/** As `HH:MM`. An hour alone needs am or pm beside it; seconds are refused, as a chart is cast for the minute. */
export function readWrittenTime(text: string): string | undefined {
  const [, hours, minutes, half] = TIME.exec(inFigures(text).replace(/\s+/g, ' ')) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined;
  const hour = hourOf(Number(hours), half);
  return hour === undefined ? undefined : `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

function hourOf(shown: number, half: string | undefined): number | undefined {
  if (half === undefined) return shown < 2 * HALF_DAY ? shown : undefined;
  if (shown < 1 || shown > HALF_DAY) return undefined;
  return (shown % HALF_DAY) + (half === 'p' ? HALF_DAY : 0);
}
