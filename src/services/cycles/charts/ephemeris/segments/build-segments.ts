import type { Vector } from '#lib/geometry/vector.ts';
import type { MotionSource } from '../motion.ts';
import { bitsFor, SPARE_BYTES, writeField } from './bit-fields.ts';
import { chebyshevFit } from './chebyshev.ts';
import type { SegmentFile, SegmentTable } from './segment-file.ts';
import { bitsOfRow } from './segment-file.ts';
import type { BodyPlan, SegmentedBody, SegmentPlan } from './segment-plan.ts';
import { byBody, stepOf } from './segment-plan.ts';

/** Fits segments to a source. The same source and plan always give the same segments. */
export function buildSegments(
  source: MotionSource,
  plan: SegmentPlan,
  onBody: (body: SegmentedBody) => void = () => {},
): SegmentFile {
  const { from, to, bodies } = plan;
  const tables = byBody((body) => {
    onBody(body);
    const motionAt = (tt: number) => (body === 'Moon' ? source.moon(tt) : source.heliocentric(body, tt));
    return tableOf(
      bodies[body],
      from,
      Math.ceil((to - from) / bodies[body].segmentDays),
      (tt) => motionAt(tt).position,
    );
  });
  return { from, to, tables };
}

function tableOf(plan: BodyPlan, from: number, segments: number, positionAt: (tt: number) => Vector): SegmentTable {
  const columns = columnsOf(plan, from, segments, positionAt);
  const widths = columns.map((column) => bitsFor(column.reduce((most, count) => Math.max(most, Math.abs(count)), 0)));
  return { ...plan, segments, widths, rows: packed(columns, segments, widths) };
}

/** The fields of every row, one list a field: coefficients as whole numbers of steps. */
function columnsOf(
  { segmentDays, degree, quanta }: BodyPlan,
  from: number,
  segments: number,
  positionAt: (tt: number) => Vector,
): number[][] {
  const { nodes, coefficientsOf } = chebyshevFit(degree);
  const rows: number[][] = [];
  let beginning = positionAt(from);
  for (let segment = 0; segment < segments; segment += 1) {
    const middle = from + (segment + 0.5) * segmentDays;
    const end = positionAt(middle + segmentDays / 2);
    const inside = nodes.slice(1, -1).map((node) => positionAt(middle + (node * segmentDays) / 2));
    const positions = [end, ...inside, beginning];
    rows.push(
      ([0, 1, 2] as const).flatMap((component) =>
        coefficientsOf(positions.map((position) => position[component]))
          .map((coefficient, order) => Math.round(coefficient / stepOf(quanta[component], order)))
          .reverse(),
      ),
    );
    beginning = end;
  }
  return Array.from({ length: 3 * (degree + 1) }, (_, field) => rows.map((row) => row[field] ?? 0));
}

function packed(columns: readonly (readonly number[])[], segments: number, widths: readonly number[]): DataView {
  const rowBits = bitsOfRow(widths);
  const rows = new DataView(new ArrayBuffer(Math.ceil((segments * rowBits) / 8) + SPARE_BYTES));
  let offset = 0;
  for (const [field, column] of columns.entries()) {
    const width = widths[field] ?? 0;
    for (const [segment, count] of column.entries()) writeField(rows, segment * rowBits + offset, width, count);
    offset += width;
  }
  return rows;
}
