import type { Severity } from '../../french/severity-words.ts';
import { count, linesText, percent, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import type { Column, ValueFaults, ValueSample } from '../../reader/file-facts.ts';
import { RowFlag } from '../../reader/ledger.ts';
import type { Control, Description, Finding } from '../control.ts';
import { overall, RULES } from './findings.ts';

/** The controls of the format that judge how values are written: one anomaly for a column and a kind of fault. */

/** Without these a line cannot be placed in the books. */
const VITAL: readonly Column[] = ['EcritureNum', 'EcritureDate', 'CompteNum', 'Debit', 'Montant', 'Sens'];

export const mandatory: Control = {
  type: 'format_champ_obligatoire',
  title: 'Champ obligatoire vide',
  detects:
    'Des lignes où un champ obligatoire est vide. Signalé une fois par champ. Un ValidDate vide partout relève de la validation, DateRglt et ModeRglt du régime de trésorerie.',
  severityRule:
    'Critique pour EcritureNum, EcritureDate, CompteNum et les montants, importante pour les autres champs.',
  basis: `${RULES}, VII-1° et VIII : champs à renseigner.`,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger, file } = books;
    for (const faults of file.emptyMandatory) {
      const { column, count: lacking } = faults;
      if (column === 'DateRglt' || column === 'ModeRglt') continue;
      if (column === 'ValidDate' && lacking + file.brokenCount >= ledger.size) continue;
      const name = column === 'Debit' ? 'Debit et Credit' : column;
      yield ofColumn(faults, VITAL.includes(column) ? 'critique' : 'importante', () => ({
        description: `${name} ${column === 'Debit' ? 'sont vides tous deux' : 'est vide'} sur ${count(lacking, 'ligne')}, soit ${percent(lacking / ledger.size)} du fichier (${sampleLines(books, faults)}).`,
        expectedValue: '0 ligne',
        actualValue: count(lacking, 'ligne'),
        suggestion: `Compléter ${column === 'Debit' ? 'le montant' : `le champ ${name}`} sur ${lacking === 1 ? 'cette ligne' : 'ces lignes'}.`,
      }));
    }
  },
};

export const dates: Control = {
  type: 'format_date',
  title: 'Date mal écrite',
  detects:
    'Des dates qui n’existent pas au calendrier ou qui ne sont pas écrites AAAAMMJJ. Signalé une fois par champ, les dates illisibles à part de celles qui ont pu être lues.',
  severityRule:
    'Date illisible : critique pour EcritureDate, importante pour les autres champs. Date lisible mais écrite autrement : importante pour EcritureDate, mineure pour les autres.',
  basis: `${RULES}, XII-4° : dates au format AAAAMMJJ sans séparateur.`,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { file } = books;
    for (const faults of file.unreadableDates) {
      const severity = faults.column === 'EcritureDate' ? 'critique' : 'importante';
      yield ofColumn(faults, severity, () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'n’est pas une date' : 'ne sont pas des dates'} : ${samplesOf(faults)} (${sampleLines(books, faults)}).`,
        expectedValue: 'AAAAMMJJ',
        actualValue: actualOf(faults),
        suggestion: `Corriger ${faults.count < 2 ? 'cette date' : 'ces dates'} d’après la pièce justificative.`,
      }));
    }
    for (const faults of file.irregularDates) {
      const severity = faults.column === 'EcritureDate' ? 'importante' : 'mineure';
      yield ofColumn(faults, severity, () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'est écrite' : 'sont écrites'} autrement que AAAAMMJJ : ${samplesOf(faults)} (${sampleLines(books, faults)}).`,
        expectedValue: 'AAAAMMJJ',
        actualValue: actualOf(faults),
        suggestion: 'Exporter les dates au format AAAAMMJJ.',
      }));
    }
  },
};

export const amounts: Control = {
  type: 'format_montant',
  title: 'Montant mal écrit',
  detects:
    'Des montants illisibles, écrits avec un point décimal, un séparateur de milliers ou un exposant, ou de plus de deux décimales. Les zéros et les espaces de remplissage sont permis. Signalé une fois par champ et par cas.',
  severityRule:
    'Illisible : critique. Écrit autrement : importante. Plus de deux décimales : mineure. Un cran de moins pour Montantdevise.',
  basis: `${RULES}, XII-2° : virgule décimale, sans séparateur de milliers.`,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger, file } = books;
    for (const faults of file.unreadableAmounts) {
      yield ofColumn(faults, isForeign(faults) ? 'importante' : 'critique', () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'est illisible' : 'sont illisibles'} : ${samplesOf(faults)} (${sampleLines(books, faults)}).${isForeign(faults) ? '' : uncounted(faults.count)}`,
        expectedValue: '1234,56',
        actualValue: actualOf(faults),
        suggestion: `Corriger ${faults.count < 2 ? 'ce montant' : 'les montants'} d’après la pièce justificative.`,
      }));
    }
    for (const faults of file.irregularAmounts) {
      const [sample] = faults.samples;
      // A few of them among regular amounts are not trusted: their lines count nowhere.
      const flags = sample === undefined ? 0 : (ledger.flags[sample.row] as number);
      const isTrusted = (flags & RowFlag.unreadableAmount) === 0;
      yield ofColumn(faults, isForeign(faults) ? 'mineure' : 'importante', () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'n’est pas écrite' : 'ne sont pas écrites'} selon les textes (point décimal, milliers ou exposant) : ${samplesOf(faults)} (${sampleLines(books, faults)}).${isTrusted || isForeign(faults) ? '' : faults.count < 2 ? ' Cette ligne, isolée, ne compte dans aucun total.' : ' Ces lignes, isolées, ne comptent dans aucun total.'}`,
        expectedValue: '1234,56',
        actualValue: actualOf(faults),
        suggestion: 'Exporter les montants avec une virgule décimale et sans séparateur de milliers.',
      }));
    }
    for (const faults of file.excessDecimals) {
      yield ofColumn(faults, 'mineure', () => ({
        description: `${count(faults.count, 'valeur')} ${ofName(faults.column)} ${faults.count < 2 ? 'a' : 'ont'} plus de deux décimales : ${samplesOf(faults)} (${sampleLines(books, faults)}). ${faults.count < 2 ? 'Elle est arrondie' : 'Elles sont arrondies'} au centime.`,
        expectedValue: '1234,56',
        actualValue: actualOf(faults),
        suggestion: 'Exporter les montants arrondis au centime.',
      }));
    }
  },
};

