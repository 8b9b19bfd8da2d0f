import type { Problem } from '#kernel/problem.ts';
import type { WrongParameter } from './operation.ts';
import { invalidRequest } from './validation.ts';

/** Refuses values of which something else had to be asked first; whatever a query tells by itself, `check` judges. */
export function wrongParameters(...faults: readonly WrongParameter[]): Problem {
  return invalidRequest(faults.map((fault) => ({ in: 'query', ...fault })));
}
