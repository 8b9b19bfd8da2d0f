import type { Exact } from '#kernel/exact.ts';
import { compare, exactOf, over } from '#kernel/exact.ts';
import type { KnownRate } from './known-rate.ts';

/**
 * Whether a rate that a source offers is believed. One tenth up or down against the last good rate is a market; more is
 * a mistake until it has been published on three days, and more than double or half is a mistake for good: a source that
 * quotes per hundred does so every day. Only a person can overrule that.
 */
export type Doubt = {
  /** What was offered last, and of which day. */
  readonly mid: string;
  readonly asOf: string;
  /** Different days on which about the same was offered. */
  readonly days: number;
};

export type Judgement =
  | { readonly isTaken: true }
  /** `doubt` replaces what was remembered. */
  | { readonly isTaken: false; readonly reason: 'jump'; readonly doubt: Doubt }
  | { readonly isTaken: false; readonly reason: 'in_future' | 'older_than_known' | 'jump_beyond_belief' };

/** Both ends excluded. */
const MARKET = [exactOf('0.9'), exactOf('1.1')] as const;
const BELIEVABLE = [exactOf('0.5'), exactOf('2')] as const;

/** Days on which a jump must have been published. */
export const CONFIRMING_DAYS = 3;

export function judgeRate(last: KnownRate, doubt: Doubt | null, offered: KnownRate, today: string): Judgement {
  if (offered.asOf > today) return { isTaken: false, reason: 'in_future' };
  if (offered.asOf < last.asOf) return { isTaken: false, reason: 'older_than_known' };
  const change = ratio(offered.mid, last.mid);
  if (isWithin(change, MARKET)) return { isTaken: true };
  if (!isWithin(change, BELIEVABLE)) return { isTaken: false, reason: 'jump_beyond_belief' };
  const days = daysOf(doubt, offered);
  if (days >= CONFIRMING_DAYS) return { isTaken: true };
  const { mid, asOf } = offered;
  return { isTaken: false, reason: 'jump', doubt: { mid, asOf, days } };
}

/** A day counts once, however often it is asked, and only after the day before it. Another level begins anew. */
function daysOf(doubt: Doubt | null, { mid, asOf }: KnownRate): number {
  if (doubt === null || asOf < doubt.asOf || !isWithin(ratio(mid, doubt.mid), MARKET)) return 1;
  return asOf === doubt.asOf ? doubt.days : doubt.days + 1;
}

const ratio = (a: string, b: string): Exact => over(exactOf(a), exactOf(b));

const isWithin = (value: Exact, [low, high]: readonly [Exact, Exact]): boolean =>
  compare(low, value) < 0 && compare(value, high) < 0;
