import type { CorsRule } from '#platform/http/operation/cors-rule.ts';

/** Pages of https origins under the domain may read; on a label's boundary, so that `evilapps.example` is not under `apps.example`. */
export function corsUnder(domain: string): CorsRule {
  return {
    allows: (origin) => isUnder(origin, domain),
    credentials: false,
    // A chart may be asked for with a body of JSON.
    requestHeaders: ['content-type'],
    exposes: ['etag', 'link', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'],
  };
}

function isUnder(origin: string, domain: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  // What a browser sends is exactly the origin: nothing before, nothing behind.
  if (url.protocol !== 'https:' || url.origin !== origin || !url.hostname.endsWith(`.${domain}`)) return false;
  return url.hostname.split('.').every((label) => label !== '');
}
