import type { Measured } from './interleaved-rounds.ts';
import { medianSample } from './interleaved-rounds.ts';

/** Medians over the rounds, for people. */
export function renderMeasured(measured: readonly Measured[]): string {
  const rows = measured.map((each) => ({ name: each.name, sample: medianSample(each) }));
  const seesDatabase = rows.some(({ sample }) => sample.databaseCpuMicroseconds !== undefined);
  return renderTable([
    [
      '',
      'requests/s',
      'server CPU us/request',
      ...(seesDatabase ? ['database CPU us/request'] : []),
      'p50 ms',
      'p99 ms',
    ],
    ...rows.map(({ name, sample }) => [
      name,
      sample.requestsPerSecond.toFixed(0),
      sample.cpuMicroseconds.toFixed(1),
      ...(seesDatabase ? [sample.databaseCpuMicroseconds?.toFixed(1) ?? '-'] : []),
      sample.p50Milliseconds.toFixed(2),
      sample.p99Milliseconds.toFixed(2),
    ]),
  ]);
}

/** The first column is text, the others are numbers. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
