import { writeDate } from '../civil-time/civil.ts';
import type { ChartForm } from './form.ts';
import { readWrittenDate } from './written-birth.ts';

/**
 * A clock or a calendar that was taken on a page is that of one place and day: at another one it would be a wrong chart that
 * nobody notices. What somebody typed or ticked in the form itself stays, and the chart warns of it.
 */
export type Dropped = { clock?: string; isJulian?: boolean };

/** What a value is taken for, with the value itself: whoever writes another one means it. */
export function takenFor(value: string, { placeId = '', day = '', month = '', year = '' }: ChartForm): string {
  const date = readWrittenDate({ day, month, year });
  return `${value} ${placeId} ${date === undefined ? '' : writeDate(date)}`;
}

/** Of a form whose place is known by its number. */
export function withoutStale(form: ChartForm): { form: ChartForm; dropped: Dropped } {
  const { utcOffset = '', clockFor = '', calendar = '', calendarFor = '', ...rest } = form;
  const clock = fate(utcOffset, clockFor, form);
  const almanac = fate(calendar, calendarFor, form);
  return {
    form: {
      ...rest,
      ...(clock !== 'stale' && utcOffset !== '' && { utcOffset }),
      ...(clock === 'taken' && { clockFor }),
      ...(almanac !== 'stale' && calendar !== '' && { calendar }),
      ...(almanac === 'taken' && { calendarFor }),
    },
    dropped: {
      ...(clock === 'stale' && { clock: utcOffset }),
      ...(almanac === 'stale' && calendar === 'julian' && { isJulian: true }),
    },
  };
}

function fate(value: string, stamp: string, form: ChartForm): 'typed' | 'taken' | 'stale' {
  if (value === '' || !stamp.startsWith(`${value} `)) return 'typed';
  return stamp === takenFor(value, form) ? 'taken' : 'stale';
}
