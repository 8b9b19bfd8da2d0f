import type { Measured } from '../interleaved-rounds.ts';
import { medianSample } from '../interleaved-rounds.ts';
import { median } from '../median.ts';
import { renderTable } from '../table.ts';

/** Medians over the rounds, for people. A dash stands for what cannot be seen from here. */
export function renderContenders(measured: readonly Measured[]): string {
  return renderTable([
    ['', 'requests/s', 'lowest', 'highest', 'server CPU us/request', 'database CPU us/request', 'p50 ms', 'p99 ms'],
    ...measured.map((each) => {
      const sample = medianSample(each);
      const rates = each.samples.map(({ requestsPerSecond }) => requestsPerSecond);
      return [
        each.name,
        sample.requestsPerSecond.toFixed(0),
        Math.min(...rates).toFixed(0),
        Math.max(...rates).toFixed(0),
        shown(sample.cpuMicroseconds, 1),
        shown(databaseCpuOf(each), 1),
        shown(sample.p50Milliseconds, 2),
        shown(sample.p99Milliseconds, 2),
      ];
    }),
  ]);
}

const shown = (figure: number | undefined, digits: number) =>
  figure === undefined || Number.isNaN(figure) ? '-' : figure.toFixed(digits);

/** Of the rounds in which it could be seen. */
function databaseCpuOf({ samples }: Measured): number | undefined {
  const seen = samples.flatMap(({ databaseCpuMicroseconds }) => databaseCpuMicroseconds ?? []);
  return seen.length === 0 ? undefined : median(seen);
}
