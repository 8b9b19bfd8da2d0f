import type { OffsetKind, Period } from './period.ts';

/**
 * What a clock on the wall stood for: the instant, found among the offsets that were in force around it. A time that clocks
 * jumped over is read with the offset before the jump; of a time that they showed twice, the first is taken.
 */
export type ClockReading = {
  /** Seconds since 1970 in UTC. */
  at: number;
  offset: number;
  kind: OffsetKind;
  isNonexistent: boolean;
  other: { at: number; offset: number } | null;
};

/** No offset is as large as 16 hours, and no clock was ever turned by more than a day. */
const REACH_SECONDS = 26 * 3600;

/** `wall` counts seconds since 1970 by the clock on the wall. */
export function readClock(wall: number, periodAt: (at: number) => Period): ClockReading {
  const periods = periodsAround(wall, periodAt);
  const [hit, again] = periods.filter(({ from, until, offset }) => from <= wall - offset && wall - offset < until);
  const used = hit ?? periods.findLast(({ until, offset }) => until + offset <= wall);
  if (used === undefined) throw new Error(`No offset from UTC was found for ${wall}`);
  return {
    at: wall - used.offset,
    offset: used.offset,
    kind: used.kind,
    isNonexistent: hit === undefined,
    other: again === undefined ? null : { at: wall - again.offset, offset: again.offset },
  };
}

function periodsAround(wall: number, periodAt: (at: number) => Period): Period[] {
  const periods = [periodAt(wall - REACH_SECONDS)];
  for (;;) {
    const until = periods.at(-1)?.until ?? Infinity;
    if (until > wall + REACH_SECONDS) return periods;
    periods.push(periodAt(until));
  }
}
