import type { Failed } from './failed.ts';
import { unreachable } from './failed.ts';

/** Where a Location header leads, from the page that sent it. Whether one may go there is not decided here. */
export function nextTarget(from: URL, location: string): URL | Failed {
  const to = URL.parse(unicode(location), from.href);
  if (to === null) return unreachable('The site redirects to something that is no URL.');
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    return unreachable('The site redirects from https to http.');
  }
  return to;
}

/** Headers come as bytes, one to a character. Browsers read them as UTF-8, and so do those who write Thai paths there. */
function unicode(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
