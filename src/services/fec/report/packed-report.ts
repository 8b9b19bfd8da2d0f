import type { Marks } from './marks.ts';
import type { Excerpt, Report, ReportedAnomaly } from './report.ts';
import { sentReport } from './report.ts';

/**
 * A report as bytes, in two parts: the JSON that the API sends, and what only the pages for people show. A report may have
 * ten thousand anomalies; as bytes it can be kept, sent and handed to a thread without being parsed and written again each
 * time.
 */
export type PackedReport = {
  /** JSON, exactly as `reportSchema` has it. */
  report: Uint8Array;
  /**
   * JSON, a list: for each anomaly, in the same order, its lines; then the amounts and the file's hash. Reports of earlier
   * versions have none, and earlier versions do not look behind the lines: both can be kept side by side.
   */
  excerpts: Uint8Array;
};

/** By anomaly; null where there is none. */
type Amounts = {
  stakes: readonly (number | null)[];
  standFor: readonly (number | null)[];
  marks?: readonly (Marks | null)[];
  sha256?: string;
};

export function packReport(whole: Report): PackedReport {
  const amounts: Amounts = {
    stakes: whole.anomalies.map(({ stake }) => stake ?? null),
    standFor: whole.anomalies.map(({ standsFor }) => standsFor ?? null),
    marks: whole.anomalies.map(({ marks }) => marks ?? null),
    ...(whole.meta.sha256 !== undefined && { sha256: whole.meta.sha256 }),
  };
  return {
    report: bytesOf(sentReport(whole)),
    excerpts: bytesOf([...whole.anomalies.map(({ excerpt }) => excerpt), amounts]),
  };
}

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

export function unpackReport(packed: PackedReport): Report {
  const report = parsed(packed.report) as Report;
  const excerpts = parsed(packed.excerpts) as (readonly Excerpt[])[];
  const { stakes, standFor, marks, sha256 } = amountsOf(excerpts, report.anomalies.length);
  return {
    ...report,
    meta: { ...report.meta, ...(sha256 !== undefined && { sha256 }) },
    anomalies: report.anomalies.map((anomaly, index): ReportedAnomaly => {
      const stake = stakes[index] ?? undefined;
      const standsFor = standFor[index] ?? undefined;
      const known = marks?.[index] ?? undefined;
      return {
        ...anomaly,
        excerpt: excerpts[index] ?? [],
        ...(stake === undefined ? {} : { stake }),
        ...(standsFor === undefined ? {} : { standsFor }),
        ...(known === undefined ? {} : { marks: known }),
      };
    }),
  };
}

function amountsOf(excerpts: readonly unknown[], anomalies: number): Amounts {
  return (excerpts[anomalies] as Amounts | undefined) ?? { stakes: [], standFor: [] };
}

const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
