import type { Excerpt, Report, ReportedAnomaly } from '../report/report.ts';

/** Reports for the tests of the pages: a small one that is like real ones, and large ones made of it. */
const line = (number: number, account: string, label: string, debit: string, credit: string): Excerpt => ({
  line: number,
  journal: 'AC',
  number: 'AC000128',
  date: '14/03/2025',
  account,
  thirdParty: account.startsWith('401') ? 'FDURAND' : '',
  piece: 'FA-2025-0311',
  label,
  debit,
  credit,
});

const unbalanced: ReportedAnomaly = {
  type: 'desequilibre',
  category: 'desequilibre',
  severity: 'critique',
  title: 'Écriture déséquilibrée',
  description:
    'Journal AC, écriture AC000128 du 14/03/2025, lignes 412 à 414 : débit 1 234,56 €, crédit 1 134,56 €, écart 100,00 €.',
  compteNum: '401000',
  period: '2025-03',
  expectedValue: '1 234,56 €',
  actualValue: '1 134,56 €',
  suggestion: "Comparer l'écriture à la facture FA-2025-0311 et corriger le montant du compte 401000.",
  journalCode: 'AC',
  ecritureNum: 'AC000128',
  lines: [412, 413, 414],
  basis: 'Partie double, PCG art. 911-1',
  excerpt: [
    line(412, '606400', 'Fournitures DURAND', '1 028,80', ''),
    line(413, '445660', 'TVA déductible', '205,76', ''),
    line(414, '401000', 'Facture DURAND & fils', '', '1 134,56'),
  ],
};

const lonely: ReportedAnomaly = {
  type: 'paie_manquante',
  category: 'paie',
  severity: 'critique',
  title: 'Mois sans écriture de paie',
  description: 'Aucun mouvement sur les comptes 641 et 421 en août 2025, alors que les onze autres mois en portent.',
  compteNum: '641100',
  period: '2025-08',
  expectedValue: '12 480,00 €',
  actualValue: '0,00 €',
  suggestion: "Comptabiliser l'OD de paie d'août 2025 à partir du livre de paie.",
  journalCode: '',
  ecritureNum: '',
  lines: [],
  basis: 'Exhaustivité des enregistrements, PCG art. 911-1',
  excerpt: [],
};

const twice: ReportedAnomaly = {
  ...unbalanced,
  type: 'doublon_facture',
  category: 'doublons',
  severity: 'importante',
  title: 'Facture fournisseur comptabilisée deux fois',
  description:
    'Le fournisseur FDURAND est crédité deux fois de 1 134,56 € sous la référence FA-2025-0311 : lignes 414 et 921, écritures AC000128 et AC000190.',
  expectedValue: '1 comptabilisation',
  actualValue: '2 comptabilisations, 2 269,12 €',
  suggestion: "Rapprocher les deux écritures de la facture ; si elle est unique, contre-passer l'écriture AC000190.",
  lines: [414, 921],
  basis: 'CGI art. 39 et 271',
  excerpt: [
    line(414, '401000', 'Facture DURAND & fils', '', '1 134,56'),
    { ...line(921, '401000', 'DURAND FA-2025-0311', '', '1 134,56'), number: 'AC000190', date: '02/04/2025' },
  ],
};

const small: ReportedAnomaly = {
  ...unbalanced,
  type: 'piece_posterieure',
  category: 'dates',
  severity: 'mineure',
  title: "Pièce datée après l'écriture",
  description: 'Journal AC, écriture AC000044 du 28/01/2025, ligne 131 : la pièce est datée du 03/02/2025.',
  period: '2025-01',
  expectedValue: '28/01/2025 au plus tard',
  actualValue: '03/02/2025',
  suggestion: 'Vérifier la date de la pièce FA-2025-0102.',
  ecritureNum: 'AC000044',
  lines: [131],
  basis: 'PCG art. 911-2',
  excerpt: [line(131, '606100', 'EDF janvier', '88,40', '')],
};

