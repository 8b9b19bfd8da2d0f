import { analyze } from '../analysis/analyze.ts';
import { bytesInMemory } from '../reader/bytes/byte-source.ts';
import type { NewReport, ReportedAnomaly } from '../report/report.ts';

type Options = { now?: string; disabledControls?: string[]; fileName?: string; company?: string };

/** Analyses bytes as the service would, at a fixed time, and gives the report; a refused file is a failed test. */
export function analyse(bytes: Uint8Array, options: Options = {}): NewReport {
  const outcome = analyze(bytesInMemory(bytes), {
    disabledControls: [],
    ...options,
    now: options.now ?? '2026-09-15T10:00:00.000Z',
    memoryBytes: 1 << 30,
  });
  if ('refused' in outcome) throw new Error(`The file was refused: ${JSON.stringify(outcome.refused)}`);
  return outcome.report;
}

/** The anomalies of one type. */
export function found(bytes: Uint8Array, type: string, options?: Options): ReportedAnomaly[] {
  return analyse(bytes, options).anomalies.filter((anomaly) => anomaly.type === type);
}
