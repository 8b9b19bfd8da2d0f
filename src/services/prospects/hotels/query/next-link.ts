import type { FastifyReply } from 'fastify';

/** The link to the next page: in the body, and as RFC 8288 has it in the header. The same question, another start. */
export function nextLink(
  reply: FastifyReply,
  path: string,
  query: Readonly<Record<string, unknown>>,
  start: { cursor: string } | { offset: number },
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: undefined, offset: undefined, ...start })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const link = `${path}?${parameters.toString()}`;
  reply.header('link', `<${link}>; rel="next"`);
  return link;
}
