/** Angles, instants and shares as people read them. */
const PARTS_OF_DEGREE = 10_000_000;

/** Whole seconds, those begun left out: 29.99999 is still in its sign. An answer's degrees are whole ten-millionths. */
export function arc(degrees: number): string {
  const seconds = Math.floor((Math.round(Math.abs(degrees) * PARTS_OF_DEGREE) * 3600) / PARTS_OF_DEGREE);
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return `${degrees < 0 ? '-' : ''}${Math.floor(seconds / 3600)}°${minute}'${second}"`;
}

export const day = (instant: string): string => instant.slice(0, 10);

export const moment = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

export const shortSign = (sign: string): string => sign.slice(0, 3);

export const shortGraha = (graha: string): string => graha.slice(0, 2);

/** As a count of charts, of so many that at least one of them has it. */
export function frequency(percent: number | null): string {
  if (percent === null) return 'not measured how often';
  const among = [100, 1000, 10_000].find((charts) => percent * charts >= 100);
  if (among === undefined) return 'in hardly any chart';
  return `in ${Math.round((percent * among) / 100)} of ${among.toLocaleString('en-GB')} charts`;
}
