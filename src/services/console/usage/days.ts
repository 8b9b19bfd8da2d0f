import { daysAfter, daysBetween, isoDateOf } from '#lib/calendar/iso-date.ts';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { UsageGroup } from '#platform/usage/read-usage.ts';

/** Which days are asked for, and what is wrong with them. */
export const MOST_DAYS = 400;
export const MOST_DAYS_OF_HOURS = 14;
const USUAL_DAYS = 30;

/** What looks like a day and is in no calendar. */
export function faultsOfDates(asked: { from?: string | undefined; to?: string | undefined }): WrongParameter[] {
  return (['from', 'to'] as const).flatMap((name) => {
    const day = asked[name];
    const isWrong = typeof day === 'string' && LIKE_A_DAY.test(day) && isoDateOf(day) === null;
    return isWrong ? [{ name, detail: 'is no day of the calendar' }] : [];
  });
}

const LIKE_A_DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** So many days that end with the last one, where no first one is named. */
export function daysOf(from: string | undefined, to: string, by: UsageGroup): { from: string; to: string } {
  const usual = by === 'hour' ? MOST_DAYS_OF_HOURS : USUAL_DAYS;
  return { from: from ?? daysAfter(to, 1 - usual), to };
}

export function faultsOfDays({ from, to }: { from: string; to: string }, by: UsageGroup): WrongParameter[] {
  const days = daysBetween(from, to) + 1;
  const most = by === 'hour' ? MOST_DAYS_OF_HOURS : MOST_DAYS;
  if (days < 1) return [{ name: 'from', detail: 'comes after the last day' }];
  return days > most ? [{ name: 'from', detail: `is more than ${most} days before the end of the last day` }] : [];
}