const whole: ReportedAnomaly = {
  ...lonely,
  type: 'format_encodage',
  category: 'format',
  severity: 'mineure',
  title: 'Encodage à vérifier',
  description: "Le fichier commence par une marque d'ordre des octets (BOM).",
  compteNum: '',
  period: null,
  expectedValue: 'ASCII, ISO 8859-15 ou UTF-8',
  actualValue: 'UTF-8 avec BOM',
  suggestion: 'Réexporter le fichier en UTF-8 sans BOM.',
  basis: 'LPF art. A. 47 A-1, XII-1°',
};

export const sampleAnomalies: readonly ReportedAnomaly[] = [unbalanced, lonely, twice, small, whole];

export function reportOf(anomalies: readonly ReportedAnomaly[], meta: Partial<Report['meta']> = {}): Report {
  const byType: Record<string, number> = {};
  const bySeverity = { critique: 0, importante: 0, mineure: 0 };
  for (const { type, severity } of anomalies) {
    byType[type] = (byType[type] ?? 0) + 1;
    bySeverity[severity] += 1;
  }
  return {
    success: true,
    meta: {
      totalEntries: 12_431,
      totalEcritures: 4102,
      comptaType: 'engagement',
      regimeProbable: 'bic_is',
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      analyzedAt: '2026-11-14T09:05:00.000Z',
      separator: '\t',
      encoding: 'utf-8',
      seuils: { s1: 412.5, s2: 4125 },
      catalogueVersion: '1.0.0',
      disabledControls: [],
      durationMs: 34,
      ...meta,
    },
    summary: { totalAnomalies: anomalies.length, bySeverity, byType },
    anomalies,
  };
}

export const sampleReport: Report = reportOf(sampleAnomalies);

/** What the head of a report has since it knows whose books these are. */
export const sampleHead = {
  fileName: '123456782FEC20251231.txt',
  company: 'Boulangerie Durand & fils SARL',
  siren: '123456782',
  closingDate: '2025-12-31',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  totalDebit: '1234567.89',
  totalCredit: '1234467.89',
  result: '-4321.05',
  controls: ['desequilibre', 'doublon_facture', 'format_encodage'],
  notJudged: [{ ecritureNum: 'AC000131', lines: [420, 421, 422], reason: 'Une ligne est illisible.' }],
  notJudgedCount: 1,
} as const satisfies Partial<Report['meta']>;

/** As an analysis of today gives it; `sampleReport` is what an earlier version kept. */
export const newReport: Report = reportOf(sampleAnomalies, {
  ...sampleHead,
  controls: [...sampleHead.controls],
  notJudged: sampleHead.notJudged.map((each) => ({ ...each, lines: [...each.lines] })),
});

/** So many of one type and cause, each with an amount of its own. */
export function alikeAnomalies(count: number): ReportedAnomaly[] {
  return Array.from({ length: count }, (_, index) => ({
    ...unbalanced,
    description: `Écriture AC${index + 1} : écart de ${index + 1},00 €.`,
    period: `2025-${String((index % 12) + 1).padStart(2, '0')}`,
    ecritureNum: `AC${index + 1}`,
    compteNum: index % 3 === 0 ? '411000' : '401000',
    suggestion: `Corriger le montant de l’écriture AC${index + 1}.`,
    lines: [index * 3 + 2],
    stake: (index + 1) * 100,
  }));
}

/** So many anomalies, in the order of a report, over twelve months and all the categories of the sample. */
export function largeReport(count: number): Report {
  const made = sampleAnomalies.flatMap((anomaly, nth) => {
    const share = Math.floor((count + nth) / sampleAnomalies.length);
    return Array.from({ length: share }, (_, index) => ({
      ...anomaly,
      period: `2025-${String((index % 12) + 1).padStart(2, '0')}`,
      lines: Array.from({ length: 50 }, (_value, row) => index * 50 + row),
      excerpt: Array.from({ length: 6 }, (_value, row) => line(index + row, '401000', 'Facture DURAND', '', '1,00')),
    }));
  });
  return reportOf(made);
}
