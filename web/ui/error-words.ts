import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import type { Messages } from '../locales/common/en.ts';

const MINUTE_MS = 60_000;

/** What went wrong, for people: in their language where we have words for it, and otherwise in the server's own. */
export function wordsOf(error: unknown, { failure, problems }: Pick<Messages, 'failure' | 'problems'>): string {
  if (error instanceof NoAnswer) return failure[error.reason];
  if (error instanceof ApiProblem) {
    if (error.code === 'unexpected_answer') return failure.answered(String(error.status));
    const minutes = Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / MINUTE_MS));
    const known = Object.hasOwn(problems, error.code) ? problems[error.code as keyof typeof problems] : error.message;
    return typeof known === 'string' ? known : known(minutes, String(minutes));
  }
  return error instanceof Error ? error.message : String(error);
}
