import type { Alert } from './store/searches.ts';

const DAY = 24 * 60 * 60 * 1000;

/** When a search is looked through the next time. */
export const nextLook = (alert: Alert, now: Date): Date =>
  new Date(now.getTime() + (alert === 'weekly' ? 7 * DAY : DAY));

/** Nothing for a search without alerts. */
export const firstLook = (alert: Alert, now: Date): Date | null => (alert === 'off' ? null : nextLook(alert, now));
