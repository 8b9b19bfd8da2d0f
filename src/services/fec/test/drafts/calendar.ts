/** Days as counts since 1970-01-01, for made-up ledgers: months, working days and French public holidays. */
const MILLISECONDS_A_DAY = 86_400_000;

function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / MILLISECONDS_A_DAY;
}

/** `AAAAMMJJ`. */
export function dayText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10).replaceAll('-', '');
  texts.set(day, text);
  return text;
}

/** Made-up ledgers lie within a few years: these are few, and asked for again and again. */
const texts = new Map<number, string>();

/** `03/2024`. */
export function monthName(day: number): string {
  const text = dayText(day);
  return `${text.slice(4, 6)}/${text.slice(0, 4)}`;
}

/** From `AAAAMMJJ`. */
export function dayFromText(text: string): number {
  return dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));
}

/** The first and last day of each of so many months. */
export function monthsFrom(year: number, month: number, count: number): { first: number; last: number }[] {
  return Array.from({ length: count }, (_, index) => ({
    first: dayOf(year, month + index, 1),
    last: dayOf(year, month + index + 1, 0),
  }));
}

export function isWorkingDay(day: number): boolean {
  const weekday = (day + 4) % 7;
  if (weekday === 0 || weekday === 6) return false;
  const text = dayText(day);
  if (fixedHolidays.has(text.slice(4))) return false;
  const sinceEaster = day - easterOf(Number(text.slice(0, 4)));
  return sinceEaster !== 1 && sinceEaster !== 39 && sinceEaster !== 50;
}

/** The day itself or the first working day after it. */
export function workingDayFrom(day: number): number {
  let at = day;
  while (!isWorkingDay(at)) at += 1;
  return at;
}

/** The day itself or the last working day before it. */
export function workingDayUntil(day: number): number {
  let at = day;
  while (!isWorkingDay(at)) at -= 1;
  return at;
}

const fixedHolidays = new Set(['0101', '0501', '0508', '0714', '0815', '1101', '1111', '1225']);

const easters = new Map<number, number>();

function easterOf(year: number): number {
  const known = easters.get(year);
  if (known !== undefined) return known;
  const easter = computeEaster(year);
  easters.set(year, easter);
  return easter;
}

/** The anonymous rule for the Gregorian calendar. */
function computeEaster(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const position = moon + weekday - 7 * late + 114;
  return dayOf(year, Math.floor(position / 31), (position % 31) + 1);
}
