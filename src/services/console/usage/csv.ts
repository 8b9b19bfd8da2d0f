import { writeCsv } from '#lib/csv/csv.ts';
import { judgeAccepted, readAccepted } from '#platform/http/answer/accept.ts';
import { OUTCOMES } from '#platform/usage/outcome.ts';
import type { UsageGroup, UsageLine } from '#platform/usage/read-usage.ts';

/** Usage as a file for spreadsheets: a line a group, without totals. */
export const wantsCsv = (accept: string | undefined, format: 'csv' | 'json' | undefined): boolean =>
  format === undefined ? accept !== undefined && likesCsvBest(accept) : format === 'csv';

function likesCsvBest(accept: string): boolean {
  const ranges = readAccepted(accept);
  const [csv, json] = [judgeAccepted('text/csv', ranges), judgeAccepted('application/json', ranges)];
  return csv.quality > json.quality || (csv.quality === json.quality && csv.exactness > json.exactness);
}

export function csvOfUsage(by: UsageGroup, rows: readonly UsageLine[]): string {
  const names = by === 'operation' ? (['service', 'operation'] as const) : ([by] as const);
  const header = [...names, 'requests', ...OUTCOMES, 'p50_ms', 'p95_ms'];
  const lines = rows.map((row) => [
    ...names.map((name) => row[name] ?? ''),
    ...[row.requests, ...OUTCOMES.map((outcome) => row.outcomes[outcome]), row.p50 ?? '', row.p95 ?? ''].map(String),
  ]);
  return writeCsv([header, ...lines]);
}
