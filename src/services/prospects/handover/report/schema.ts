import Type from 'typebox';
import { LanguageSchema } from '../language.ts';
import { FACT_LOCATIONS } from '../ports.ts';

/** What of an audit is compared with a later one, and how a report is answered as JSON. */
const STATUSES = ['pass', 'partial', 'fail', 'not_applicable', 'error'] as const;
const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;
const CHANGES = ['better', 'worse', 'same', 'new', 'gone'] as const;
const oneOf = <Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], ...(description !== undefined && { description }) });

const orNull = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word | null>({ type: ['string', 'null'], enum: [...words, null] });

const MOST_SIGNALS = 100;

export const StandingSchema = Type.Object(
  {
    final_url: Type.String({ maxLength: 2048 }),
    fetched_at: Type.String({
      minLength: 24,
      maxLength: 24,
      pattern:
        '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z$',
      'x-says': 'a moment such as 2026-11-19T08:00:05.000Z',
    }),
    rules_version: Type.String({ minLength: 1, maxLength: 40 }),
    score: Type.Number({ minimum: 0, maximum: 100 }),
    grade: oneOf(GRADES),
    signals: Type.Array(
      Type.Object(
        {
          id: Type.String({ minLength: 1, maxLength: 64 }),
          status: oneOf(STATUSES),
          points: Type.Number({ minimum: 0, maximum: 100 }),
          max: Type.Number({ minimum: 0, maximum: 100 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: MOST_SIGNALS },
    ),
  },
  {
    additionalProperties: false,
    title: 'AuditStanding',
    description: 'How a page stood at an audit: keep `to_compare` of a report and give it back as `earlier`.',
  },
);
export type Standing = Type.Static<typeof StandingSchema>;

const ComparisonSchema = Type.Object(
  {
    earlier: Type.Object({
      final_url: Type.String(),
      fetched_at: Type.String({ format: 'date-time' }),
      score: Type.Number(),
      grade: oneOf(GRADES),
      rules_version: Type.String(),
    }),
    score_change: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'In points, to a tenth; null where the two do not compare.',
    }),
    not_comparable: Type.Unsafe<'other_rules' | 'other_page' | null>({
      type: ['string', 'null'],
      enum: ['other_rules', 'other_page', null],
      description: 'Why the scores do not compare; null where they do.',
    }),
    signals: Type.Array(
      Type.Object({
        id: Type.String(),
        change: oneOf(CHANGES, 'new and gone: signals that only one of the two audits has.'),
        before: orNull(STATUSES),
        after: orNull(STATUSES),
        points_change: Type.Number(),
      }),
    ),
  },
  { title: 'AuditComparison' },
);
export type Comparison = Type.Static<typeof ComparisonSchema>;

const blockProperties = {
  json_ld: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      "A whole script element of JSON-LD, to be pasted as it is: made of the page's own facts alone. Null where the page does not even name the hotel.",
  }),
  facts: Type.Array(
    Type.Object({ property: Type.String(), from: oneOf(FACT_LOCATIONS, 'Where on the page it stands.') }),
    {
      description: 'What the block is made of.',
    },
  ),
  missing: Type.Array(
    Type.Object({
      property: Type.String(),
      why: oneOf(
        ['not_said', 'contradicted'] as const,
        'contradicted: the page says it twice and differently, and which is right is not known here.',
      ),
    }),
    { description: 'What the block does not hold.' },
  ),
};

const SignalSchema = Type.Object(
  {
    id: Type.String(),
    category: Type.String(),
    label: Type.String(),
    status: oneOf(STATUSES),
    points: Type.Number(),
    max: Type.Number(),
    evidence: oneOf(['strong', 'moderate', 'weak'] as const),
    found: Type.String({ description: 'In English, whatever the language of the report.' }),
    expected: Type.String(),
    fix: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    effort: oneOf(['S', 'M', 'L'] as const),
    source_url: Type.String(),
  },
  { title: 'ReportSignal' },
);

export const AuditReportSchema = Type.Object(
  {
    language: LanguageSchema,
    language_note: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    url: Type.String(),
    final_url: Type.String(),
    redirects: Type.Integer(),
    score: Type.Number(),
    grade: oneOf(GRADES),
    capped_by: Type.Unsafe<{ signal: string; at: number } | null>({
      type: ['object', 'null'],
      properties: { signal: { type: 'string' }, at: { type: 'number' } },
      required: ['signal', 'at'],
    }),
    categories: Type.Array(
      Type.Object({ category: Type.String(), label: Type.String(), points: Type.Number(), max: Type.Number() }),
    ),
    signals: Type.Array(SignalSchema),
    top_priorities: Type.Array(
      Type.Object({
        signals: Type.Array(Type.String(), { minItems: 1 }),
        fix: Type.String(),
        gain: Type.Number(),
        effort: oneOf(['S', 'M', 'L'] as const),
      }),
    ),
    notes: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })),
    ...blockProperties,
    to_compare: StandingSchema,
    comparison: Type.Union([ComparisonSchema, Type.Null()], { description: 'Null where no earlier audit was given.' }),
    fetched_at: Type.String({ format: 'date-time' }),
    rules_version: Type.String(),
    disclaimer: Type.String(),
  },
  { title: 'AuditReport', description: 'An audit to hand over, with what to paste into the page.' },
);
export type AuditReport = Type.Static<typeof AuditReportSchema>;
