import type { FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import type { Log } from '../../telemetry/log.ts';
import { describeError } from '../../telemetry/log.ts';
import { maskedAddress } from '../connection/client-address.ts';
import type { MountedOperation } from '../operation/mounted.ts';

/**
 * One line a request, when it has been answered: what was asked for by its pattern, or by a masked path where there is none.
 * No query string, body, key, cookie or user agent is in it.
 */
export type Conclusion = {
  status: number;
  milliseconds: number;
  problem: Problem | undefined;
  /** What the log may hold of a path that no operation has. */
  maskedPath: (url: string) => string;
  /** A shutdown has begun. */
  isDraining: boolean;
};

export function logRequest(log: Log, request: FastifyRequest, conclusion: Conclusion): void {
  const { status, milliseconds, problem, maskedPath } = conclusion;
  const level = levelOf(conclusion);
  if (!log.isLevelEnabled(level)) return;
  const { mounted, key, resourceName } = request;
  const from = maskedAddress(request.ip);
  const ms = Math.round(milliseconds * 100) / 100;
  // Put together by hand: it is written for every request. Ids, methods and masked addresses hold nothing to escape.
  log.line(
    level,
    `"request_id":"${request.id}","method":"${request.method}"${mounted === null ? `,"path":"${maskedPath(request.url)}"` : routeMembersOf(mounted, resourceName)},"status":${status},"ms":${ms}${key === undefined ? '' : `,"key":"${key.id}"`},"from":"${from}"${problem === undefined ? '' : describeProblem(problem)}`,
  );
}

function levelOf({ status, isDraining, problem }: Conclusion): 'info' | 'warn' | 'error' {
  if (status < 500) return 'info';
  // A server that is on its way out says so: that is how balancers learn of it.
  if (status === 503 && isDraining) return 'info';
  // 502 tells of somebody else's server: worth a look, not worth waking anybody. So is work that a shutdown cut off.
  return status === 502 || (isDraining && isCutOff(problem?.cause)) ? 'warn' : 'error';
}

const CUT_OFF = new Set([
  'AbortError',
  'ABORT_ERR',
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
]);

const isCutOff = (cause: unknown) =>
  cause instanceof Error && (CUT_OFF.has(cause.name) || ('code' in cause && CUT_OFF.has(String(cause.code))));

const routeMembers = new WeakMap<MountedOperation, string>();

/** What was asked for, by its pattern. The same words each time: they are written once. */
function routeMembersOf(mounted: MountedOperation, resource: string | undefined): string {
  let words = routeMembers.get(mounted);
  if (words === undefined) {
    const { operation, service } = mounted;
    words = `,${membersOf({ route: operation.path, service: service.name, operation: operation.id, resource })}`;
    routeMembers.set(mounted, words);
  }
  return words;
}

const membersOf = (record: Record<string, unknown>) => JSON.stringify(record).slice(1, -1);

function describeProblem(problem: Problem): string {
  const failed = problem.status >= 500;
  return `,${membersOf({
    code: problem.code,
    ...(problem.internal !== undefined && { internal: problem.internal }),
    ...(failed && problem.cause !== undefined && { error: describeError(problem.cause) }),
  })}`;
}
