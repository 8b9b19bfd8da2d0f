import { systemClock } from '#kernel/clock.ts';

/** Today's date in UTC, YYYY-MM-DD. */
export const today = () => systemClock.now().toISOString().slice(0, 10);
