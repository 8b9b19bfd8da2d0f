import { wholeParts } from '../../charts/jyotish/answer/whole-parts.ts';

/** Angles, instants and shares as people read them. */

/** In whole seconds. */
export function arc(degrees: number): string {
  const seconds = wholeParts(Math.abs(degrees), 3600);
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return `${degrees < 0 ? '-' : ''}${Math.floor(seconds / 3600)}°${minute}'${second}"`;
}

export const moment = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

export const shortSign = (sign: string): string => sign.slice(0, 3);

/** As a count of charts, of so many that at least one of them has it. */
export function frequency(percent: number | null): string {
  if (percent === null) return 'not measured how often';
  const among = [100, 1000, 10_000].find((charts) => percent * charts >= 100);
  if (among === undefined) return 'in hardly any chart';
  return `in ${Math.round((percent * among) / 100)} of ${among.toLocaleString('en-GB')} charts`;
}
