import type { FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import { problemFrom } from '../problem/error-to-problem.ts';
import { unsupportedMediaType } from './media-types.ts';

/** The problem that whoever asked is told: what depends on the operation is said in its words. */
export function problemFor(request: FastifyRequest, error: unknown): Problem {
  const problem = problemFrom(error);
  const { mounted } = request;
  if (mounted === null) return problem;
  // A credential that died while its request was under way is refused like any other.
  if (problem.code === 'unauthorized') return mounted.unauthorized ?? problem;
  if (!(error instanceof Problem) && problem.status === 415) return unsupportedMediaType(mounted, request);
  return problem.code === 'invalid_request' ? (mounted.operation.invalid?.(problem) ?? problem) : problem;
}
