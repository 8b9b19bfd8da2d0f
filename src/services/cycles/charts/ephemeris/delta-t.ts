import { readFileSync } from 'node:fs';
import { readTable } from '#lib/csv/table.ts';
import { lazily } from '#lib/memo/lazily.ts';
import { epochYear } from './julian-day.ts';

/**
 * Delta-T: terrestrial time less universal time, which the turning of the Earth sets. A table knows it for 950 to 2200, as
 * a forecast from 2023 on: values computed with Swiss Ephemeris 2.10.03, after Stephenson, Morrison and Hohenkerk (2016)
 * and the IERS. Beyond it the long-term parabola of the same authors; what the two differ by at the table's end is faded
 * out, so that no instant is skipped or told twice.
 */
const TABLE_FILE = new URL('data/delta-t.csv', import.meta.url);
const COLUMNS = ['year', 'julian_day', 'seconds'] as const;
const FADE_YEARS = 100;
/** A cubic goes through so many rows. */
const ROWS_OF_CUBIC = 4;

type Row = {
  /** In universal time. */
  julianDay: number;
  seconds: number;
};

/** Of 1 January, Julian calendar before 1582: of every 25th year until 1600, then of each. At least four rows, ascending. */
const table = lazily((): readonly Row[] => {
  const { rows, faults } = readTable(readFileSync(TABLE_FILE, 'utf8'), COLUMNS);
  const read = rows.map(({ cells }) => ({ julianDay: Number(cells[1]), seconds: Number(cells[2]) }));
  const isAscending = read.every((row, at) => at === 0 || row.julianDay > (read[at - 1]?.julianDay ?? Number.NaN));
  const isNumeric = read.every((row) => Number.isFinite(row.seconds));
  if (faults.length > 0 || !isAscending || !isNumeric || read.length < ROWS_OF_CUBIC) {
    throw new Error('delta-t.csv is not a table of numbers with ascending Julian days.');
  }
  return read;
});

/** `ut` is a Julian day in universal time. */
export function deltaTSeconds(ut: number): number {
  const rows = table();
  const [first, last] = [rows[0] as Row, rows.at(-1) as Row];
  if (ut < first.julianDay) return fadedParabola(ut, first);
  if (ut > last.julianDay) return fadedParabola(ut, last);
  return cubicThrough(rowsAround(rows, ut), ut);
}

function parabola(ut: number): number {
  const centuries = (epochYear(ut) - 1825) / 100;
  return -320 + 32.5 * centuries * centuries;
}

function fadedParabola(ut: number, end: Row): number {
  const yearsAway = Math.abs(epochYear(ut) - epochYear(end.julianDay));
  const offset = end.seconds - parabola(end.julianDay);
  return parabola(ut) + offset * Math.max(0, 1 - yearsAway / FADE_YEARS);
}

/** Two rows on each side where there are two. */
function rowsAround(rows: readonly Row[], ut: number): readonly Row[] {
  let [low, high] = [0, rows.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as Row).julianDay <= ut) low = middle;
    else high = middle;
  }
  const start = Math.min(Math.max(low - 1, 0), rows.length - ROWS_OF_CUBIC);
  return rows.slice(start, start + ROWS_OF_CUBIC);
}

/** The interpolation of Lagrange. */
function cubicThrough(rows: readonly Row[], ut: number): number {
  let sum = 0;
  for (const row of rows) {
    let weight = 1;
    for (const other of rows) {
      if (other !== row) weight *= (ut - other.julianDay) / (row.julianDay - other.julianDay);
    }
    sum += weight * row.seconds;
  }
  return sum;
}
