import { civilOf, dayOf } from '#lib/calendar/civil-date.ts';

/**
 * The eleven public holidays of metropolitan France, by the list of its labour law. Not those of Alsace and Moselle alone,
 * nor of the overseas territories.
 */
const FIXED: Readonly<Record<string, string>> = {
  '1-1': 'jour de l’An',
  '5-1': 'fête du Travail',
  '5-8': 'victoire de 1945',
  '7-14': 'fête nationale',
  '8-15': 'Assomption',
  '11-1': 'Toussaint',
  '11-11': 'armistice de 1918',
  '12-25': 'Noël',
};

/** By days after Easter Sunday. */
const MOVABLE: Readonly<Record<number, string>> = { 1: 'lundi de Pâques', 39: 'Ascension', 50: 'lundi de Pentecôte' };

/** The French name of the public holiday on this day, if it is one. */
export function publicHoliday(day: number): string | undefined {
  const { year, month, day: dayOfMonth } = civilOf(day);
  return FIXED[`${month}-${dayOfMonth}`] ?? MOVABLE[day - easterOf(year)];
}

/** Easter Sunday of the Gregorian calendar (the rule of Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * correction + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}
