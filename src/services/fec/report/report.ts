import Type, { type Static } from 'typebox';
import { SEVERITIES, type Severity } from '../french/severity-words.ts';
import type { Marks } from './marks.ts';

/** The report, as the API sends it. French words, English documentation. */
const severity = Type.Unsafe<Severity>({ type: 'string', enum: [...SEVERITIES] });

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

/** How many of the entries that could not be judged a report lists. */
export const MAX_NOT_JUDGED = 100;

const notJudgedSchema = Type.Object(
  {
    ecritureNum: Type.String({ description: 'Empty where it cannot be read.' }),
    lines: Type.Array(Type.Integer(), { description: 'Lines of the file that it holds; at most 50.' }),
    reason: Type.String({ description: 'Why, in French.' }),
  },
  { title: 'EntryNotJudged' },
);

/** In euros with two decimals, exact also where a JSON number would not be. */
const exactAmount = (description: string) => Type.String({ description: `${description} In euros, as \`-1234.56\`.` });

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
      fileName: nullable('As the request named it; null if it did not.'),
      company: nullable('As the request named it; null if it did not.'),
      siren: nullable('From the name of the file, where it has the prescribed form.'),
      closingDate: nullable('`AAAA-MM-JJ`, from the name of the file, where it has the prescribed form.'),
      totalDebit: exactAmount('Sum of all debits that can be read.'),
      totalCredit: exactAmount('Sum of all credits that can be read.'),
      result: exactAmount('Income (class 7) less expenses (class 6), without the entries that close these classes.'),
      controls: Type.Array(Type.String(), {
        description: 'Types of the controls that ran, in the order of the catalogue.',
      }),
      notJudged: Type.Array(notJudgedSchema, {
        description: `Entries that could not be judged, in the order of the file; the first ${MAX_NOT_JUDGED} of them.`,
      }),
      notJudgedCount: Type.Integer({ description: 'How many entries could not be judged, all of them.' }),
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

/** What the pages for people show of an anomaly beside what the API sends. */
type Shown = {
  /** The first lines that it is about. */
  excerpt: readonly Excerpt[];
  /** What is at stake, in cents; absent where no amount is. */
  stake?: number;
  /** Set where it stands for others that are not in the report: how many. */
  standsFor?: number;
  /** By which it is known again; absent where it stands for others, and in reports of earlier versions. */
  marks?: Marks;
};

export type ReportedAnomaly = Static<typeof anomalySchema> & Shown;

/** What the API sends of it. */
export function sentAnomaly({
  excerpt: _lines,
  stake: _stake,
  standsFor: _others,
  marks: _marks,
  ...sent
}: ReportedAnomaly) {
  return sent;
}

type SentReport = Static<typeof reportSchema>;

/** What reports of earlier versions do not have; one may still be kept when a new version reads it. */
type LaterFields =
  | 'fileName'
  | 'company'
  | 'siren'
  | 'closingDate'
  | 'totalDebit'
  | 'totalCredit'
  | 'result'
  | 'controls'
  | 'notJudged'
  | 'notJudgedCount';

/**
 * What the pages show of the file beside what the API sends: the API's report is the same for the same entries, however
 * their bytes came in.
 */
type ShownOfFile = {
  /** Of the bytes of the file, unpacked, in hexadecimal; of JSON, of `content` as UTF-8. */
  sha256: string;
};

/** What can be shown, of this version or an earlier one: the API's report, and what the pages show of each anomaly beside it. */
export type Report = Omit<SentReport, 'anomalies' | 'meta'> & {
  meta: Omit<SentReport['meta'], LaterFields> & Partial<Pick<SentReport['meta'], LaterFields>> & Partial<ShownOfFile>;
  anomalies: readonly ReportedAnomaly[];
};

/** What an analysis gives. */
export type NewReport = Report & { meta: SentReport['meta'] & ShownOfFile };

/** What the API sends. */
export function sentReport({ meta: { sha256: _hash, ...meta }, ...report }: Report) {
  return { ...report, meta, anomalies: report.anomalies.map(sentAnomaly) };
}
