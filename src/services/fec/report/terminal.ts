import { wrap } from '#platform/terminal/wrap.ts';
import { groupedInteger, lineRanges, unbroken } from '../french/notation.ts';
import { SEVERITIES, SEVERITY_WORDS, type Severity } from '../french/severity-words.ts';
import { count as counted, provesNothing } from '../french/wording.ts';
import { conclusionOf, factsOf, periodOf } from './facts.ts';
import { harmlessReport } from './harmless.ts';
import type { Report, ReportedAnomaly } from './report.ts';

/**
 * The report for a terminal: what there is in all, then each type with its number and its first case. It has no colours and
 * no control characters, whatever the file holds, and no line has more characters than the terminal has columns. The whole
 * list is in the other formats.
 */
export function renderText(given: Report, width: number): string {
  const report = harmlessReport(given);
  const groups = Map.groupBy(report.anomalies, ({ severity }) => severity);
  return [
    ...wrap(`Analyse du FEC, période ${periodOf(report.meta)}`, width),
    ...wrap(shortFacts(report), width),
    '',
    ...wrap(conclusionOf(report), width),
    ...(report.anomalies.length === 0 ? [] : ['', ...totals(report)]),
    ...notJudgedLines(report, width),
    ...SEVERITIES.flatMap((severity) => section(severity, groups.get(severity) ?? [], width)),
  ].join('\n');
}

/** The rest of the facts is for the pages. */
const SHORT_FACTS = new Set(['Lignes', 'Écritures', 'Comptabilité', 'Séparateur', 'Encodage', 'Contrôles désactivés']);

const shortFacts = (report: Report) =>
  factsOf(report)
    .filter(({ label }) => SHORT_FACTS.has(label))
    .map(({ label, value }) => unbroken(`${label} : ${value}`))
    .join('\u00a0· ');

function totals({ summary: { bySeverity } }: Report): string[] {
  const digits = Math.max(...SEVERITIES.map((severity) => groupedInteger(bySeverity[severity]).length));
  return SEVERITIES.map((severity) => {
    const { many, mark } = SEVERITY_WORDS[severity];
    return `  ${mark} ${many.padEnd(12)} ${groupedInteger(bySeverity[severity]).padStart(digits)}`;
  });
}

const MAX_REASONS = 3;
const MAX_LISTED = 4;

/** How many entries were not judged, and the first reasons, each with its first entry. */
function notJudgedLines({ meta }: Report, width: number): string[] {
  const { notJudged = [], notJudgedCount = notJudged.length } = meta;
  if (notJudgedCount === 0) return [];
  const shown = [...Map.groupBy(notJudged, ({ reason }) => reason).values()]
    .slice(0, MAX_REASONS)
    .flatMap(([first]) => first ?? []);
  const left = notJudgedCount - shown.length;
  const total = counted(notJudgedCount, 'écriture non jugée', 'écritures non jugées');
  return [
    '',
    ...wrap(unbroken(`${total}. ${provesNothing(notJudgedCount)}`), width),
    ...shown.flatMap(({ ecritureNum, lines, reason }) =>
      wrap(
        unbroken(
          `${ecritureNum === '' ? 'sans numéro' : ecritureNum} (l. ${lineRanges(lines, MAX_LISTED)}) : ${reason}`,
        ),
        width,
        '  ',
      ),
    ),
    ...(left > 0 && shown.length > 0 ? wrap(unbroken(`… et ${counted(left, 'autre')}.`), width, '  ') : []),
  ];
}

function section(severity: Severity, anomalies: readonly ReportedAnomaly[], width: number): string[] {
  if (anomalies.length === 0) return [];
  const { many, mark } = SEVERITY_WORDS[severity];
  const types = [...Map.groupBy(anomalies, ({ type }) => type).values()];
  return ['', `${mark} ${many.toUpperCase()}`, ...types.flatMap((members) => typeLines(members, width))];
}

function typeLines(members: readonly ReportedAnomaly[], width: number): string[] {
  const [first] = members;
  if (first === undefined) return [];
  const others = members.length === 1 ? '' : ` × ${groupedInteger(members.length)}`;
  return [
    '',
    ...wrap(`${first.title}${others} [${first.type}]`, width, '  '),
    ...wrap(unbroken(first.description), width, '    '),
    ...(first.suggestion === '' ? [] : wrap(unbroken(`→ ${first.suggestion}`), width, '    ')),
  ];
}
