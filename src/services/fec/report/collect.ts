import type { Category, Control, Description, Finding } from '../controls/control.ts';
import { keepApplicable } from '../controls/enabled.ts';
import type { Severity } from '../french/severity-words.ts';
import { count as counted, percent, quoted } from '../french/wording.ts';
import type { Books } from '../ledger/books.ts';
import { monthOf, monthText } from '../ledger/days.ts';
import { MAX_ROWS } from '../ledger/row-groups.ts';
import { NO_DATE } from '../reader/ledger.ts';
import { excerptOf } from './excerpt.ts';
import { marksOf, setApart } from './marks.ts';
import type { ReportedAnomaly } from './report.ts';

/**
 * Runs controls over the books and writes out what they find, within bounds: of each type the largest hundred and one line
 * for the rest; and a fault of the whole file once.
 */
export const MAX_PER_TYPE = 100;
/** From this share of all lines (or entries) on it is the file that is at fault, not the line. */
const SHARE_OF_FILE = 0.2;
const MAX_EXCERPT = 6;

const RANK: Record<Severity, number> = { critique: 0, importante: 1, mineure: 2 };

/** In the order of the report: severity, category, period, account, line. */
export function collectAnomalies(books: Books, categories: readonly Category[]): ReportedAnomaly[] {
  return inOrder(keepApplicable(categories, books).map((category) => anomaliesOfCategory(books, category)));
}

/** Plain data, which another thread may have found. The category must make sense for the books. */
export const anomaliesOfCategory = (books: Books, category: Category): Written[] =>
  category.controls.flatMap((control) => anomaliesOf(books, category, control));

/** Given by category, in the order of the catalogue. */
export function inOrder(written: readonly (readonly Written[])[]): ReportedAnomaly[] {
  const placed = written.flatMap((ofCategory, position) => ofCategory.map((each) => ({ ...each, position })));
  const anomalies = placed
    .sort(
      (a, b) =>
        RANK[a.anomaly.severity] - RANK[b.anomaly.severity] ||
        a.position - b.position ||
        Number(a.isRest) - Number(b.isRest) ||
        compareText(a.anomaly.period ?? '', b.anomaly.period ?? '') ||
        compareText(a.anomaly.compteNum, b.anomaly.compteNum) ||
        (a.anomaly.lines[0] ?? 0) - (b.anomaly.lines[0] ?? 0),
    )
    .map(({ anomaly }) => anomaly);
  return setApart(anomalies);
}

/** By code units: the same on every machine. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** `isRest` marks what stands for those that are not shown: it comes after those that are. */
export type Written = { anomaly: ReportedAnomaly; isRest: boolean };

function anomaliesOf(books: Books, category: Category, control: Control): Written[] {
  const { kept, total, severityOfRest, restWeight } = takeLargest(control.find(books));
  const write = (
    severity: Severity,
    row: number,
    weight: number,
    description: Description,
    isWhole = false,
  ): ReportedAnomaly => ({
    ...anomalyOf(books, category, control, severity, row, description),
    ...stakeOf(control, weight),
    marks: marksOf(books, { control, description, rows: rowsOf(row, description), isWhole }),
  });
  const [first] = kept;
  if (first === undefined) return [];
  const units = unitsOf(books, control);
  if (total > MAX_PER_TYPE && total > units * SHARE_OF_FILE) {
    const whole = describeWhole(control, first.describe(), total, units);
    const weight = kept.reduce((sum, finding) => sum + finding.weight, restWeight);
    return [{ anomaly: write(severest(kept), first.row, weight, whole, true), isRest: false }];
  }
  const shown = kept.map(({ severity, row, weight, describe }) => ({
    anomaly: write(severity, row, weight, describe()),
    isRest: false,
  }));
  if (total <= MAX_PER_TYPE) return shown;
  const others = total - kept.length;
  const description = restOf(others, stakeOf(control, restWeight).stake);
  // What stands for several is nothing that could be judged, or known again.
  const { marks: _none, ...written } = write(severityOfRest, -1, restWeight, description);
  const rest = { ...written, standsFor: others };
  return [...shown, { anomaly: rest, isRest: true }];
}

/** What is at stake; where a control weighs no money, or nothing, no amount is. */
function stakeOf({ weighs }: Control, weight: number): { stake?: number } {
  const stake = Math.round(weight);
  return weighs === 'count' || stake === 0 ? {} : { stake };
}

