import type { FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import type { Log } from '../telemetry/log.ts';
import { describeError } from '../telemetry/log.ts';
import { maskedAddress } from './client-address.ts';
import type { MountedOperation } from './mounted.ts';

/**
 * One line a request, when it has been answered: what was asked for by its pattern, never by its address. No query string,
 * body, key, cookie or user agent is in it.
 */
export type Conclusion = { status: number; milliseconds: number; problem: Problem | undefined };

export function logRequest(log: Log, request: FastifyRequest, conclusion: Conclusion): void {
  const { status, milliseconds, problem } = conclusion;
  // 502 tells of somebody else's server: worth a look, not worth waking anybody.
  const level = status === 502 ? 'warn' : status >= 500 ? 'error' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { mounted, key, resourceName } = request;
  const from = maskedAddress(request.ip);
  const ms = Math.round(milliseconds * 100) / 100;
  // Put together by hand: it is written for every request. Ids, methods and masked addresses hold nothing to escape.
  log.line(
    level,
    `"request_id":"${request.id}","method":"${request.method}"${mounted === null ? '' : placeOf(mounted, resourceName)},"status":${status},"ms":${ms}${key === undefined ? '' : `,"key":"${key.id}"`},"from":"${from}"${problem === undefined ? '' : describeProblem(problem)}`,
  );
}

const places = new WeakMap<MountedOperation, string>();

/** What was asked for, by its pattern. The same words each time: they are written once. */
function placeOf(mounted: MountedOperation, resource: string | undefined): string {
  let words = places.get(mounted);
  if (words === undefined) {
    const { operation, service } = mounted;
    words = `,${membersOf({ route: operation.path, service: service.name, operation: operation.id, resource })}`;
    places.set(mounted, words);
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
