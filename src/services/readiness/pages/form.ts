import type { Static } from 'typebox';
import Type from 'typebox';
import type { Answers, QuestionId } from '../check/questions.ts';
import { ANSWER_VALUES, QUESTION_IDS } from '../check/questions.ts';
import { helplinesIn } from '../helplines/helplines.ts';
import { DEFAULT_LANGUAGE } from '../texts/texts.ts';

/**
 * What a form of the check carries, and what is shown next. All that is known of somebody stands in the form itself, from one
 * page to the next: there is no cookie, no row and no answer in an address.
 */
const VIEWS = ['all', ...QUESTION_IDS, 'result', 'plan'] as const;
export type View = (typeof VIEWS)[number];

const word = <Word extends string>(values: readonly Word[]) =>
  Type.Optional(Type.Unsafe<Word>({ type: 'string', enum: [...values], maxLength: 10 }));

const answers = Object.fromEntries(QUESTION_IDS.map((id) => [id, word(ANSWER_VALUES)])) as Record<
  QuestionId,
  ReturnType<typeof word<(typeof ANSWER_VALUES)[number]>>
>;

const NO_COUNTRY = '';

export const CheckForm = Type.Object(
  {
    ...answers,
    /** What is asked for. */
    show: word(VIEWS),
    /** What was on the screen. */
    from: word(VIEWS),
    country: word([NO_COUNTRY, ...helplinesIn(DEFAULT_LANGUAGE).listed]),
  },
  { additionalProperties: false },
);
type Sent = Static<typeof CheckForm>;

/** Many times what a form of twelve answers has. */
export const CHECK_FORM_LIMIT = 2048;

export type Shown = {
  view: View;
  answers: Partial<Answers>;
  /** Without an answer, where there has to be one. */
  missing: readonly QuestionId[];
  country: string | undefined;
};

export const isQuestion = (view: View): view is QuestionId => (QUESTION_IDS as readonly View[]).includes(view);

/** Goes where the person wants to go, unless an answer is missing on the way. */
export function shownFor(sent: Sent): Shown {
  const given = answersIn(sent);
  const { show = 'all', from = 'all', country = NO_COUNTRY } = sent;
  const kept = { answers: given, country: country === NO_COUNTRY ? undefined : country };
  const missing = missingOf(given, show, from);
  const [first] = missing;
  if (first === undefined) return { ...kept, view: show, missing };
  return { ...kept, view: isQuestion(from) ? first : 'all', missing };
}

/** Of a form that was refused as a whole: what fits is shown again. */
export function keptOf(body: unknown): Shown {
  return { view: 'all', answers: answersIn(body), missing: [], country: undefined };
}

function missingOf(given: Partial<Answers>, show: View, from: View): QuestionId[] {
  const open = QUESTION_IDS.filter((id) => given[id] === undefined);
  const isEnd = show === 'result' || show === 'plan';
  if (!isQuestion(from)) return isEnd ? open : [];
  // Whoever goes back, or reads the same in another language, is held up by nothing.
  const isForward = VIEWS.indexOf(show) > VIEWS.indexOf(from);
  if (isForward && given[from] === undefined) return [from];
  return isEnd ? open.slice(0, 1) : [];
}

function answersIn(body: unknown): Partial<Answers> {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<QuestionId, unknown>>;
  const found: Partial<Answers> = {};
  for (const id of QUESTION_IDS) {
    const value = ANSWER_VALUES.find((each) => Object.hasOwn(fields, id) && each === fields[id]);
    if (value !== undefined) found[id] = Number(value);
  }
  return found;
}

export function isComplete(given: Partial<Answers>): given is Answers {
  return QUESTION_IDS.every((id) => given[id] !== undefined);
}
