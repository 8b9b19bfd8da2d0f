import type { Problem } from '#kernel/problem.ts';
import { prospectsProblem } from './problems.ts';

/** What is wrong with the address of a page has a code of its own; a name that nobody knows says nothing about the address. */
export function invalidUrl(problem: Problem): Problem {
  const { detail, errors } = problem;
  const isAboutUrl = errors?.some(({ name }) => name === 'url') === true;
  return isAboutUrl ? prospectsProblem('invalid_url', { public: detail, ...(errors && { errors }) }) : problem;
}
