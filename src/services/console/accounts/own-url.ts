import type { FastifyRequest } from 'fastify';

/** Where browsers reach the console: `PUBLIC_URL`, or by name where this process listens, since passkeys refuse bare addresses. */
export const ownUrlFor = (publicUrl: string | undefined, { raw }: Pick<FastifyRequest, 'raw'>): string =>
  publicUrl ?? new URL(`http://localhost:${raw.socket.localPort ?? 80}`).origin;
