import type { Excerpt, Report } from './report.ts';

/**
 * A report as bytes, in two parts: the JSON that the API sends, and the lines of the file that only the pages for people
 * show. A report may have ten thousand anomalies; as bytes it can be kept, sent and handed to a thread without being
 * parsed and written again each time.
 */
export type PackedReport = {
  /** JSON, exactly as `reportSchema` has it. */
  report: Uint8Array;
  /** JSON: for each anomaly, in the same order, its lines. */
  excerpts: Uint8Array;
};

export function packReport(whole: Report): PackedReport {
  return { report: jsonOf(whole), excerpts: bytesOf(whole.anomalies.map(({ excerpt }) => excerpt)) };
}

/** What the API sends. */
function jsonOf(whole: Report): Buffer {
  return bytesOf({ ...whole, anomalies: whole.anomalies.map(({ excerpt: _excerpt, ...anomaly }) => anomaly) });
}

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

export function unpackReport(packed: PackedReport): Report {
  const report = parsed(packed.report) as Report;
  const excerpts = parsed(packed.excerpts) as (readonly Excerpt[])[];
  return { ...report, anomalies: report.anomalies.map((anomaly, i) => ({ ...anomaly, excerpt: excerpts[i] ?? [] })) };
}

const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
