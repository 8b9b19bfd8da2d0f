import type { FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import type { Log } from '../telemetry/log.ts';
import { describeError } from '../telemetry/log.ts';
import { maskedAddress } from './client-address.ts';

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
  const { mounted } = request;
  log[level]({
    request_id: request.id,
    method: request.method,
    route: mounted?.operation.path,
    service: mounted?.service.name,
    operation: mounted?.operation.id,
    resource: request.resourceName,
    status,
    ms: Math.round(milliseconds * 100) / 100,
    key: request.key?.id,
    from: maskedAddress(request.ip),
    ...(problem !== undefined && describeProblem(problem)),
  });
}

function describeProblem(problem: Problem): Record<string, unknown> {
  const failed = problem.status >= 500;
  return {
    code: problem.code,
    ...(problem.internal !== undefined && { internal: problem.internal }),
    ...(failed && problem.cause !== undefined && { error: describeError(problem.cause) }),
  };
}
