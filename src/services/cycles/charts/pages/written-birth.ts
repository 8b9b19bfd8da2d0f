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

export function readWrittenDate(written: WrittenDate): CivilDate | undefined {
  const { day, month, year } = wholeDateIn(written);
  const parts = { day: dayIn(day), month: monthIn(month), year: numberIn(year) };
  return Number.isNaN(parts.day + parts.month + parts.year) ? undefined : parts;
}

const LONGEST = 40;
const BETWEEN_PARTS = /[\s,./-]+/;
const YEAR = /^\d{4}$/;

/** A date that stands in the first field as a whole: the day first, as in India, or the year first. */
function wholeDateIn(written: WrittenDate): WrittenDate {
  const { day, month, year } = written;
  if (month.trim() !== '' || year.trim() !== '' || day.length > LONGEST) return written;
  const [first = '', second = '', third = '', ...more] = inFigures(day).split(BETWEEN_PARTS);
  if (third === '' || more.length > 0) return written;
  return YEAR.test(first) ? { day: third, month: second, year: first } : { day: first, month: second, year: third };
}

const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)?\.?$/;

function dayIn(text: string): number {
  const [, figures] = ORDINAL.exec(inFigures(text)) ?? [];
  return figures === undefined ? Number.NaN : Number(figures);
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

/** Written beside a time, and told by it already. */
const BESIDE = new Set(['बजे', 'hrs', 'hrs.', 'hours', 'ist']);
const NAMED_TIMES: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' };

/** Hours of twelve by the part of the day that stands beside them, from its first one to its last one of twenty-four. */
type DayPart = { from: number; until: number };
const MORNING = { from: 1, until: 11 };
const AFTERNOON = { from: 12, until: 17 };
const EVENING = { from: 15, until: 21 };
const NIGHT = { from: 19, until: 28 };
const DAY_PARTS: Readonly<Record<string, DayPart>> = {
  सुबह: MORNING,
  सवेरे: MORNING,
  प्रातः: MORNING,
  'प्रात:': MORNING,
  दोपहर: AFTERNOON,
  शाम: EVENING,
  सायं: EVENING,
  रात: NIGHT,
  रात्रि: NIGHT,
};

export type WrittenTime = {
  /** As `HH:MM`. */
  time: string;
  /** Nothing said which half of the day an hour from 1 to 11 is of. */
  isHalfUnsaid: boolean;
};

/** An hour alone needs the half of the day beside it; seconds are refused, as a chart is cast for the minute. */
export function readWrittenTime(text: string): WrittenTime | undefined {
  if (text.length > LONGEST) return undefined;
  const words = inFigures(text)
    .replaceAll('बजे', ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !BESIDE.has(word));
  const dayParts = words.flatMap((word) => (Object.hasOwn(DAY_PARTS, word) ? [DAY_PARTS[word]] : []));
  const [named] = words.flatMap((word) => NAMED_TIMES[word] ?? []);
  const figures = words
    .filter((word) => !Object.hasOwn(DAY_PARTS, word) && !Object.hasOwn(NAMED_TIMES, word))
    .join(' ');
  if (named !== undefined) {
    const isSame = dayParts.length === 0 && ['', '12', '12:00', '12.00', '00:00'].includes(figures);
    return isSame ? { time: named, isHalfUnsaid: false } : undefined;
  }
  const [, hours, minutes, half] = TIME.exec(figures) ?? [];
  const [dayPart, another] = dayParts;
  const isHalfSaid = half !== undefined || dayPart !== undefined;
  if (hours === undefined || another !== undefined || (minutes === undefined && !isHalfSaid)) return undefined;
  const shown = Number(hours);
  const hour = dayPart === undefined ? hourOf(shown, half) : hourWithin(dayPart, shown, half);
  if (hour === undefined) return undefined;
  return {
    time: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`,
    isHalfUnsaid: !isHalfSaid && shown >= 1 && shown < HALF_DAY,
  };
}

/** Undefined where no hour of that part of the day is called so. */
function hourWithin({ from, until }: DayPart, shown: number, half: string | undefined): number | undefined {
  if (half !== undefined) return undefined;
  const hour = [shown, shown + HALF_DAY, shown + 2 * HALF_DAY].find((each) => each >= from && each <= until);
  return hour === undefined || shown >= 2 * HALF_DAY ? undefined : hour % (2 * HALF_DAY);
}

function hourOf(shown: number, half: string | undefined): number | undefined {
  if (half === undefined) return shown < 2 * HALF_DAY ? shown : undefined;
  if (shown < 1 || shown > HALF_DAY) return undefined;
  return (shown % HALF_DAY) + (half === 'p' ? HALF_DAY : 0);
}

const NOTHING_AHEAD = new Set(['z', 'gmt', 'utc']);
const OFFSET = /^([+-]?)(\d{1,2})(?::([0-5]\d))?(?::([0-5]\d))?$/;
const OFFSET_IN_FIGURES = /^([+-]?)(\d{1,2})([0-5]\d)$/;

/** As `+05:30`; undefined for what is none. Ahead of Greenwich where no sign is written. */
export function readWrittenOffset(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = inFigures(text).replace(/[−–]/g, '-').replaceAll(' ', '');
  if (NOTHING_AHEAD.has(plain)) return 'Z';
  const written = plain.startsWith('gmt') || plain.startsWith('utc') ? plain.slice('utc'.length) : plain;
  const [, sign, hours, minutes = '00', seconds] = OFFSET.exec(written) ?? OFFSET_IN_FIGURES.exec(written) ?? [];
  if (hours === undefined) return undefined;
  const parts = [hours.padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])];
  return `${sign === '-' ? '-' : '+'}${parts.join(':')}`;
}
