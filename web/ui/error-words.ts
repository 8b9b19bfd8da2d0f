import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import type { Messages } from '../locales/common/en.ts';

/** What went wrong, for people: the server's own words, and where it said nothing, ours in their language. */
export function wordsOf(error: unknown, { failure }: Pick<Messages, 'failure'>): string {
  if (error instanceof NoAnswer) return failure[error.reason];
  if (error instanceof ApiProblem && error.code === 'unexpected_answer') return failure.answered(String(error.status));
  return error instanceof Error ? error.message : String(error);
}
