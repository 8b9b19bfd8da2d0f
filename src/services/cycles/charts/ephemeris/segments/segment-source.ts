import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Motion, MotionSource } from '../motion.ts';
import { readField } from './bit-fields.ts';
import type { SegmentFile, SegmentTable } from './segment-file.ts';
import { bitsOfRow, decodeSegments } from './segment-file.ts';
import { byBody, stepOf } from './segment-plan.ts';

/**
 * Positions out of the file of segments: polynomials that were fitted to the series, and much faster than those.
 * Coefficients stay packed in memory and are unpacked when they are used. Knows nothing outside the time of the file.
 */
export const SHIPPED_SEGMENTS = new URL('../data/segments.bin', import.meta.url);

/** Light-time and steps for a speed lead a little away from the instant that is asked for. */
const MARGIN_DAYS = 2;

export type SegmentSource = MotionSource & {
  /** Whether the sky at this instant, and a little before and after it, is in the file. */
  covers: (tt: number) => boolean;
};

export function openSegments(file: URL = SHIPPED_SEGMENTS): SegmentSource {
  return segmentSource(readSegments(file));
}

export function readSegments(file: URL): SegmentFile {
  try {
    return decodeSegments(readFileSync(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The ephemeris ${fileURLToPath(file)} cannot be used. ${reason}`, { cause: error });
  }
}

export function segmentSource({ from, to, tables }: SegmentFile): SegmentSource {
  const motions = byBody((body) => motionIn(tables[body], from));
  const within = (tt: number): number => {
    if (tt >= from && tt <= to) return tt;
    throw new RangeError(`The segments reach from ${from} to ${to}, not to ${tt}.`);
  };
  return {
    name: 'segments',
    heliocentric: (body, tt) => motions[body](within(tt)),
    moon: (tt) => motions.Moon(within(tt)),
    covers: (tt) => tt >= from + MARGIN_DAYS && tt <= to - MARGIN_DAYS,
  };
}

/** Segments where they reach, the series elsewhere. */
export const segmentsOrSeries =
  (segments: SegmentSource, series: MotionSource) =>
  (tt: number): MotionSource =>
    segments.covers(tt) ? segments : series;

/** A coefficient in every row. */
type Field = { width: number; step: number };

function motionIn({ segmentDays, quanta, degree, segments, widths, rows }: SegmentTable, from: number) {
  const fieldsOf = (component: 0 | 1 | 2): Field[] =>
    widths
      .slice(component * (degree + 1), (component + 1) * (degree + 1))
      .map((width, index) => ({ width, step: stepOf(quanta[component], degree - index) }));
  const [xFields, yFields, zFields] = [fieldsOf(0), fieldsOf(1), fieldsOf(2)];
  const rowBits = bitsOfRow(widths);
  let bit = 0;
  let slope = 0;

  /** Clenshaw's sum of the polynomial at `x`, and that of its derivative, which it leaves in `slope`. */
  const evaluate = (fields: readonly Field[], x: number): number => {
    const twice = 2 * x;
    let sum = 0;
    let sumAbove = 0;
    let rate = 0;
    let rateAbove = 0;
    for (const { width, step } of fields) {
      const nextRate = 2 * sum + twice * rate - rateAbove;
      const nextSum = step * readField(rows, bit, width) + twice * sum - sumAbove;
      bit += width;
      rateAbove = rate;
      rate = nextRate;
      sumAbove = sum;
      sum = nextSum;
    }
    slope = ((rate - sumAbove - x * rateAbove) * 2) / segmentDays;
    return sum - x * sumAbove;
  };

  return (tt: number): Motion => {
    const place = (tt - from) / segmentDays;
    const segment = Math.min(Math.floor(place), segments - 1);
    const x = 2 * (place - segment) - 1;
    bit = segment * rowBits;
    const positionX = evaluate(xFields, x);
    const velocityX = slope;
    const positionY = evaluate(yFields, x);
    const velocityY = slope;
    const positionZ = evaluate(zFields, x);
    return { position: [positionX, positionY, positionZ], velocity: [velocityX, velocityY, slope] };
  };
}
