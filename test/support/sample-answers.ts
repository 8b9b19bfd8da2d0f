import type { SampleAnswer } from '#platform/http/operation/sample.ts';
import type { Ran } from './page-commands.ts';

/** An answer as it is committed: what differs from run to run has a fixed value of the same form, and long lists are cut. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const FIXED = {
  now: Date.parse('2026-11-16T09:30:00.000Z'),
  day: '2026-11-16',
  ageDays: 48,
  durationMs: 16,
  analysis: 'jVtXfzqeKK_hIlHeI2K85w',
  member: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj',
} as const;
const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;
const LONG = 12_000;
/** Twelve houses, nine grahas: lists of a fixed length stay whole. */
const LONG_LIST = 12;
const LONG_TEXT = 10_000;
const MOST_ITEMS = 2;
const MOST_LINES = 6;

export function committedAnswer({ status, mediaType, text }: Ran, isSteady: boolean): SampleAnswer {
  if (mediaType !== 'application/json') {
    const lines = text.split('\n');
    const isCut = lines.length > MOST_LINES;
    return { status, mediaType, body: lines.slice(0, MOST_LINES).join('\n'), ...(isCut && { isCut }) };
  }
  const whole = isSteady ? (JSON.parse(text) as unknown) : masked(JSON.parse(text) as unknown, '');
  if (JSON.stringify(whole).length <= LONG) return { status, mediaType, body: whole };
  const body = cut(whole);
  const isCut = JSON.stringify(body) !== JSON.stringify(whole);
  return { status, mediaType, body, ...(isCut && { isCut }) };
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return (isLong(value) ? value.slice(0, MOST_ITEMS) : value).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]));
}

const isLong = (list: readonly unknown[]) => list.length > LONG_LIST || JSON.stringify(list).length > LONG_TEXT;

function masked(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, masked(each, key)]));
  }
  if (name === 'age_days') return FIXED.ageDays;
  if (name === 'durationMs') return FIXED.durationMs;
  return typeof value === 'string' ? maskedText(value, name) : value;
}

/** Moments of the run itself, such as when a key was made or ends. Days are facts, but for those of the demo and of uses. */
const isNear = (text: string) => Math.abs(Date.parse(text) - Date.now()) < YEAR_MS;
/** As far from the fixed moment as it is from now, in whole hours: a run takes minutes, and what ends does so hours or days later. */
const shifted = (ms: number) => FIXED.now + Math.round((ms - Date.now()) / HOUR_MS) * HOUR_MS;
const DAYS_OF_THE_RUN = new Set(['observed_at', 'date']);

function maskedText(text: string, name: string): string {
  if (INSTANT.test(text) && isNear(text)) return new Date(shifted(Date.parse(text))).toISOString();
  if (DAYS_OF_THE_RUN.has(name) && DAY.test(text)) return FIXED.day;
  if (name === 'userAgent') return 'curl/8.0.0';
  if (name === 'id' && /^[\w-]{22}$/.test(text)) return FIXED.analysis;
  if (name === 'id' && /^\w{32}$/.test(text)) return FIXED.member;
  return text
    .replace(/\bqt_([a-z]+)_[\w-]{20,}/, 'qt_$1_…')
    .replace(/\bqt_([a-z]+)_…[\w-]{4}$/, 'qt_$1_…tzOo')
    .replace(/(?<=\/analyses\/)[\w-]{22}/, FIXED.analysis)
    .replace(/(?<=expires=)\d+/, (seconds) => String(shifted(Number(seconds) * 1000) / 1000))
    .replace(/(?<=signature=)[\w-]+/, 'R0p1…')
    .replace(/(?<=example\.com):\d+/g, '');
}
