import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import type { Measures } from '../operation/mounted.ts';
import type { PathTable } from '../operation/paths.ts';
import { allowedMethods } from '../operation/paths.ts';
import { platformProblem } from '../problem/problems.ts';
import type { Admission } from './admission.ts';
import { answerPreflight } from './cors.ts';

export type UnmatchedHandler = ReturnType<typeof unmatchedHandler>;

/** Answers what no operation takes, before a body is read: preflights, other methods, and paths that nobody has. */
export function unmatchedHandler(paths: () => PathTable, admission: Admission, measures: Measures) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await admission.countAddress(request);
    const here = paths().find(request.url);
    const first = here[0];
    if (first === undefined) {
      const page = pageWithoutSlash(paths(), request);
      if (page === undefined) throw notFound(paths(), request.url);
      reply.code(308).headers({ location: page, 'cache-control': 'no-store' }).send();
      return;
    }
    request.mounted = { ...first, measures };
    const allow = allowedMethods(here);
    if (request.method === 'OPTIONS' && first.cors !== undefined) {
      answerPreflight(first.cors, allow, request, reply);
      return;
    }
    const list = allow.join(', ');
    throw platformProblem('method_not_allowed', { public: `This path takes ${list}.`, headers: { allow: list } });
  };
}

/** People who type a URL put a slash at its end, or leave it out; for programs the difference is a mistake. */
function pageWithoutSlash(paths: PathTable, { method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const found = paths.withoutSlash(url);
  if (found?.here[0]?.operation.page !== true || found.path.includes('{')) return undefined;
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return found.path + (/^[\x21-\x7e]*$/.test(query) ? query : '');
}

const meant = new WeakMap<Problem, string>();

/** The path that was probably meant by whoever was told so: looked for once. */
export const pathMeant = (problem: Problem) => meant.get(problem);

/** Of the URL itself nothing is repeated but a path that exists. */
function notFound(paths: PathTable, url: string): Problem {
  const slash = paths.withoutSlash(url)?.path;
  const near = slash ?? paths.near(url);
  const hint =
    slash !== undefined
      ? `Without the slash at its end there is one: ${slash}`
      : `${near === undefined ? '' : `Did you mean ${near}? `}See /docs.`;
  const problem = platformProblem('not_found', { public: `No operation has this path. ${hint}` });
  if (near !== undefined) meant.set(problem, near);
  return problem;
}
