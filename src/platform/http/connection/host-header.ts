import type { IncomingMessage } from 'node:http';

/** A name or an address with an optional port: what of a URI may stand in Host (RFC 9112, 3.2). Names are in ASCII there. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
const MAX_LENGTH = 300;

/**
 * What is wrong with the Host of a request, or undefined. Two readers of a request with two hosts, or with none that is one,
 * may disagree about whom it is for: a cache or a proxy in front would be told by the one and answer for the other. Node
 * itself takes the first of two and drops the rest.
 *
 * A request target in absolute form names a host too: that one counts (RFC 9112, 3.2.2), so it must be the same. With or
 * without the port that is usual for the scheme makes no other host.
 */
export function faultOfHost({ headers, httpVersion, rawHeaders, url = '' }: IncomingMessage): string | undefined {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  if (hostsIn(rawHeaders) > 1) return 'There is more than one Host header.';
  if (host !== '' && (host.length > MAX_LENGTH || !HOST.test(host))) return 'The Host header names no host.';
  if (url.startsWith('/') || url === '*') return undefined;
  const [, scheme = '', authority] = /^(https?):\/\/([^/?#]+)/i.exec(url) ?? [];
  if (authority === undefined) return 'The request target is neither a path nor an http or https URL.';
  const usualPort = scheme.length === 'http'.length ? ':80' : ':443';
  return withoutPort(authority, usualPort) === withoutPort(host, usualPort)
    ? undefined
    : 'The request is for another host than Host says.';
}

function withoutPort(authority: string, usualPort: string): string {
  const host = authority.toLowerCase();
  if (host.endsWith(usualPort)) return host.slice(0, -usualPort.length);
  return host.endsWith(':') ? host.slice(0, -1) : host;
}

function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
