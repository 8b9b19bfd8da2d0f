import { ConfigurationError } from '#platform/config/setting.ts';
import { describeError } from '#platform/telemetry/log.ts';

/** Why a process could not start, in words for whoever started it. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  const { message, code } = describeError(error);
  if (code === 'EADDRINUSE')
    return `Quintet cannot listen: ${message}. Is another one running? Set PORT (and METRICS_PORT).`;
  return `Quintet cannot start: ${message}`;
}
