import { isIP } from 'node:net';

/**
 * Reads the URL of a page that somebody else wrote, and refuses what can be refused without asking anyone. Which address a
 * name leads to is not known here, and numbers in place of a name are left to the check of addresses.
 */
export type Refusal = { refused: 'invalid_url' | 'blocked_target'; detail: string };

/** The only words about a target that is not public, whatever gave it away: no one learns what lies inside. */
export const NOT_PUBLIC = 'The address is not on the public internet.';

const MAX_URL_LENGTH = 2048;
const MAX_HOST_LENGTH = 253;

export function readTarget(
  written: string,
  mayUsePort: (port: number) => boolean,
  mayUseName: (name: string) => boolean = isPublicName,
): { url: URL } | Refusal {
  const text = written.trim();
  if (text.length > MAX_URL_LENGTH) return invalid(TOO_LONG);
  if (/[\p{Cc}\p{Z}]/u.test(text)) return invalid('The URL has blanks or control characters in it.');
  // The parser mends `http:host`, `http:///host` and backslashes. Others read them differently, so nobody may mean them.
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) return invalid('The URL does not begin with http:// or https:// and a host.');
  if (/^[^?#]*\\/.test(text)) return invalid('The URL has a backslash in it.');
  if (authority.includes('@')) return invalid('The URL has a user name or a password in it.');
  const url = URL.parse(text);
  if (url === null) return invalid('The URL cannot be read.');
  url.hash = '';
  const host = hostOf(url).replace(/\.$/, '');
  if (isIP(host) === 0) {
    if (!isHostName(host)) return invalid('The URL has no valid host name.');
    if (!mayUseName(host)) return { refused: 'blocked_target', detail: NOT_PUBLIC };
    url.hostname = host;
  }
  if (url.href.length > MAX_URL_LENGTH) return invalid(TOO_LONG);
  if (!mayUsePort(portOf(url))) return { refused: 'blocked_target', detail: 'The port of the URL is not allowed.' };
  return { url };
}

/** The name, or the address without the brackets that IPv6 has in a URL. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

const TOO_LONG = `The URL has more than ${MAX_URL_LENGTH} characters.`;

const invalid = (detail: string): Refusal => ({ refused: 'invalid_url', detail });

function isHostName(host: string): boolean {
  return host.length <= MAX_HOST_LENGTH && host.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}

/**
 * Whether a name can be one of the public internet. Names that are merely never given out (.example, .invalid, .test) pass:
 * the domain name system says of them that they are not there.
 */
function isPublicName(name: string): boolean {
  return name.includes('.') && !PRIVATE_ZONES.some((zone) => `.${name}`.endsWith(zone));
}

/** RFC 6761, 6762, 7686, 8375 and 9476, and `.internal`, which ICANN has set aside for private networks. */
const PRIVATE_ZONES = ['.localhost', '.local', '.internal', '.onion', '.alt', '.home.arpa'];