function unitsOf(books: Books, control: Control): number {
  if (control.concerns === 'line') return books.ledger.size;
  return control.concerns === 'entry' ? books.entries.count : Number.POSITIVE_INFINITY;
}

const severest = (findings: readonly Finding[]): Severity =>
  findings.reduce<Severity>((worst, { severity }) => (RANK[severity] < RANK[worst] ? severity : worst), 'mineure');

/** The largest findings, largest first; the others are only counted, so that a file full of faults costs no memory. */
function takeLargest(findings: Iterable<Finding>) {
  let kept: Finding[] = [];
  let total = 0;
  let least = -1;
  let severityOfRest: Severity = 'mineure';
  let restWeight = 0;
  const trim = () => {
    kept.sort((a, b) => b.weight - a.weight || a.row - b.row);
    for (const { severity, weight } of kept.slice(MAX_PER_TYPE)) noteRest(severity, weight);
    kept = kept.slice(0, MAX_PER_TYPE);
    least = kept.length === MAX_PER_TYPE ? (kept.at(-1)?.weight ?? -1) : -1;
  };
  const noteRest = (severity: Severity, weight: number) => {
    if (RANK[severity] < RANK[severityOfRest]) severityOfRest = severity;
    restWeight += weight;
  };
  for (const finding of findings) {
    total += 1;
    // What comes later in the file stands behind its equals.
    if (finding.weight < least) noteRest(finding.severity, finding.weight);
    else kept.push(finding);
    if (kept.length >= MAX_PER_TYPE * 8) trim();
  }
  trim();
  return { kept, total, severityOfRest, restWeight };
}

function restOf(others: number, stake: number | undefined): Description {
  const sum =
    stake === undefined
      ? ''
      : ` ${others === 1 ? 'Son montant' : 'Leur montant cumulé'} est de ${counted(Math.round(stake / 100), 'euro')}.`;
  return {
    description: `… et ${counted(others, 'autre anomalie', 'autres anomalies')} du même type, de moindre montant.${sum}`,
    expectedValue: '0',
    actualValue: String(others),
    suggestion: 'Traiter d’abord les anomalies détaillées, puis relancer l’analyse.',
    period: null,
  };
}

function describeWhole(control: Control, example: Description, total: number, units: number): Description {
  const nouns = control.concerns === 'line' ? ['ligne', 'lignes'] : ['écriture', 'écritures'];
  return {
    ...example,
    description: `Constaté sur ${counted(total, nouns[0] as string, nouns[1])} (${percent(total / units)} du fichier). Exemple : ${example.description}`,
    actualValue: counted(total, nouns[0] as string, nouns[1]),
    period: null,
  };
}

function anomalyOf(
  books: Books,
  category: Category,
  control: Control,
  severity: Severity,
  row: number,
  description: Description,
): ReportedAnomaly {
  const { ledger } = books;
  const rows = rowsOf(row, description);
  const first = rows[0];
  return {
    type: control.type,
    category: category.name,
    severity,
    title: control.title,
    description: description.description,
    compteNum: quoted(description.compteNum ?? ''),
    period: description.period === undefined ? periodOf(books, first) : description.period,
    expectedValue: description.expectedValue,
    actualValue: description.actualValue,
    suggestion: description.suggestion,
    journalCode: quoted(
      description.journalCode ?? (first === undefined ? '' : ledger.journals.text(ledger.journal[first] as number)),
    ),
    ecritureNum: quoted(
      description.ecritureNum ?? (first === undefined ? '' : ledger.numbers.text(ledger.number[first] as number)),
    ),
    lines: rows.map((each) => ledger.line[each] as number),
    basis: control.basis,
    excerpt: rows.slice(0, MAX_EXCERPT).map((each) => excerptOf(ledger, each)),
  };
}

const rowsOf = (row: number, description: Description): readonly number[] =>
  (description.rows ?? (row < 0 ? [] : [row])).slice(0, MAX_ROWS);

function periodOf(books: Books, row: number | undefined): string | null {
  const day = row === undefined ? NO_DATE : (books.ledger.date[row] as number);
  return day === NO_DATE ? null : monthText(monthOf(day));
}
