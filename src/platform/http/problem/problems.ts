import { problemTable } from '#kernel/problem.ts';

/** Refusals and failures that any operation can answer with. Services add tables of their own. */
export const platformProblem = problemTable({
  malformed_request: {
    status: 400,
    title: 'The request cannot be read',
    meaning: 'The request is not valid HTTP, or its address cannot be decoded.',
  },
  malformed_json: { status: 400, title: 'The body is not JSON', meaning: 'The body is not valid JSON in UTF-8.' },
  invalid_request: {
    status: 400,
    title: 'The request has invalid values',
    meaning: 'One or more values are missing, out of range, of the wrong type or unknown; `errors` names each of them.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid credential is needed',
    meaning:
      'The credential is missing, malformed, unknown, of another service, revoked or expired. The answer is the same for all of these.',
  },
  https_required: {
    status: 403,
    title: 'HTTPS is required',
    meaning: 'A key or a session was sent over plain HTTP. Treat it as exposed: rotate it, and use https.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'The origin is not allowed',
    meaning: 'A page of an origin that is not on the list sent this request.',
  },
  not_found: { status: 404, title: 'Nothing is here', meaning: 'No operation has this path.' },
  method_not_allowed: {
    status: 405,
    title: 'The path does not take this method',
    meaning: 'The path exists, but not for this method; `Allow` lists those that it takes.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    meaning: 'The client stopped sending before the request was complete.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    meaning: 'The body is larger than this operation takes.',
  },
  uri_too_long: {
    status: 414,
    title: 'The address is too long',
    meaning: 'A part of the path is longer than any that exists.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type is not supported',
    meaning: 'The `Content-Type` is not one that this operation reads.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    meaning: 'The address and all headers together may have 16 KiB.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The burst limit is used up; `Retry-After` says when it opens again.',
  },
  too_many_in_flight: {
    status: 429,
    title: 'Too many requests at once',
    meaning:
      'This key, session or address has more requests under way, or more answers that it has not read, than its share; `Retry-After` says when to try again.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong here',
    meaning: 'The fault is ours. Quote `request_id` when you report it.',
  },
  overloaded: {
    status: 503,
    title: 'The server is overloaded',
    meaning: 'More work has arrived than can be done in time; `Retry-After` says when to try again.',
  },
  database_unavailable: {
    status: 503,
    title: 'The database is unavailable',
    meaning: 'The database does not answer at the moment; `Retry-After` says when to try again.',
  },
  outcome_unknown: {
    status: 503,
    title: 'Whether it was done is unknown',
    meaning:
      'The database was lost while it stored this, so it may have been done or not. Repeat the call with the same `Idempotency-Key`, where the operation takes one; otherwise look first.',
  },
});
