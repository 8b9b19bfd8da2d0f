import { lineRanges } from '../../french/notation.ts';
import { SEVERITIES, SEVERITY_WORDS } from '../../french/severity-words.ts';
import { categoryTitle } from '../category-titles.ts';
import type { Check } from '../checks.ts';
import { CHECK_WORDS, checksOf } from '../checks.ts';
import type { ListColumn } from '../columns.ts';
import { LIST_COLUMNS } from '../columns.ts';
import type { Fact } from '../facts.ts';
import { conclusionOf, factsOf, identityOf } from '../facts.ts';
import { namesText } from '../group-words.ts';
import type { Folded, Numbered } from '../groups.ts';
import { foldAnomalies, isGroup, monthsOf } from '../groups.ts';
import type { Report, ReportedAnomaly } from '../report.ts';
import { typedIsoDay, typedMonth, typedValue } from '../typed-value.ts';
import type { Cell } from './cell.ts';
import { rowXml } from './cell.ts';
import type { Column, Sheet } from './sheet.ts';
import { EMPTY, factCell, figureCell, stakeCell, tableSheet, textCell, typedCell, worksheet } from './sheet.ts';

/**
 * The worksheets: what there is in all, the groups, every anomaly, the controls, and what was not judged where there is
 * any.
 */
export function sheetsOf(report: Report): Sheet[] {
  const { company, fileName, notJudged = [] } = report.meta;
  const footer = ['Analyse du FEC', company ?? fileName ?? ''].filter((part) => part !== '').join(' · ');
  const folded = foldAnomalies(report.anomalies);
  return [
    summarySheet(report, footer),
    tableSheet('Groupes', GROUP_COLUMNS, folded, footer),
    tableSheet('Anomalies', ANOMALY_COLUMNS, placedIn(folded), footer),
    tableSheet(
      'Contrôles',
      CHECK_COLUMNS,
      checksOf(report).flatMap(({ title, checks }) => checks.map((check) => ({ category: title, check }))),
      footer,
    ),
    ...(notJudged.length > 0 ? [tableSheet('Non jugées', NOT_JUDGED_COLUMNS, notJudged, footer)] : []),
  ];
}

const severityCell = ({ severity }: ReportedAnomaly) => textCell(SEVERITY_WORDS[severity].one, severity);

type Placed = Numbered & { group?: number };

/** Every anomaly in the order of the report, with the group that it is in. */
function placedIn(folded: readonly Folded[]): Placed[] {
  return folded
    .flatMap((each): Placed[] =>
      isGroup(each) ? each.members.map((member) => ({ ...member, group: each.position })) : [each],
    )
    .sort((a, b) => a.number - b.number);
}

const listed = ({ heading, width, value, typed }: ListColumn): Column<Placed> => ({
  heading,
  width,
  cell: ({ anomaly }) => {
    const text = value(anomaly);
    return heading === SEVERITY ? severityCell(anomaly) : typedCell(typed?.(text), text);
  },
});

const SEVERITY = 'Gravité';

/** Columns of the workbook alone, by the column of the list that they stand behind. */
const BEHIND: Readonly<Record<string, Column<Placed>>> = {
  Titre: {
    heading: 'Groupe',
    width: 9,
    cell: ({ group }) => (group === undefined ? EMPTY : figureCell(group)),
  },
  Période: {
    heading: 'Date',
    width: 11,
    cell: ({ anomaly: { excerpt } }) => typedCell(typedValue(excerpt[0]?.date ?? ''), excerpt[0]?.date ?? ''),
  },
  Lignes: { heading: 'Enjeu (€)', width: 16, cell: ({ anomaly }) => stakeCell(anomaly.stake) },
};

const ANOMALY_COLUMNS: readonly Column<Placed>[] = [
  { heading: 'N°', width: 7, cell: ({ number }) => figureCell(number) },
  ...LIST_COLUMNS.flatMap((column) => [listed(column), BEHIND[column.heading] ?? []].flat()),
];

const firstOf = (folded: Folded) => (isGroup(folded) ? folded.members[0] : folded);
const anomalyOf = (folded: Folded) => firstOf(folded).anomaly;
const monthCell = (month = '') => typedCell(typedMonth(month), month);
const namesOf = (folded: Folded, of: (anomaly: ReportedAnomaly) => string) =>
  textCell(isGroup(folded) ? namesText(folded, of) : of(folded.anomaly));

