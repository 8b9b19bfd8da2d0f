import Type from 'typebox';

/** The words of an audit, and its shape in an answer. */
export const CATEGORIES = ['access', 'entity', 'contact', 'answers', 'evidence', 'meta'] as const;
export type Category = (typeof CATEGORIES)[number];

const STATUSES = ['pass', 'partial', 'fail', 'not_applicable', 'error'] as const;
export type SignalStatus = (typeof STATUSES)[number];

const EVIDENCE = ['strong', 'moderate', 'weak'] as const;
export type Evidence = (typeof EVIDENCE)[number];

const EFFORTS = ['S', 'M', 'L'] as const;
export type Effort = (typeof EFFORTS)[number];

export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;

const oneOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description });

const CategorySchema = oneOf(
  CATEGORIES,
  'access: whether crawlers may and can read the page; entity: whether its structured data tells which hotel it is; contact: whether name, address and phone agree; answers: whether it answers guests; evidence: whether it says something worth citing; meta: what it says about itself.',
);
const EffortSchema = oneOf(EFFORTS, 'S: hours; M: days; L: a project.');
const Fix = 'What to do, for whoever runs the site';

const SignalSchema = Type.Object(
  {
    id: Type.String(),
    category: CategorySchema,
    label: Type.String(),
    status: oneOf(
      STATUSES,
      'not_applicable: cannot be asked of this page; error: could not be looked at. Neither counts for or against.',
    ),
    points: Type.Number({ minimum: 0, description: 'To a tenth.' }),
    max: Type.Number({ minimum: 0, description: 'What it counts in this audit: 0 when it does not count.' }),
    evidence: oneOf(
      EVIDENCE,
      'How well it is shown that it matters to answer engines. strong: the engines require it, or a controlled experiment measured it; moderate: they recommend it, or it follows from how they work; weak: custom.',
    ),
    found: Type.String({
      description: 'What was seen. Pieces of the page are shortened and stand in quotation marks.',
    }),
    expected: Type.String(),
    fix: Type.Unsafe<string | null>({ type: ['string', 'null'], description: `${Fix}; null when nothing is left.` }),
    effort: EffortSchema,
    source_url: Type.String({ description: 'Where the rule comes from.' }),
  },
  { title: 'AuditSignal' },
);
export type Signal = Type.Static<typeof SignalSchema>;

type Cap = { signal: string; at: number };

export const AuditSchema = Type.Object({
  score: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Points of all signals that count, as a share of what they could be, to a tenth.',
  }),
  grade: oneOf(GRADES, 'A from 85, B from 70, C from 55, D from 40.'),
  capped_by: Type.Unsafe<Cap | null>({
    type: ['object', 'null'],
    properties: { signal: { type: 'string' }, at: { type: 'number' } },
    required: ['signal', 'at'],
    description: 'The signal that holds the score down and where, if one does.',
  }),
  categories: Type.Array(
    Type.Object({ category: CategorySchema, points: Type.Number({ minimum: 0 }), max: Type.Number({ minimum: 0 }) }),
  ),
  signals: Type.Array(SignalSchema),
  notes: Type.Array(Type.Object({ id: Type.String(), text: Type.String() }, { description: 'Told, and not scored.' })),
  top_priorities: Type.Array(
    Type.Object({
      signal: Type.String({ description: 'The one that is worth most of those that it settles.' }),
      signals: Type.Array(Type.String(), {
        minItems: 1,
        description: 'All that it settles: what one block of JSON-LD settles is one job.',
      }),
      fix: Type.String({ description: `${Fix}.` }),
      gain: Type.Number({
        minimum: 0,
        description: 'What the score rises by once those above it are done; a fix may help other signals too.',
      }),
      effort: EffortSchema,
      example: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description:
          'The block of JSON-LD, filled with what the page says; an ellipsis stands for what it does not say. Null for other jobs.',
      }),
    }),
    { maxItems: 5, description: 'What earns most for the work, first what holds the score down.' },
  ),
});
export type Audit = Type.Static<typeof AuditSchema>;