const isForeign = ({ column }: ValueFaults) => column === 'Montantdevise';

/** What becomes of lines whose amounts are not known. */
const uncounted = (lines: number): string =>
  lines < 2 ? ' Cette ligne ne compte dans aucun total.' : ' Ces lignes ne comptent dans aucun total.';

export const sides: Control = {
  type: 'format_sens',
  title: 'Sens inconnu',
  detects: 'Dans un fichier à colonnes Montant et Sens, un sens autre que D, C, +1 ou -1. Signalé une fois.',
  severityRule: 'Critique.',
  basis: `${RULES}, X : Sens vaut D ou C, +1 ou -1.`,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    for (const faults of books.file.unreadableSides) {
      yield ofColumn(faults, 'critique', () => ({
        description: `${count(faults.count, 'ligne')} ${faults.count < 2 ? 'porte' : 'portent'} un sens inconnu : ${samplesOf(faults)} (${sampleLines(books, faults)}).${uncounted(faults.count)}`,
        expectedValue: 'D ou C, +1 ou -1',
        actualValue: actualOf(faults),
        suggestion: `Corriger le sens de ${faults.count < 2 ? 'cette ligne' : 'ces lignes'}.`,
      }));
    }
  },
};

export const characters: Control = {
  type: 'format_caracteres',
  title: 'Caractères parasites',
  detects:
    'Des lignes contenant des caractères de contrôle, de remplacement, des accents encodés deux fois, ou des espaces insécables dans les montants. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: `${RULES}, XII : valeurs en clair, dans un jeu de caractères admis.`,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { lines: total, samples } = books.file.strangeCharacters;
    if (total === 0) return;
    yield ofSamples('mineure', total, samples, () => {
      const examples = valuesOf(samples);
      return {
        description: `${count(total, 'ligne contient', 'lignes contiennent')} des caractères parasites (${linesText(books, rowsOf(samples))})${examples === '' ? '' : ` : ${examples}`}.`,
        expectedValue: '0 ligne',
        actualValue: count(total, 'ligne'),
        suggestion: 'Nettoyer les libellés avant l’export.',
      };
    });
  },
};

function ofColumn(faults: ValueFaults, severity: Severity, describe: () => Description): Finding {
  return ofSamples(severity, faults.count, faults.samples, describe);
}

function ofSamples(
  severity: Severity,
  total: number,
  samples: readonly ValueSample[],
  describe: () => Description,
): Finding {
  return {
    severity,
    weight: total,
    row: samples[0]?.row ?? -1,
    describe: () => ({ ...describe(), ...overall(total, rowsOf(samples)) }),
  };
}

const rowsOf = (samples: readonly ValueSample[]): number[] => samples.map(({ row }) => row);

function sampleLines(books: Books, { samples }: ValueFaults): string {
  return linesText(books, rowsOf(samples));
}

const MAX_EXAMPLES = 3;

/** Up to three different values: `« 20250231 », « 20251301 »`. */
function valuesOf(samples: readonly ValueSample[]): string {
  const values = [...new Set(samples.map(({ value }) => quoted(value)))].filter((value) => value !== '');
  return values
    .slice(0, MAX_EXAMPLES)
    .map((value) => `« ${value} »`)
    .join(', ');
}

const samplesOf = ({ samples }: ValueFaults): string => valuesOf(samples);

/** How many, and one of them: `3 valeurs, dont « 20250231 »`. */
function actualOf({ count: total, samples }: ValueFaults): string {
  const example = valuesOf(samples.slice(0, 1));
  if (example === '') return count(total, 'valeur');
  return total < 2 ? `1 valeur : ${example}` : `${count(total, 'valeur')}, dont ${example}`;
}

/** A column after a noun: `de Debit`, `d’EcritureDate`. */
const ofName = (column: Column): string => (/^[EI]/.test(column) ? `d’${column}` : `de ${column}`);