/** As on the page: what is folded is one row, and what stands alone is one too. */
const GROUP_COLUMNS: readonly Column<Folded>[] = [
  { heading: 'Groupe', width: 9, cell: (each) => (isGroup(each) ? figureCell(each.position) : EMPTY) },
  { heading: 'Premier n°', width: 9, cell: (each) => figureCell(firstOf(each).number) },
  { heading: SEVERITY, width: 12, cell: (each) => severityCell(anomalyOf(each)) },
  { heading: 'Catégorie', width: 24, cell: (each) => textCell(categoryTitle(anomalyOf(each).category)) },
  { heading: 'Type', width: 26, cell: (each) => textCell(anomalyOf(each).type) },
  { heading: 'Titre', width: 36, cell: (each) => textCell(anomalyOf(each).title) },
  { heading: 'Anomalies', width: 11, cell: (each) => figureCell(isGroup(each) ? each.members.length : 1) },
  { heading: 'Cas', width: 9, cell: (each) => figureCell(isGroup(each) ? each.cases : (each.anomaly.standsFor ?? 1)) },
  { heading: 'Enjeu (€)', width: 16, cell: (each) => stakeCell(isGroup(each) ? each.stake : each.anomaly.stake) },
  {
    heading: 'Du mois',
    width: 11,
    cell: (each) => monthCell(isGroup(each) ? monthsOf(each)?.from : (each.anomaly.period ?? '')),
  },
  {
    heading: 'Au mois',
    width: 11,
    cell: (each) => monthCell(isGroup(each) ? monthsOf(each)?.to : (each.anomaly.period ?? '')),
  },
  { heading: 'Comptes', width: 28, cell: (each) => namesOf(each, ({ compteNum }) => compteNum) },
  { heading: 'Journaux', width: 18, cell: (each) => namesOf(each, ({ journalCode }) => journalCode) },
  { heading: 'Suggestion', width: 45, cell: (each) => textCell(anomalyOf(each).suggestion) },
];

const CHECK_COLUMNS: readonly Column<{ category: string; check: Check }>[] = [
  { heading: 'Catégorie', width: 26, cell: ({ category }) => textCell(category) },
  { heading: 'Contrôle', width: 56, cell: ({ check }) => textCell(check.title) },
  { heading: 'Type', width: 34, cell: ({ check }) => textCell(check.type) },
  { heading: 'État', width: 26, cell: ({ check }) => textCell(CHECK_WORDS[check.state]) },
  {
    heading: 'Anomalies',
    width: 11,
    cell: ({ check }) => (check.state === 'ran' ? figureCell(check.anomalies) : EMPTY),
  },
];

const NOT_JUDGED_COLUMNS: readonly Column<NonNullable<Report['meta']['notJudged']>[number]>[] = [
  { heading: 'N° d’écriture', width: 20, cell: ({ ecritureNum }) => textCell(ecritureNum) },
  {
    heading: 'Première ligne',
    width: 12,
    cell: ({ lines: [first] }) => (first === undefined ? EMPTY : figureCell(first)),
  },
  { heading: 'Lignes', width: 30, cell: ({ lines }) => textCell(lineRanges(lines)) },
  { heading: 'Raison', width: 90, cell: ({ reason }) => textCell(reason) },
];

const SUMMARY_WIDTHS = [44, 36, 34, 11, 18];
/** A text that is alone in its row runs over the cells behind it. */
const LINE_WIDTH = 140;

function summarySheet(report: Report, footer: string): Sheet {
  const blocks: Cell[][] = [
    [textCell('Analyse du FEC', 'title')],
    [textCell(conclusionOf(report), 'text')],
    [],
    ...block([...identityOf(report), ...datesOf(report)]),
    ...block(factsOf(report)),
    [textCell(SEVERITY, 'heading'), textCell('Anomalies', 'heading')],
    ...SEVERITIES.map((severity) => [
      textCell(SEVERITY_WORDS[severity].many, severity),
      figureCell(report.summary.bySeverity[severity]),
    ]),
    [textCell('Total', 'label'), figureCell(report.summary.totalAnomalies)],
    [],
    ['Titre', 'Catégorie', 'Type', 'Anomalies', 'Enjeu (€)'].map((heading) => textCell(heading, 'heading')),
    ...typesOf(report).map(({ type, title, count, stake, category }) => [
      textCell(title),
      textCell(category),
      textCell(type),
      figureCell(count),
      stakeCell(stake),
    ]),
  ];
  const xml = worksheet({
    view: '<sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/>',
    widths: SUMMARY_WIDTHS,
    rows: blocks.map((cells, index) => rowXml(index + 1, cells, cells.length === 1 ? [LINE_WIDTH] : SUMMARY_WIDTHS)),
    filter: '',
    footer,
  });
  return { name: 'Synthèse', xml };
}

/** Facts, each with its label, and a free row. */
const block = (facts: readonly Fact[]): Cell[][] =>
  facts.length === 0
    ? []
    : [...facts.map(({ label, value, typed }) => [textCell(label, 'label'), factCell(typed, value)]), []];

/** The period again, as dates that can be calculated with. */
const datesOf = ({ meta }: Report): Fact[] => [
  ...dateFact('Première écriture', meta.periodStart),
  ...dateFact('Dernière écriture', meta.periodEnd),
];

function dateFact(label: string, date: string | null): Fact[] {
  const typed = typedIsoDay(date ?? '');
  return typed === undefined ? [] : [{ label, value: '', typed }];
}

/** The most frequent first, then by name. */
function typesOf(report: Report) {
  const byType = Map.groupBy(report.anomalies, ({ type }) => type);
  return Object.entries(report.summary.byType)
    .map(([type, count]) => {
      const members = byType.get(type) ?? [];
      const stakes = members.flatMap(({ stake }) => stake ?? []);
      return {
        type,
        count,
        title: members[0]?.title ?? type,
        category: categoryTitle(members[0]?.category ?? ''),
        stake: stakes.length === 0 ? undefined : stakes.reduce((sum, each) => sum + each, 0),
      };
    })
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}
