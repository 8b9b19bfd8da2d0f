import type { TSchema } from 'typebox';
import type { Problem } from '#kernel/problem.ts';
import { problemSchema } from './problem-schema.ts';
import type { RefusalWords } from './refusal-words.ts';

/** How a problem reads on the wire. RFC 9457 unless a service's or an operation's own contract says otherwise. */
export type RefusalFormat = {
  mediaType: string;
  /** For the documentation. */
  schema: TSchema;
  /** Where in it the code stands, by which readers tell refusals of one status apart; `code` if it does not say. */
  codeAt?: readonly string[];
  write: (problem: Problem, requestId: string) => unknown;
  /** Of the format's readers: the pages that browsers get are in it. English if it does not say. */
  language?: 'es' | 'fr';
  /** In the same language. */
  words?: RefusalWords;
};

/** Where people read what a code means; served by every deployment itself. */
export const PROBLEMS_PAGE = '/docs/problems';

export const problemDocument: RefusalFormat = {
  mediaType: 'application/problem+json',
  schema: problemSchema,
  write: (problem, requestId) => ({
    type: `${PROBLEMS_PAGE}#${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors !== undefined && { errors: problem.errors }),
  }),
};
