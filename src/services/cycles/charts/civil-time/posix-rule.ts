import type { Period } from './period.ts';

/**
 * The rule that a zone follows after its last listed change, as POSIX and RFC 8536 write it: `CET-1CEST,M3.5.0,M10.5.0/3`.
 * Understands the dates that tzdata uses, a weekday of a month; times of day may be negative or beyond 24 hours.
 */
export type PosixRule = {
  standard: number;
  /** Null where clocks do not change. Its offset may be the smaller one: Ireland calls its summer time standard. */
  other: { offset: number; starts: YearlyMoment; ends: YearlyMoment } | null;
};

/** `week` 5 is the month's last; `weekday` 0 is Sunday; `seconds` count from midnight by the clock before the change. */
type YearlyMoment = { month: number; week: number; weekday: number; seconds: number };

const NAME = '(?:<[-+A-Za-z0-9]+>|[A-Za-z]{3,})';
const CLOCK = '[-+]?\\d{1,3}(?::\\d\\d){0,2}';
const DATE = `M\\d{1,2}\\.[1-5]\\.[0-6](?:/${CLOCK})?`;
const RULE = new RegExp(`^${NAME}(${CLOCK})(?:${NAME}(${CLOCK})?,(${DATE}),(${DATE}))?$`);
const TWO_O_CLOCK = '2';

export function readRule(text: string): PosixRule {
  const [, standardText, otherText, starts, ends] = RULE.exec(text) ?? [];
  if (standardText === undefined) throw new Error(`Not a rule for a time zone: ${text}`);
  const standard = 0 - secondsIn(standardText);
  if (starts === undefined || ends === undefined) return { standard, other: null };
  const offset = otherText === undefined ? standard + 3600 : 0 - secondsIn(otherText);
  return { standard, other: { offset, starts: yearlyMoment(starts), ends: yearlyMoment(ends) } };
}

function yearlyMoment(text: string): YearlyMoment {
  const [date = '', clock = TWO_O_CLOCK] = text.split('/');
  const [month = 0, week = 0, weekday = 0] = date.slice(1).split('.').map(Number);
  return { month, week, weekday, seconds: secondsIn(clock) };
}

function secondsIn(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.replace(/^[-+]/, '').split(':').map(Number);
  const size = hours * 3600 + minutes * 60 + seconds;
  return clock.startsWith('-') ? 0 - size : size;
}

/** The stretch around `at` (seconds since 1970) in which the offset stays the same. */
export function rulePeriod({ standard, other }: PosixRule, at: number): Period {
  if (other === null) return { from: -Infinity, until: Infinity, offset: standard, kind: 'legal' };
  const year = new Date((at + standard) * 1000).getUTCFullYear();
  const changes = [year - 1, year, year + 1]
    .flatMap((each) => [
      { at: secondsAt(other.starts, each) - standard, offset: other.offset },
      { at: secondsAt(other.ends, each) - other.offset, offset: standard },
    ])
    .sort((one, next) => one.at - next.at);
  const next = changes.findIndex((change) => change.at > at);
  const [running, following] = [changes[next - 1], changes[next]];
  if (running === undefined || following === undefined) throw new Error(`No change of clocks within a year of ${at}`);
  return { from: running.at, until: following.at, offset: running.offset, kind: 'legal' };
}

/** By the clock on the wall. */
function secondsAt({ month, week, weekday, seconds }: YearlyMoment, year: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const firstMatch = 1 + ((weekday - first.getUTCDay() + 7) % 7);
  const nth = firstMatch + (week - 1) * 7;
  return first.getTime() / 1000 + ((nth > days ? nth - 7 : nth) - 1) * 86_400 + seconds;
}
