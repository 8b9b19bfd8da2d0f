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
  workspace_missing: {
    status: 400,
    title: 'No workspace is named',
    meaning:
      'Whoever asks with a session names the workspace in the header `Quintet-Workspace`; there is no default. A key needs no such header.',
  },
  not_a_member: {
    status: 403,
    title: 'You are not in this workspace',
    meaning: 'There is no workspace of this name, or you are not a member of it. The answer is the same for both.',
  },
  role_too_low: {
    status: 403,
    title: 'Your role does not allow this',
    meaning:
      'Viewers may read; members may also spend and write; only owners manage people, keys and the workspace. Ask an owner.',
  },
  service_not_opened: {
    status: 403,
    title: 'The service is not opened for the workspace',
    meaning: 'The operator of the server has not opened this service for the workspace. Ask them.',
  },
  second_factor_needed: {
    status: 403,
    title: 'The workspace asks for a second factor',
    meaning:
      'The workspace lets in only sessions that have shown two factors. Add a passkey or an authenticator application to your account, and sign in with it.',
  },
  scope_missing: {
    status: 403,
    title: 'The key may not do this',
    meaning:
      "The key's scopes name neither the effect of this operation (`x-effect` in the document) nor the operation.",
  },
  address_not_allowed: {
    status: 403,
    title: 'The key may not be used from here',
    meaning: 'The key may be used from certain networks only, and this request comes from another.',
  },
  workspace_required: {
    status: 403,
    title: 'A key of a workspace is needed',
    meaning:
      'What this operation makes belongs to a workspace, and the key belongs to none: it was issued by the command line.',
  },
  link_not_good: {
    status: 403,
    title: 'The link is not good any more',
    meaning: 'A download link is good for one minute, in the session for which it was made. Ask for another.',
  },
  sign_in_again: {
    status: 403,
    title: 'Sign in again to do this',
    meaning: 'This wants a sign-in of the last ten minutes. Confirm that it is you, and ask again.',
  },
  operators_only: {
    status: 403,
    title: 'This is for operators',
    meaning: 'Only whoever runs this server may do this, in a session that has shown two factors.',
  },
  not_found: { status: 404, title: 'Nothing is here', meaning: 'No operation has this path.' },
  method_not_allowed: {
    status: 405,
    title: 'The path does not take this method',
    meaning: 'The path exists, but not for this method; `Allow` lists those that it takes.',
  },
  job_running: {
    status: 409,
    title: 'The job is running',
    meaning: 'A worker is at it at this moment. See what becomes of it first.',
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
  allowance_used_up: {
    status: 429,
    title: 'The allowance of this month is used up',
    meaning:
      'The workspace has a monthly allowance for this service, and has used all of it. It is renewed on the first day of the next month (UTC); `Retry-After` says when.',
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
