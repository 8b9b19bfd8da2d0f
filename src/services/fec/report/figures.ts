import type { Report } from './report.ts';

/** What is told of a report where nobody opens it. */
export type Figures = {
  sha256: string;
  siren: string | null;
  closingDay: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  lines: number;
  entries: number;
  critical: number;
  important: number;
  minor: number;
};

export function figuresOf({ meta, summary: { bySeverity } }: Report): Figures {
  return {
    sha256: meta.sha256 ?? '',
    siren: meta.siren ?? null,
    closingDay: dayOrNull(meta.closingDate),
    periodStart: meta.periodStart,
    periodEnd: meta.periodEnd,
    lines: meta.totalEntries,
    entries: meta.totalEcritures,
    critical: bySeverity.critique,
    important: bySeverity.importante,
    minor: bySeverity.mineure,
  };
}

/** A name may tell a year that no database knows. */
const dayOrNull = (day: string | null | undefined) => (day == null || day < '1800' ? null : day);
