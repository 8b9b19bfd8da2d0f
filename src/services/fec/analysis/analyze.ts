import { randomInt } from 'node:crypto';
import { CATALOGUE_VERSION, catalogue } from '../controls/catalogue.ts';
import { keepEnabled } from '../controls/enabled.ts';
import { guessRegime } from '../ledger/accounting-type.ts';
import { Books } from '../ledger/books.ts';
import { dayOf, isoDate } from '../ledger/days.ts';
import { NO_DATE } from '../ledger/ledger.ts';
import type { ByteSource } from '../reader/byte-source.ts';
import { MemoryBudget, OutOfBudget } from '../reader/memory-budget.ts';
import { readLedger } from '../reader/read-ledger.ts';
import { collectAnomalies } from '../report/collect.ts';
import type { Report, ReportedAnomaly } from '../report/report.ts';
import type { AnalysisOptions, AnalysisOutcome } from './outcome.ts';

/** Bytes in, report out; no network, no database. Synchronous: it is meant for a thread of its own. */
export function analyze(
  source: ByteSource,
  options: AnalysisOptions & { onProgress?: (share: number) => void },
): AnalysisOutcome {
  const begun = performance.now();
  try {
    // Reading is most of the work.
    const onProgress = (share: number) => options.onProgress?.(share * 0.8);
    const memory = new MemoryBudget(options.memoryBytes);
    const read = readLedger(source, { seed: randomInt(0x7fff_ffff), memory, onProgress });
    if ('refused' in read) return { refused: read.refused };
    memory.take(read.ledger.size * BYTES_OF_FACTS);
    const now = new Date(options.now);
    const today = dayOf(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate());
    const books = new Books(read.ledger, read.file, today);
    const anomalies = collectAnomalies(books, keepEnabled(catalogue, options.disabledControls));
    const report = reportOf(books, anomalies, options, performance.now() - begun);
    options.onProgress?.(1);
    return { report };
  } catch (error) {
    if (error instanceof OutOfBudget) return { refused: { reason: 'too_large', limit: options.memoryBytes } };
    throw error;
  }
}

/** What the facts and the controls need for each line at most, beside the ledger. */
const BYTES_OF_FACTS = 90;

function reportOf(
  books: Books,
  anomalies: readonly ReportedAnomaly[],
  options: AnalysisOptions,
  milliseconds: number,
): Report {
  const { ledger, file, exercise, thresholds } = books;
  const bySeverity = { critique: 0, importante: 0, mineure: 0 };
  const byType: Record<string, number> = {};
  for (const { severity, type } of anomalies) {
    bySeverity[severity] += 1;
    byType[type] = (byType[type] ?? 0) + 1;
  }
  return {
    success: true,
    meta: {
      totalEntries: ledger.size,
      totalEcritures: books.entries.count,
      comptaType: books.accountingType,
      regimeProbable: guessRegime(ledger, file, books.accounts),
      periodStart: exercise.firstDate === NO_DATE ? null : isoDate(exercise.firstDate),
      periodEnd: exercise.lastDate === NO_DATE ? null : isoDate(exercise.lastDate),
      analyzedAt: options.now,
      separator: file.separator,
      encoding: file.encoding,
      seuils: { s1: thresholds.s1 / 100, s2: thresholds.s2 / 100 },
      catalogueVersion: CATALOGUE_VERSION,
      disabledControls: [...options.disabledControls],
      durationMs: Math.round(milliseconds),
    },
    summary: { totalAnomalies: anomalies.length, bySeverity, byType },
    anomalies,
  };
}
