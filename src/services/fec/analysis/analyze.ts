import { randomInt } from 'node:crypto';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { CATALOGUE_VERSION, catalogue } from '../controls/catalogue.ts';
import type { Category } from '../controls/control.ts';
import { keepApplicable, keepEnabled } from '../controls/enabled.ts';
import { decimalText, plainText } from '../french/wording.ts';
import { MAX_COMPANY, MAX_FILE_NAME } from '../intake/asked-options.ts';
import { guessRegime } from '../ledger/accounting-type.ts';
import { Books } from '../ledger/books.ts';
import { isoDate } from '../ledger/days.ts';
import { readFileName } from '../ledger/file-name.ts';
import type { ByteSource } from '../reader/bytes/byte-source.ts';
import { NO_DATE } from '../reader/ledger.ts';
import { MemoryBudget, OutOfBudget } from '../reader/memory-budget.ts';
import { readLedger } from '../reader/read-ledger.ts';
import { collectAnomalies } from '../report/collect.ts';
import { describeNotJudged } from '../report/not-judged.ts';
import type { NewReport, ReportedAnomaly } from '../report/report.ts';
import { hashedSource } from './hashed-source.ts';
import type { AnalysisOptions, AnalysisOutcome } from './outcome.ts';

/** Bytes in, report out; no network, no database. Synchronous: it is meant for a thread of its own. */
export function analyze(
  source: ByteSource,
  options: AnalysisOptions & { onProgress?: (share: number) => void; onBooks?: (books: Books) => void },
): AnalysisOutcome<NewReport> {
  const begun = performance.now();
  try {
    // Reading is most of the work.
    const onProgress = (share: number) => options.onProgress?.(share * 0.8);
    const memory = new MemoryBudget(options.memoryBytes);
    const hashed = hashedSource(source);
    const read = readLedger(hashed.source, { seed: randomInt(0x7fff_ffff), memory, onProgress });
    if ('refused' in read) return { refused: read.refused };
    memory.take(read.ledger.size * BYTES_OF_FACTS);
    const now = new Date(options.now);
    const today = dayOf(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate());
    const name = nameOf(options.fileName, MAX_FILE_NAME);
    const books = new Books(read.ledger, read.file, today, {
      fileName: name === undefined ? undefined : readFileName(name),
      threshold: options.threshold,
    });
    const categories = keepApplicable(keepEnabled(catalogue, options.disabledControls), books);
    const anomalies = collectAnomalies(books, categories);
    const meta = { ...metaOf(books, options), sha256: hashed.sha256(), controls: typesOf(categories) };
    const report = reportOf(anomalies, { ...meta, durationMs: Math.round(performance.now() - begun) });
    options.onBooks?.(books);
    options.onProgress?.(1);
    return { report };
  } catch (error) {
    if (error instanceof OutOfBudget) return { refused: { reason: 'too_large', limit: options.memoryBytes } };
    throw error;
  }
}

/** What the facts and the controls need for each line at most, beside the ledger. */
const BYTES_OF_FACTS = 90;

const typesOf = (categories: readonly Category[]): string[] =>
  categories.flatMap(({ controls }) => controls.map(({ type }) => type));

type Meta = NewReport['meta'];

function metaOf(books: Books, options: AnalysisOptions): Omit<Meta, 'sha256' | 'controls' | 'durationMs'> {
  const { ledger, file, exercise, thresholds, entries } = books;
  const { income, expense } = books.income;
  const ownName = nameOf(options.ownName, MAX_FILE_NAME);
  const name = books.fileName ?? (ownName === undefined ? undefined : readFileName(ownName));
  const parts = name?.parts;
  return {
    totalEntries: ledger.size,
    totalEcritures: entries.count,
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
    fileName: name?.name ?? null,
    company: nameOf(options.company, MAX_COMPANY) ?? null,
    siren: parts?.siren ?? null,
    closingDate: parts === undefined ? null : isoDate(parts.closingDay),
    totalDebit: decimalText(sumOf(entries.debit)),
    totalCredit: decimalText(sumOf(entries.credit)),
    result: decimalText(income - expense),
    ...describeNotJudged(books),
  };
}

/** A name as somebody gave it, bounded and without control characters; undefined if nothing is left. */
function nameOf(given: string | undefined, most: number): string | undefined {
  const name = plainText((given ?? '').slice(0, most));
  return name === '' ? undefined : name;
}

const sumOf = (amounts: Float64Array): number => amounts.reduce((sum, amount) => sum + amount, 0);

function reportOf(anomalies: readonly ReportedAnomaly[], meta: Meta): NewReport {
  const bySeverity = { critique: 0, importante: 0, mineure: 0 };
  const byType: Record<string, number> = {};
  for (const { severity, type } of anomalies) {
    bySeverity[severity] += 1;
    byType[type] = (byType[type] ?? 0) + 1;
  }
  return { success: true, meta, summary: { totalAnomalies: anomalies.length, bySeverity, byType }, anomalies };
}
