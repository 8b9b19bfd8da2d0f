import type { FastifyRequest } from 'fastify';

/** A plain name or an IPv4 address, or the loopback address of IPv6, with or without a port. */
const PLAIN_HOST = /^([a-z\d.-]{1,253}|\[::1\])(?::(\d{1,5}))?$/i;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const MAX_LENGTH = 253 + ':65535'.length;
const LAST_PORT = 65_535;

/**
 * Where this server is, for commands that a reader copies, when nobody told it (`PUBLIC_URL`). The host that was asked is
 * shown only where it can be nothing but a host, and only that of `Host`: what a proxy adds is for the operator to state.
 * Whatever is made of this must be kept by nobody.
 */
export function ownOrigin({ headers, protocol, raw }: Pick<FastifyRequest, 'headers' | 'protocol' | 'raw'>): string {
  const { host = '' } = headers;
  if (!isPlain(host)) return `http://localhost:${raw.socket.localPort ?? 80}`;
  return `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

/** Of labels that a name can have, and with a port that there is. */
function isPlain(host: string): boolean {
  const [, name, port = '80'] = (host.length <= MAX_LENGTH && PLAIN_HOST.exec(host)) || [];
  if (name === undefined || Number(port) < 1 || Number(port) > LAST_PORT) return false;
  return name.startsWith('[') || name.split('.').every((label) => LABEL.test(label));
}
