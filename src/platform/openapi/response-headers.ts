import { answersConditionally } from '../http/operation/declared-refusals.ts';
import type { Operation } from '../http/operation/operation.ts';
import type { Components, JsonObject } from './components.ts';

/** Headers that the platform sends, in the words of the documents. */
const WORDS = {
  'X-Request-Id': 'The id of this request, to be quoted in a report.',
  RateLimit: 'What is left of the burst limit: `"key";r=598;t=42`, `r` requests until it opens again in `t` seconds.',
  'RateLimit-Policy': 'The burst limit: `"key";q=600;w=60`, `q` requests in `w` seconds.',
  ETag: 'The version of the answer. Sent back in `If-None-Match`, it saves the body: 304.',
  'Retry-After': 'Seconds to wait before the next try.',
  'WWW-Authenticate': 'Which credentials open this operation.',
  Allow: 'Methods that this path takes.',
} as const;

const TOO_MANY = 429;
const UNAVAILABLE = 503;

export function replyHeaders<Context>(
  operation: Operation<Context>,
  status: number,
  components: Components,
): JsonObject {
  const hasVersion = (status === 200 || status === 304) && answersConditionally(operation);
  const own = Object.entries(operation.replyHeaders?.[status] ?? {});
  return {
    ...platformHeaders(operation, components, [hasVersion && 'ETag']),
    ...Object.fromEntries(own.map(([name, description]) => [name, components.header(name, description)])),
  };
}

export function refusalHeaders<Context>(
  operation: Operation<Context>,
  status: number,
  components: Components,
): JsonObject {
  return platformHeaders(operation, components, [
    (status === TOO_MANY || status === UNAVAILABLE) && 'Retry-After',
    status === 401 && 'WWW-Authenticate',
    status === 405 && 'Allow',
  ]);
}

function platformHeaders<Context>(
  { limited }: Operation<Context>,
  components: Components,
  further: readonly (keyof typeof WORDS | false)[],
): JsonObject {
  const isCounted = limited !== false;
  const names = ['X-Request-Id', isCounted && 'RateLimit', isCounted && 'RateLimit-Policy', ...further] as const;
  return Object.fromEntries(
    names.flatMap((name) => (name === false ? [] : [[name, components.header(name, WORDS[name])]])),
  );
}
