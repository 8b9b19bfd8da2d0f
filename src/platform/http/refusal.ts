import type { Problem } from '#kernel/problem.ts';

/** How a problem reads on the wire. RFC 9457 unless a service's or an operation's own contract says otherwise. */
type Refusal = { contentType: string; body: unknown };
export type RefusalFormat = (problem: Problem, requestId: string) => Refusal;

/** Where people read what a code means; served by every deployment itself. */
export const PROBLEMS_PAGE = '/docs/problems';

export const problemDocument: RefusalFormat = (problem, requestId) => ({
  contentType: 'application/problem+json; charset=utf-8',
  body: {
    type: `${PROBLEMS_PAGE}#${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors !== undefined && { errors: problem.errors }),
  },
});
