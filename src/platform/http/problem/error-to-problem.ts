import { Problem } from '#kernel/problem.ts';
import { BatcherFull } from '#lib/concurrency/batcher.ts';
import { isDatabaseUnavailable, OutcomeUnknown } from '../../db/unavailable.ts';
import { platformProblem } from './problems.ts';

/** Turns whatever was thrown into a problem. What is not recognised becomes `internal_error`, with the cause for the log only. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return platformProblem('body_too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return platformProblem('unsupported_media_type');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return platformProblem('malformed_request', { public: 'The body is not as long as Content-Length says.' });
    case 'FST_ERR_BAD_URL':
      return platformProblem('malformed_request', { public: 'The address cannot be decoded.' });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return platformProblem('uri_too_long');
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return platformProblem('request_timeout', { cause: error });
    default:
  }
  if (error instanceof OutcomeUnknown) {
    return platformProblem('outcome_unknown', { cause: error, headers: { 'retry-after': '1' } });
  }
  if (isDatabaseUnavailable(error)) {
    return platformProblem('database_unavailable', { cause: error, headers: { 'retry-after': '1' } });
  }
  if (error instanceof BatcherFull) return platformProblem('overloaded', { headers: { 'retry-after': '1' } });
  return platformProblem('internal_error', { cause: error });
}
