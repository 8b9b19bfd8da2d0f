import { harmless } from '../../french/harmless.ts';
import { lineRanges } from '../../french/notation.ts';
import { SEVERITIES, SEVERITY_WORDS } from '../../french/severity-words.ts';
import { categoryTitle } from '../../report/category-titles.ts';
import { typedIsoDay, typedMonth } from '../../report/typed-value.ts';
import type { Cell } from '../../report/xlsx/cell.ts';
import { rowXml } from '../../report/xlsx/cell.ts';
import type { Column, Sheet } from '../../report/xlsx/sheet.ts';
import { figureCell, stakeCell, tableSheet, textCell, typedCell, worksheet } from '../../report/xlsx/sheet.ts';
import { workbookFile } from '../../report/xlsx/xlsx.ts';
import type { State } from '../findings/judgement-of.ts';
import { STATES } from '../findings/judgement-of.ts';
import type { BalanceRow, DossierFigures, FindingRow } from './dossier-figures.ts';
import { STATE_WORDS } from './state-words.ts';

/**
 * A dossier as a workbook to hand over: a synthesis, the findings with what was made of them, balance, soldes intermédiaires de gestion,
 * result and balance sheet. Amounts, dates and months are values; every table can be sorted and filtered.
 */
export function renderWorkbook(figures: DossierFigures): Buffer {
  const { company, siren, fileName, accounts, findings } = figures;
  const footer = ['Dossier comptable', company ?? siren ?? fileName].map(harmless).join(' · ');
  const sheets = [
    summarySheet(figures, footer),
    tableSheet('Anomalies', FINDING_COLUMNS, findings, footer),
    tableSheet('Balance', BALANCE_COLUMNS, accounts.balance, footer),
    tableSheet('SIG', SIG_COLUMNS, accounts.statements.balances, footer),
    tableSheet(
      'Résultat',
      RESULT_COLUMNS,
      accounts.statements.result.flatMap(({ label, lines }) => lines.map((line) => ({ part: label, ...line }))),
      footer,
    ),
    tableSheet(
      'Bilan',
      SHEET_COLUMNS,
      [
        ...accounts.statements.assets.map((line) => ({ side: 'Actif', ...line })),
        ...accounts.statements.liabilities.map((line) => ({ side: 'Passif', ...line })),
      ],
      footer,
    ),
  ];
  return workbookFile(sheets, { title: 'Dossier comptable', madeAt: figures.madeAt });
}

const text = (value: string | null) => textCell(harmless(value ?? ''));
const euros = (cents: number) => stakeCell(cents);
const day = (value: string | null) => typedCell(typedIsoDay(value ?? ''), value ?? '');

const FINDING_COLUMNS: readonly Column<FindingRow>[] = [
  { heading: 'N°', width: 7, cell: ({ number }) => figureCell(number) },
  {
    heading: 'Gravité',
    width: 12,
    cell: ({ severity }) => textCell(SEVERITY_WORDS[severity].one, severity),
  },
  { heading: 'État', width: 14, cell: ({ state }) => text(STATE_WORDS[state]) },
  { heading: 'Catégorie', width: 24, cell: ({ category }) => text(categoryTitle(category)) },
  { heading: 'Titre', width: 36, cell: ({ title }) => text(title) },
  { heading: 'Constat', width: 60, cell: ({ description }) => text(description) },
  { heading: 'Enjeu (€)', width: 16, cell: ({ stake }) => stakeCell(stake ?? undefined) },
  { heading: 'Compte', width: 12, cell: ({ account }) => text(account) },
  { heading: 'Mois', width: 11, cell: ({ month }) => typedCell(typedMonth(month ?? ''), month ?? '') },
  { heading: 'Journal', width: 9, cell: ({ journal }) => text(journal) },
  { heading: 'Écriture', width: 14, cell: ({ entry }) => text(entry) },
  { heading: 'Lignes', width: 18, cell: ({ lines }) => text(lineRanges(lines)) },
  { heading: 'À faire', width: 45, cell: ({ suggestion }) => text(suggestion) },
  { heading: 'Note', width: 45, cell: ({ note }) => text(note) },
  { heading: 'Statué par', width: 20, cell: ({ judgedBy }) => text(judgedBy) },
  { heading: 'Statué le', width: 11, cell: ({ judgedOn }) => day(judgedOn) },
  { heading: 'Attribuée à', width: 20, cell: ({ assignedTo }) => text(assignedTo) },
  { heading: 'Visée par', width: 20, cell: ({ signedOffBy }) => text(signedOffBy) },
  { heading: 'Visée le', width: 11, cell: ({ signedOffOn }) => day(signedOffOn) },
];

