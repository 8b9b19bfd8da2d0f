/** Points over two logarithmic axes, in characters: what grows in proportion climbs one step for each step to the right. */
export type Series = {
  readonly name: string;
  readonly mark: string;
  readonly points: readonly (readonly [number, number])[];
};

const COLUMNS = 60;
const ROWS = 15;

export function plotLogarithmic(series: readonly Series[], axes: { x: string; y: string }): string {
  const points = series.flatMap((each) => each.points);
  const horizontal = scaleOf(
    points.map(([x]) => x),
    COLUMNS,
  );
  const vertical = scaleOf(
    points.map(([, y]) => y),
    ROWS,
  );
  const grid = Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, () => ' '));
  for (const { mark, points: own } of series) {
    for (const [x, y] of own) (grid[ROWS - 1 - vertical.position(y)] as string[])[horizontal.position(x)] = mark;
  }
  const top = vertical.high.toPrecision(3);
  const bottom = vertical.low.toPrecision(3);
  const margin = Math.max(top.length, bottom.length);
  const labelOf = (row: number) => (row === 0 ? top : row === ROWS - 1 ? bottom : '');
  const left = horizontal.low.toLocaleString('en');
  const right = horizontal.high.toLocaleString('en');
  return [
    `${axes.y} (${series.map(({ mark, name }) => `${mark} ${name}`).join(', ')})`,
    ...grid.map((row, index) => `${labelOf(index).padStart(margin)} |${row.join('').trimEnd()}`),
    `${' '.repeat(margin)} +${'-'.repeat(COLUMNS)}`,
    `${' '.repeat(margin)}  ${left}${right.padStart(COLUMNS - left.length)} ${axes.x}`,
  ].join('\n');
}

function scaleOf(values: readonly number[], size: number) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.log(high / low) || 1;
  return { low, high, position: (value: number) => Math.round((Math.log(value / low) / span) * (size - 1)) };
}
