import { frenchDate, frenchInstant, groupedInteger } from './french.ts';
import type { Report } from './report.ts';
import { count as counted, euros } from './wording.ts';

/** What is known of the file and of its analysis, in French: the same words on the page, in the workbook and in a terminal. */
export type Fact = { label: string; value: string };

export function factsOf({ meta }: Report): Fact[] {
  return [
    { label: 'Période', value: periodOf(meta) },
    { label: 'Lignes', value: groupedInteger(meta.totalEntries) },
    { label: 'Écritures', value: groupedInteger(meta.totalEcritures) },
    { label: 'Comptabilité', value: BOOKKEEPING[meta.comptaType] },
    { label: 'Régime probable', value: REGIMES[meta.regimeProbable] },
    { label: 'Séparateur', value: SEPARATORS[meta.separator] ?? meta.separator },
    { label: 'Encodage', value: ENCODINGS[meta.encoding] ?? meta.encoding },
    { label: 'Seuil de signification (S1)', value: euros(meta.seuils.s1 * 100) },
    { label: 'Dix fois ce seuil (S2)', value: euros(meta.seuils.s2 * 100) },
    { label: 'Analysé le', value: frenchInstant(meta.analyzedAt) },
    { label: 'Version du catalogue', value: meta.catalogueVersion },
    { label: 'Contrôles désactivés', value: meta.disabledControls.join(', ') || 'aucun' },
  ];
}

export function periodOf(meta: Report['meta']): string {
  if (meta.periodStart === null || meta.periodEnd === null) return 'inconnue (aucune date lisible)';
  return `du ${frenchDate(meta.periodStart)} au ${frenchDate(meta.periodEnd)}`;
}

/** One sentence: how much there is, and what to begin with. */
export function conclusionOf({ summary }: Report): string {
  const { critique, importante } = summary.bySeverity;
  if (summary.totalAnomalies === 0) return 'Aucune anomalie signalée.';
  const total = counted(summary.totalAnomalies, 'anomalie signalée', 'anomalies signalées');
  if (critique > 0) return `${total}, dont ${counted(critique, 'critique')} à traiter en priorité.`;
  if (importante > 0) return `${total}, aucune critique, dont ${counted(importante, 'importante')} à examiner.`;
  return `${total}, toutes mineures.`;
}

const BOOKKEEPING: Readonly<Record<Report['meta']['comptaType'], string>> = {
  engagement: 'd’engagement',
  tresorerie: 'de trésorerie',
  indeterminee: 'indéterminée',
};

const REGIMES: Readonly<Record<Report['meta']['regimeProbable'], string>> = {
  bic_is: 'BIC ou IS',
  bnc: 'BNC',
  ba: 'BA',
};

const SEPARATORS: Readonly<Record<string, string>> = {
  '\t': 'tabulation',
  '|': 'barre verticale (|)',
  ';': 'point-virgule (;)',
  ',': 'virgule (,)',
};

const ENCODINGS: Readonly<Record<string, string>> = {
  ascii: 'ASCII',
  'utf-8': 'UTF-8',
  'iso-8859-15': 'ISO 8859-15',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};
