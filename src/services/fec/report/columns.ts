import { lineRanges } from '../french/notation.ts';
import { SEVERITY_WORDS } from '../french/severity-words.ts';
import { categoryTitle } from './category-titles.ts';
import type { ReportedAnomaly } from './report.ts';
import type { TypedValue } from './typed-value.ts';
import { typedMonth, typedValue } from './typed-value.ts';

/** The columns of a list of anomalies, for CSV and for the workbook. `width` is in characters. */
export type ListColumn = {
  heading: string;
  width: number;
  value: (anomaly: ReportedAnomaly) => string;
  /** The value where the text is a date or an amount, for the workbook. */
  typed?: (text: string) => TypedValue | undefined;
};

export const LIST_COLUMNS: readonly ListColumn[] = [
  { heading: 'Gravité', width: 12, value: ({ severity }) => SEVERITY_WORDS[severity].one },
  { heading: 'Catégorie', width: 24, value: ({ category }) => categoryTitle(category) },
  { heading: 'Type', width: 26, value: ({ type }) => type },
  { heading: 'Titre', width: 36, value: ({ title }) => title },
  { heading: 'Période', width: 10, value: ({ period }) => period ?? '', typed: typedMonth },
  { heading: 'Compte', width: 14, value: ({ compteNum }) => compteNum },
  { heading: 'Journal', width: 10, value: ({ journalCode }) => journalCode },
  { heading: 'N° d’écriture', width: 15, value: ({ ecritureNum }) => ecritureNum },
  { heading: 'Lignes', width: 16, value: ({ lines }) => lineRanges(lines) },
  { heading: 'Attendu', width: 22, value: ({ expectedValue }) => expectedValue, typed: typedValue },
  { heading: 'Constaté', width: 22, value: ({ actualValue }) => actualValue, typed: typedValue },
  { heading: 'Description', width: 60, value: ({ description }) => description },
  { heading: 'Suggestion', width: 45, value: ({ suggestion }) => suggestion },
  { heading: 'Fondement', width: 36, value: ({ basis }) => basis },
];
