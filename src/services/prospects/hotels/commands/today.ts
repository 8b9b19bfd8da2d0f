import { systemClock } from '#kernel/clock.ts';
import { dateAt } from '#lib/calendar/iso-date.ts';

/** Today's date in UTC, YYYY-MM-DD. */
export const today = () => dateAt(systemClock.now());
