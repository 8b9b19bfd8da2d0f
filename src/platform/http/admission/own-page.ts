import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from a page of this very server, as the browser says: by `Sec-Fetch-Site`, or by an `Origin` that is
 * `PUBLIC_URL` or, without it, where the server listens on its own machine. No page can set either header.
 */
export function isFromOwnPage(publicUrl: string | undefined, { headers, raw }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  if (publicUrl !== undefined) return origin === publicUrl;
  return LOOPBACK.some((host) => origin === new URL(`http://${host}:${raw.socket.localPort ?? 80}`).origin);
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
