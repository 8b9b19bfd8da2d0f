import type { CorsRule } from '#platform/http/operation/cors-rule.ts';

/** Pages of the applications may ask with their visitors' cookie: exactly the origins on the list, and no others. */
export function corsFor(origins: readonly string[]): CorsRule {
  const allowed = new Set(origins);
  return {
    allows: (origin) => allowed.has(origin),
    credentials: true,
    refusesOthers: true,
    requestHeaders: ['content-type', 'idempotency-key'],
    exposes: ['ratelimit', 'ratelimit-policy', 'retry-after', 'x-quota-reset', 'x-request-id'],
  };
}
