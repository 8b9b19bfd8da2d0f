import type { FastifyRequest } from 'fastify';

/** Adds a name to `Vary` without losing those that are there. */
export function addVary({ chainHeaders }: FastifyRequest, name: string): void {
  const present = chainHeaders['vary'];
  chainHeaders['vary'] = present === undefined ? name : `${present}, ${name}`;
}
