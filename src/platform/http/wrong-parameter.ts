import type { Problem } from '#kernel/problem.ts';
import { platformProblem } from './problems.ts';

/** Refuses a value that its schema could not judge. */
export function wrongParameter(name: string, detail: string): Problem {
  return platformProblem('invalid_request', {
    public: `${name} ${detail}.`,
    errors: [{ in: 'query', name, detail }],
  });
}
