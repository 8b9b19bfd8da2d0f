import type { Static } from 'typebox';
import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import { MakerSchema, makerShape } from '#platform/workspaces/maker.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import { decimalText } from '../../french/wording.ts';
import { anomalySchema } from '../../report/report.ts';
import type { FoundFinding } from './findings-work.ts';
import type { Judgement, State } from './judgement-of.ts';
import { STATES } from './judgement-of.ts';

/** Shapes of findings, and of what was made of them. */
export const findingId = (description = 'Of a finding: the same in every file of the exercise.') =>
  Type.String({ minLength: 22, maxLength: 22, description, examples: ['mB3xk0Qm7nT2c9dRyVwL1g'] });

export const state = (description: string) => Type.Unsafe<State>({ type: 'string', enum: [...STATES], description });

const STATES_TOLD =
  '`to_do`: nobody has judged it; `to_explain`: somebody is asked; `justified`: it is right as it is; `corrected`: it was put right, and will not be in the next file; `dismissed`: nothing follows from it.';

const nullableText = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const memberOrNull = (description: string) =>
  Type.Unsafe<NamedMember | null>({
    type: ['object', 'null'],
    properties: { id: { type: 'string' }, name: { type: 'string' } },
    required: ['id', 'name'],
    description,
  });

const made = {
  by: MakerSchema,
  at: moment(),
  note: nullableText('The last one.'),
  dossier: nullableText('In which it was made; null if that is deleted.'),
  periodEnd: nullableText('The last day of the exercise in which it was made.'),
};

const JudgementSchema = Type.Object(
  {
    ...made,
    assignedTo: memberOrNull('Who is to see to it.'),
    signedOff: Type.Unsafe<{ by: NamedMember | null; at: string } | null>({
      type: ['object', 'null'],
      properties: {
        by: {
          type: ['object', 'null'],
          properties: { id: { type: 'string' }, name: { type: 'string' } },
          required: ['id', 'name'],
        },
        at: { type: 'string', format: 'date-time' },
      },
      required: ['by', 'at'],
      description: 'Who has reviewed it, and when.',
    }),
    isCarried: Type.Boolean({ description: 'It was made on another file, of this exercise or of an earlier one.' }),
    isOfEarlierExercise: Type.Boolean({ description: 'It was made on a file of an earlier exercise.' }),
  },
  { title: 'Judgement' },
);

const BeforeSchema = Type.Object({ ...made, state: state('What it was then.') }, { title: 'EarlierJudgement' });

const orNull = <T extends object>(schema: T) => ({ anyOf: [schema, { type: 'null' }] });

export const FindingSchema = Type.Object(
  {
    id: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The same in every file of the exercise; null where it stands for others, and cannot be judged.',
    }),
    number: Type.Integer({ description: 'Its place in the report, from 1.' }),
    ...anomalySchema.properties,
    stake: nullableText('What is at stake, in euros as `1234.56`; null where no amount is.'),
    standsFor: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'How many others, that are not told one by one.',
    }),
    state: state(STATES_TOLD),
    judgement: Type.Unsafe<Static<typeof JudgementSchema> | null>(orNull(JudgementSchema)),
    before: Type.Unsafe<Static<typeof BeforeSchema> | null>({
      ...orNull(BeforeSchema),
      description:
        'A judgement that does not count here: it was called corrected and is found again, or is worth more by now, or was never settled.',
    }),
  },
  { title: 'Finding', description: 'Something that was found in a dossier, and what was made of it.' },
);

function memberOf(id: string | null, members: readonly NamedMember[]): NamedMember | null {
  const found = members.find((member) => member.id === id);
  return found === undefined ? null : { id: found.id, name: found.name };
}

const madeOf = (judgement: Judgement, members: readonly NamedMember[]) => ({
  by: makerShape(judgement.judgedBy, members),
  at: toMilliseconds(judgement.judgedAt),
  note: judgement.note,
  dossier: judgement.dossier,
  periodEnd: judgement.periodEnd,
});

export const toMilliseconds = (exact: string): string => new Date(exact).toISOString();

export function findingShape(
  { number, anomaly, names, stake, standsFor, told }: FoundFinding,
  members: readonly NamedMember[],
): Static<typeof FindingSchema> {
  const { judgement, before, isCarried, isOfEarlierExercise } = told;
  return {
    id: names?.id ?? null,
    number,
    ...anomaly,
    stake: stake === null ? null : decimalText(stake),
    standsFor,
    state: told.state,
    judgement:
      judgement === undefined
        ? null
        : {
            ...madeOf(judgement, members),
            assignedTo: memberOf(judgement.assignedTo, members),
            signedOff:
              judgement.signedOffAt === null
                ? null
                : { by: memberOf(judgement.signedOffBy, members), at: toMilliseconds(judgement.signedOffAt) },
            isCarried,
            isOfEarlierExercise,
          },
    before: before === undefined ? null : { ...madeOf(before, members), state: before.state },
  };
}
