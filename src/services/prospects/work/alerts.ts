import type { Alert } from './store/searches.ts';

const DAY = 24 * 60 * 60 * 1000;

const periodOf = (alert: Alert): number => (alert === 'weekly' ? 7 * DAY : DAY);

/** When a search that was due at `due` is looked through the next time: counted from then, or its time would come later every day. */
export function nextLook(alert: Alert, due: Date, now: Date): Date {
  const period = periodOf(alert);
  const periods = Math.floor((now.getTime() - due.getTime()) / period) + 1;
  return new Date(due.getTime() + periods * period);
}

/** Nothing for a search without alerts. */
export const firstLook = (alert: Alert, now: Date): Date | null =>
  alert === 'off' ? null : new Date(now.getTime() + periodOf(alert));
