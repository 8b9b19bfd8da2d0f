import { inThrees } from '#kernel/in-threes.ts';
import { frenchDate, frenchInstant, groupedInteger } from '../french/notation.ts';
import { count as counted, euros } from '../french/wording.ts';
import { checksOf, countChecks, inState } from './checks.ts';
import type { Report } from './report.ts';
import type { TypedValue } from './typed-value.ts';
import { typedExactEuros, typedInstant, typedIsoDay } from './typed-value.ts';

/** What is known of the file and of its analysis, in French: the same words on the page, in the workbook and in a terminal. */
export type Fact = {
  label: string;
  value: string;
  /** For a spreadsheet; absent where it is a text. */
  typed?: TypedValue | { count: number };
  /** It needs a line of its own. */
  isLong?: boolean;
};

/** Whose books these are, which file, and what they come to. Reports of earlier versions do not know. */
export function identityOf({ meta }: Report): Fact[] {
  return [
    ...told('Société', meta.company, 'non indiquée').map(asLong),
    ...told('SIREN', meta.siren, 'non indiqué', (siren) => (/^\d{9}$/.test(siren) ? inThrees(siren, '\u00a0') : siren)),
    ...told('Date de clôture', meta.closingDate, 'non indiquée', frenchDate, typedIsoDay),
    ...amount('Total des débits', meta.totalDebit),
    ...amount('Total des crédits', meta.totalCredit),
    ...amount(resultLabel(meta.result), meta.result),
    ...told('Fichier', meta.fileName, 'non indiqué').map(asLong),
    ...told('Empreinte SHA-256', meta.sha256, '').map(asLong),
  ];
}

const asLong = (fact: Fact): Fact => ({ ...fact, isLong: true });

function told(
  label: string,
  value: string | null | undefined,
  missing: string,
  words = (text: string) => text,
  typed: (text: string) => TypedValue | undefined = () => undefined,
): Fact[] {
  if (value === undefined) return [];
  if (value === null || value === '') return [{ label, value: missing }];
  const found = typed(value);
  return [{ label, value: words(value), ...(found !== undefined && { typed: found }) }];
}

const amount = (label: string, value: string | undefined) => told(label, value, '', exactEuros, typedExactEuros);

const exactEuros = (text: string) =>
  text.replace(
    /^(-?)(\d{1,30})\.(\d\d)$/,
    (_, sign: string, whole: string, cents: string) => `${sign}${inThrees(whole, '\u00a0')},${cents}\u00a0€`,
  );

function resultLabel(result = ''): string {
  if (!/[1-9]/.test(result)) return 'Résultat';
  return result.startsWith('-') ? 'Résultat (perte)' : 'Résultat (bénéfice)';
}

export function factsOf(report: Report): Fact[] {
  const { meta } = report;
  const checks = checksOf(report);
  const ran = countChecks(inState(checks, 'ran'));
  return [
    { label: 'Période', value: periodOf(meta) },
    { label: 'Lignes', value: groupedInteger(meta.totalEntries), typed: { count: meta.totalEntries } },
    { label: 'Écritures', value: groupedInteger(meta.totalEcritures), typed: { count: meta.totalEcritures } },
    ...notJudged(meta.notJudgedCount),
    { label: 'Comptabilité', value: BOOKKEEPING[meta.comptaType] },
    { label: 'Régime probable', value: REGIMES[meta.regimeProbable] },
    { label: 'Séparateur', value: SEPARATORS[meta.separator] ?? meta.separator },
    { label: 'Encodage', value: ENCODINGS[meta.encoding] ?? meta.encoding },
    { label: 'Seuil de signification (S1)', value: euros(meta.seuils.s1 * 100), typed: { euros: meta.seuils.s1 } },
    { label: 'Dix fois ce seuil (S2)', value: euros(meta.seuils.s2 * 100), typed: { euros: meta.seuils.s2 } },
    { label: 'Analysé le', value: frenchInstant(meta.analyzedAt), ...instant(meta.analyzedAt) },
    { label: 'Version du catalogue', value: meta.catalogueVersion },
    {
      label: 'Contrôles exécutés',
      value:
        meta.controls === undefined
          ? 'non indiqués'
          : `${groupedInteger(ran)} sur ${groupedInteger(countChecks(checks))}`,
    },
    { label: 'Contrôles désactivés', value: meta.disabledControls.join(', ') || 'aucun' },
  ];
}

function notJudged(count: number | undefined): Fact[] {
  if (count === undefined) return [];
  return [{ label: 'Écritures non jugées', value: count === 0 ? 'aucune' : groupedInteger(count), typed: { count } }];
}

function instant(text: string): Pick<Fact, 'typed'> {
  const typed = typedInstant(text);
  return typed === undefined ? {} : { typed };
}

export function periodOf(meta: Report['meta']): string {
  if (meta.periodStart === null || meta.periodEnd === null) return 'inconnue (aucune date lisible)';
  return `du ${frenchDate(meta.periodStart)} au ${frenchDate(meta.periodEnd)}`;
}

/** One sentence: how much there is, and what to begin with. */
export function conclusionOf({ summary }: Report): string {
  const { critique, importante } = summary.bySeverity;
  if (summary.totalAnomalies === 0) return 'Aucune anomalie signalée.';
  if (summary.totalAnomalies === 1) {
    const told =
      critique > 0 ? 'critique : à traiter en priorité' : importante > 0 ? 'importante : à examiner' : 'mineure';
    return `1 anomalie signalée, ${told}.`;
  }
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
