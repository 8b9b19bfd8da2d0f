import { existsSync, readFileSync } from 'node:fs';

/**
 * A question that works as it stands against a server with demo data, and the answer that such a server really gave. The
 * question is written by hand (`services/<name>/samples.ts`); the answer is captured by a test and committed beside it
 * (`services/<name>/examples/<operation>.json`).
 *
 * In values, `{{NAME}}` stands for something that only the reader has: a variable of their shell.
 */
export type SampleQuestion = {
  /** Where an operation has several. */
  name?: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body?: unknown;
  /** The credential that is shown, where several would do or none is needed. */
  credential?: string;
  /** A sign-in: the cookies of the answer are kept. */
  signsIn?: true;
  /** What must be there before, in words. */
  needs?: string;
  /** What a demo server answers where something outside is missing: no answer is captured then. */
  refused?: number;
};

export type SampleAnswer = {
  status: number;
  mediaType: string;
  /** JSON as it is; anything else as text. */
  body: unknown;
  /** Long lists and texts show only how they begin. */
  isCut?: true;
};

export type Sample = SampleQuestion & { answer?: SampleAnswer };

/** Questions by operation. */
export type SampleTable = Readonly<Record<string, readonly SampleQuestion[]>>;

/** For whoever is signed in to the console, with two factors and the operator's mark. */
export const forOperators = (question: SampleQuestion = {}): SampleQuestion => ({
  ...question,
  needs: 'A session of the console with two factors, of an operator; to change something, also `Origin`.',
  refused: 401,
});

/** Hands each operation its questions, with the answers that were captured. */
export function withSamples<O extends { id: string }>(
  operations: readonly O[],
  table: SampleTable,
  directory: URL,
): (O & { samples?: readonly Sample[] })[] {
  const unknown = Object.keys(table).find((id) => !operations.some((operation) => operation.id === id));
  if (unknown !== undefined) throw new Error(`There are samples of ${unknown}, which is no operation`);
  return operations.map((operation) => {
    const questions = table[operation.id];
    if (questions === undefined) return operation;
    const answers = readAnswers(new URL(`${operation.id}.json`, directory));
    const samples = questions.map((question) => {
      const answer = answers[question.name ?? ''];
      return answer === undefined ? question : { ...question, answer };
    });
    return { ...operation, samples };
  });
}

export type SampleAnswers = Readonly<Record<string, SampleAnswer>>;

function readAnswers(file: URL): SampleAnswers {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SampleAnswers) : {};
}
