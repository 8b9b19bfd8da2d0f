import { daysAfter } from '#lib/calendar/iso-date.ts';

/** Today is UTC's. Where the sun rises first it is already tomorrow. */
const MAX_DAYS_AHEAD = 1;

/** Whether a day has come where hotels stand. Both as YYYY-MM-DD. */
export const hasCome = (day: string, today: string): boolean => day <= daysAfter(today, MAX_DAYS_AHEAD);
