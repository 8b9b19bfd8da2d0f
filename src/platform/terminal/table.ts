import { visible } from './quoted.ts';

/** Columns for a terminal: each as wide as its widest cell. What is painted is painted after it has been measured. */
type Paint = { heading?: (text: string) => string; cell?: (text: string, column: number) => string };

export function table(headings: readonly string[], rows: readonly (readonly string[])[], paint: Paint = {}): string {
  const shown = rows.map((row) => row.map(visible));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...shown.map((row) => (row[column] ?? '').length)),
  );
  const { heading = String, cell = String } = paint;
  const line = (cells: readonly string[], painted: (text: string, column: number) => string) =>
    cells
      .map((each, column) => painted(each.padEnd(column === widths.length - 1 ? 0 : (widths[column] ?? 0)), column))
      .join('  ')
      .trimEnd();
  const rule = line(
    widths.map((width) => '-'.repeat(width)),
    String,
  );
  return [line(headings, heading), rule, ...shown.map((row) => line(row, cell))].join('\n');
}