const BALANCE_COLUMNS: readonly Column<BalanceRow>[] = [
  { heading: 'Compte', width: 12, cell: ({ account }) => text(account) },
  { heading: 'Intitulé', width: 44, cell: ({ label }) => text(label) },
  { heading: 'À-nouveau (€)', width: 16, cell: ({ opening }) => euros(opening) },
  { heading: 'Débit (€)', width: 16, cell: ({ debit }) => euros(debit) },
  { heading: 'Crédit (€)', width: 16, cell: ({ credit }) => euros(credit) },
  { heading: 'Solde débiteur (€)', width: 18, cell: ({ closing }) => euros(Math.max(closing, 0)) },
  { heading: 'Solde créditeur (€)', width: 18, cell: ({ closing }) => euros(Math.max(-closing, 0)) },
];

type Accounts = DossierFigures['accounts']['statements'];

const SIG_COLUMNS: readonly Column<Accounts['balances'][number]>[] = [
  { heading: 'Solde intermédiaire de gestion', width: 48, cell: ({ label }) => text(label) },
  { heading: 'Montant (€)', width: 18, cell: ({ amount }) => euros(amount) },
];

type ResultLine = Accounts['result'][number]['lines'][number] & { part: string };

const RESULT_COLUMNS: readonly Column<ResultLine>[] = [
  { heading: 'Partie', width: 34, cell: ({ part }) => text(part) },
  { heading: 'Poste', width: 48, cell: ({ label }) => text(label) },
  { heading: 'Nature', width: 11, cell: ({ side }) => text(side === 'produit' ? 'Produit' : 'Charge') },
  { heading: 'Montant (€)', width: 18, cell: ({ amount }) => euros(amount) },
];

const SHEET_COLUMNS: readonly Column<Accounts['assets'][number] & { side: string }>[] = [
  { heading: 'Côté', width: 9, cell: ({ side }) => text(side) },
  { heading: 'Poste', width: 48, cell: ({ label }) => text(label) },
  { heading: 'Brut (€)', width: 18, cell: ({ gross }) => euros(gross) },
  { heading: 'Amort. et dépréciations (€)', width: 22, cell: ({ allowances }) => euros(allowances) },
  { heading: 'Net (€)', width: 18, cell: ({ amount }) => euros(amount) },
];

const SUMMARY_WIDTHS = [44, 24, 18];

function summarySheet(figures: DossierFigures, footer: string): Sheet {
  const { company, siren, fileName, periodStart, periodEnd, madeAt, accounts, findings } = figures;
  const label = (words: string) => textCell(words, 'label');
  const heading = (...words: readonly string[]) => words.map((each) => textCell(each, 'heading'));
  const count = (of: (finding: FindingRow) => boolean) => findings.filter(of);
  const sum = (some: readonly FindingRow[]) => some.reduce((all, { stake }) => all + (stake ?? 0), 0);
  const counted = (words: Cell, of: (finding: FindingRow) => boolean): Cell[] => {
    const some = count(of);
    return [words, figureCell(some.length), stakeCell(sum(some))];
  };
  const rows: Cell[][] = [
    [textCell('Dossier comptable', 'title')],
    [],
    [label('Entreprise'), text(company ?? '–')],
    [label('SIREN'), text(siren ?? '–')],
    [label('Fichier'), text(fileName)],
    [label('Première écriture'), day(periodStart)],
    [label('Dernière écriture'), day(periodEnd)],
    [label('Établi le'), day(madeAt.slice(0, 10))],
    [],
    heading('Anomalies par état', 'Nombre', 'Enjeu (€)'),
    ...STATES.map((state: State) => counted(text(STATE_WORDS[state]), (finding) => finding.state === state)),
    [],
    heading('Anomalies par gravité', 'Nombre', 'Enjeu (€)'),
    ...SEVERITIES.map((severity) =>
      counted(textCell(SEVERITY_WORDS[severity].many, severity), (finding) => finding.severity === severity),
    ),
    [],
    heading('Comptes', 'Montant (€)'),
    [label('Résultat net'), euros(accounts.statements.net)],
    [label('Total de l’actif'), euros(accounts.statements.totalAssets)],
    [label('Total du passif'), euros(accounts.statements.totalLiabilities)],
  ];
  const xml = worksheet({
    view: '<sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/>',
    widths: SUMMARY_WIDTHS,
    rows: rows.map((cells, index) => rowXml(index + 1, cells, SUMMARY_WIDTHS)),
    filter: '',
    footer,
  });
  return { name: 'Synthèse', xml };
}
