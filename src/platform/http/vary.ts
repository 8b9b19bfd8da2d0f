import type { FastifyReply } from 'fastify';

/** Adds a name to `Vary` without losing those that are there. */
export function addVary(reply: FastifyReply, name: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? name : `${String(present)}, ${name}`);
}
