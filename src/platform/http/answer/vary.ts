import type { FastifyRequest } from 'fastify';

/** Adds a name to `Vary` without losing those that are there. */
export function addVary({ chainHeaders }: FastifyRequest, name: string): void {
  const present = chainHeaders['vary'];
  if (present === undefined) chainHeaders['vary'] = name;
  else if (!present.split(', ').includes(name)) chainHeaders['vary'] = `${present}, ${name}`;
}
