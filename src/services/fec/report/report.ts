import Type, { type Static } from 'typebox';

/** The report, as the API sends it. French words, English documentation. */
const severity = Type.Unsafe<'critique' | 'importante' | 'mineure'>({
  type: 'string',
  enum: ['critique', 'importante', 'mineure'],
});

const nullable = (describe: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description: describe });

export const anomalySchema = Type.Object(
  {
    type: Type.String({ description: 'The control that found it; all of them: `GET /api/external/controls`.' }),
    category: Type.String({ description: "The control's category, as `disabledControls` takes it." }),
    severity,
    title: Type.String(),
    description: Type.String({ description: 'The facts: journal, number, date, lines, amounts.' }),
    compteNum: Type.String({ description: 'Empty where no account is concerned.' }),
    period: nullable('`AAAA-MM`, or null where no month is concerned.'),
    expectedValue: Type.String(),
    actualValue: Type.String(),
    suggestion: Type.String({ description: 'One action.' }),
    journalCode: Type.String(),
    ecritureNum: Type.String(),
    lines: Type.Array(Type.Integer(), { description: 'Lines of the file, the header being line 1; at most 50.' }),
    basis: Type.String({ description: 'The rule of law or of practice behind it.' }),
  },
  { title: 'Anomaly' },
);

export const reportSchema = Type.Object(
  {
    success: Type.Literal(true),
    meta: Type.Object({
      totalEntries: Type.Integer({ description: 'Data lines.' }),
      totalEcritures: Type.Integer({ description: 'Entries.' }),
      comptaType: Type.Unsafe<'engagement' | 'tresorerie' | 'indeterminee'>({
        type: 'string',
        enum: ['engagement', 'tresorerie', 'indeterminee'],
      }),
      regimeProbable: Type.Unsafe<'bic_is' | 'bnc' | 'ba'>({
        type: 'string',
        enum: ['bic_is', 'bnc', 'ba'],
        description: 'A hint, not a fact.',
      }),
      periodStart: nullable('The first EcritureDate of the exercise; null if the file has no readable date.'),
      periodEnd: nullable('The last EcritureDate of the exercise.'),
      analyzedAt: Type.String({ format: 'date-time' }),
      separator: Type.String({ description: 'The separator that was found: `|`, a tab, `;` or `,`.' }),
      encoding: Type.String({ description: 'The encoding that was found.' }),
      seuils: Type.Object(
        {
          s1: Type.Number({ description: 'From here on an amount matters, in euros.' }),
          s2: Type.Number({ description: 'From here on it matters greatly: ten times s1.' }),
        },
        { description: "Thresholds, derived from the ledger's own income and expenses." },
      ),
      catalogueVersion: Type.String(),
      disabledControls: Type.Array(Type.String(), { description: 'Categories and types that were switched off.' }),
      durationMs: Type.Integer(),
    }),
    summary: Type.Object({
      totalAnomalies: Type.Integer(),
      bySeverity: Type.Object({ critique: Type.Integer(), importante: Type.Integer(), mineure: Type.Integer() }),
      byType: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' } }),
    }),
    anomalies: Type.Array(anomalySchema),
  },
  { title: 'AnalysisReport', description: 'The report.' },
);

/** A line of the file, for the pages that people read; the JSON answer gives its number only. */
export type Excerpt = {
  line: number;
  journal: string;
  number: string;
  /** `JJ/MM/AAAA`, or empty. */
  date: string;
  account: string;
  thirdParty: string;
  piece: string;
  label: string;
  /** `1 234,56`, or empty. */
  debit: string;
  credit: string;
};

export type ReportedAnomaly = Static<typeof anomalySchema> & { excerpt: readonly Excerpt[] };

/** What an analysis gives: the API's report, and for each anomaly the first lines it is about. */
export type Report = Omit<Static<typeof reportSchema>, 'anomalies'> & { anomalies: readonly ReportedAnomaly[] };
