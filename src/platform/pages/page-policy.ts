import { createHash } from 'node:crypto';

/** What a page with this one stylesheet may do: show it, with pictures that stand in it, and nothing else. It runs no script and fetches nothing. */
export const policyOf = (stylesheet: string, { hasPictures = false } = {}): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(stylesheet).digest('base64')}';${hasPictures ? ' img-src data:;' : ''} base-uri 'none'; form-action 'none'`;

/** What such a page is to be served with. Saved to a disk it still carries the greater part of its policy. */
export const headersOf = (policy: string, allowed: '' | 'allow-downloads' = ''): Readonly<Record<string, string>> => ({
  'content-security-policy': `${policy}; frame-ancestors 'none'; sandbox ${allowed}`.trimEnd(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
});
